import { gatherFacts } from '../../../lib/checks/facts';
import type { ArgoCdValues, InventorySettings } from '../../../lib/model/inventory';
import { inventoryOf } from '../inventory-of';

const CM = `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd}
data: {jsonnet.enable: 'true', kustomize.buildOptions: --enable-helm}
---`;

function values(file: string, object: unknown, at: readonly string[] = []): ArgoCdValues {
  const kind = { apiVersion: 'v1', kind: 'HelmValues', ...(object as object) };
  return {
    file: { id: { group: '', kind: 'HelmValues', namespace: '', name: file }, object: kind, place: { file } },
    at,
  };
}

function settingsOf(
  yaml: string,
  argocdValues: readonly ArgoCdValues[] = [],
  settings: Partial<InventorySettings> = {},
) {
  return gatherFacts({ ...inventoryOf(yaml, settings), argocdValues }).settings;
}

describe("Argo CD's own settings", () => {
  it('are unknown where nothing holds them', () => {
    const { isCmKnown, cm } = settingsOf('');
    expect([isCmKnown, cm('jsonnet.enable')]).toEqual([false, undefined]);
  });

  it('come from argocd-cm in Argo CD’s namespace, and from no other', () => {
    expect(settingsOf(CM).cm('jsonnet.enable')?.value).toBe('true');
    expect(settingsOf(CM.replace('namespace: argocd', 'namespace: other')).isCmKnown).toBe(false);
  });

  it('come from the chart’s values, where false is text and empty is absent', () => {
    const { cm } = settingsOf('', [
      values('a.yaml', { configs: { cm: { 'jsonnet.enable': false, 'kustomize.buildOptions': '--enable-exec' } } }),
      values('b.yaml', { argo: { configs: { cm: { 'kustomize.buildOptions': '' } } } }, ['argo']),
    ]);
    expect(cm('jsonnet.enable')).toMatchObject({
      value: 'false',
      reference: { path: ['configs', 'cm', 'jsonnet.enable'] },
    });
    expect(cm('kustomize.buildOptions')).toBeUndefined();
  });

  it('take the values files in the order of the Application that reads them', () => {
    const application = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: argocd, namespace: argocd}
spec:
  project: p
  sources:
  - {repoURL: r, chart: argo-cd, targetRevision: 9.1.0, helm: {valueFiles: [$v/dist/z.yaml, $v/platform/a.yaml]}}
  - {repoURL: o, ref: v}
  destination: {server: s, namespace: argocd}
`;
    const { cm } = settingsOf(application, [
      values('platform/a.yaml', { configs: { cm: { 'jsonnet.enable': 'last' } } }),
      values('z.yaml', { configs: { cm: { 'jsonnet.enable': 'first' } } }),
    ]);
    expect(cm('jsonnet.enable')?.value).toBe('last');
  });

  it('let the tree win over the configuration', () => {
    const configured = { argocdSettings: { cm: { 'jsonnet.enable': 'false', 'helm.valuesFileSchemes': '' } } };
    const { cm } = settingsOf(CM, [], configured);
    expect([cm('jsonnet.enable')?.value, cm('helm.valuesFileSchemes')?.value]).toEqual(['true', '']);
  });

  it('show the repo-server’s environment', () => {
    const { repoServerEnvironment } = settingsOf('', [
      values('a.yaml', { repoServer: { env: [{ name: 'SOPS_AGE_KEY_FILE', value: '/k' }] } }),
    ]);
    expect(repoServerEnvironment.get('SOPS_AGE_KEY_FILE')).toMatchObject({
      value: '/k',
      reference: { path: ['repoServer', 'env', 0] },
    });
  });
});
