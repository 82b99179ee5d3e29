import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySourceOverrides } from '../../lib/render/source-overrides';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'overrides-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const source = {
  repoURL: 'https://git.example/r',
  path: 'chart',
  targetRevision: 'main',
  helm: { releaseName: 'a', valueFiles: ['x.yaml'] },
};

test('a repository may change everything inside its tool, and nothing of where the source is', () => {
  const folder = folderWith({
    '.argocd-source.yaml':
      'repoURL: https://evil.example/r\npath: other\ntargetRevision: evil\nchart: c\nhelm:\n  releaseName: b\n  valueFiles: null\n',
  });
  expect(applySourceOverrides(source, folder, 'app')).toEqual({
    repoURL: 'https://git.example/r',
    path: 'chart',
    targetRevision: 'main',
    helm: { releaseName: 'b', valueFiles: ['x.yaml'] },
  });
});

test('the file of the application wins over the general one; that of another application is not read', () => {
  const folder = folderWith({
    '.argocd-source.yaml': 'helm: {releaseName: general}\n',
    '.argocd-source-app.yaml': 'helm: {releaseName: app}\n',
    '.argocd-source-other.yaml': 'helm: {releaseName: other}\n',
  });
  expect(applySourceOverrides(source, folder, 'app').helm).toEqual({ releaseName: 'app', valueFiles: ['x.yaml'] });
});

test('a file that cannot be read refuses the source', () => {
  const folder = folderWith({ '.argocd-source.yaml': 'helm: [\n' });
  expect(() => applySourceOverrides(source, folder, 'app')).toThrow(
    /^error getting app source type: error while parsing source parameters: \.argocd-source\.yaml: /,
  );
});

test('helm: null removes nothing', () => {
  const folder = folderWith({ '.argocd-source.yaml': 'helm: null\n' });
  expect(applySourceOverrides(source, folder, 'app').helm).toEqual(source.helm);
});

test('a list is replaced, and its elements keep what the new ones do not say', () => {
  const folder = folderWith({ '.argocd-source.yaml': 'helm: {parameters: [{name: b}]}\n' });
  const parameters = [{ name: 'a', value: '1', forceString: true }, { name: 'z' }];
  expect(applySourceOverrides({ ...source, helm: { parameters } }, folder, 'app').helm?.parameters).toEqual([
    { name: 'b', value: '1', forceString: true },
  ]);
});
