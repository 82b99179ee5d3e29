import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalizeSource } from '../../lib/decisions/source-normalization';
import type { ApplicationSource } from '../../lib/model/application';
import { decideSourceType } from '../../lib/render/source-type';

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'source-type-'));
  for (const file of files) writeFileSync(join(folder, file), '');
  return folder;
}

const decide = (source: ApplicationSource, folder: string, enabled = {}) =>
  decideSourceType(normalizeSource(source), folder, enabled);

test('a folder is what its files say', () => {
  expect(decide({}, folderWith('a.yaml'))).toBe('Directory');
  expect(decide({}, folderWith('Chart.yaml', 'values.yaml'))).toBe('Helm');
  expect(decide({}, folderWith('kustomization.yml', 'a.yaml'))).toBe('Kustomize');
});

test('a kustomization beats a chart, and a file that merely ends in Chart.yaml makes a chart', () => {
  expect(decide({}, folderWith('Chart.yaml', 'kustomization.yaml'))).toBe('Kustomize');
  expect(decide({}, folderWith('MyChart.yaml'))).toBe('Helm');
});

test('a block that says something pins the tool', () => {
  const folder = folderWith('kustomization.yaml');
  expect(decide({ directory: { recurse: true } }, folder)).toBe('Directory');
  expect(decide({ helm: { releaseName: 'x' } }, folder)).toBe('Helm');
  expect(decide({ plugin: { name: 'sops' } }, folder)).toBe('Plugin');
});

test('a block that says nothing pins nothing', () => {
  const folder = folderWith('kustomization.yaml');
  expect(decide({ directory: {} }, folder)).toBe('Kustomize');
  expect(decide({ directory: { recurse: false } }, folder)).toBe('Kustomize');
  expect(decide({ helm: { valueFiles: [] } }, folder)).toBe('Kustomize');
  expect(decide({ kustomize: { commonLabels: {} } }, folderWith('Chart.yaml'))).toBe('Helm');
});

test('an empty valuesObject is text to Argo CD, and so keeps the chart', () => {
  expect(decide({ helm: { valuesObject: {} } }, folderWith('kustomization.yaml'))).toBe('Helm');
});

test('a plugin block pins the plugin even when it is empty', () => {
  expect(decide({ plugin: {} }, folderWith('kustomization.yaml'))).toBe('Plugin');
});

test('two blocks are refused in the words of Argo CD', () => {
  expect(() => decide({ helm: { releaseName: 'x' }, kustomize: { namespace: 'y' } }, folderWith())).toThrow(
    'multiple application sources defined: Kustomize,Helm',
  );
});

test('a tool that is switched off makes a plain folder', () => {
  expect(decide({}, folderWith('kustomization.yaml'), { Kustomize: false })).toBe('Directory');
  expect(decide({ helm: { releaseName: 'x' } }, folderWith('Chart.yaml'), { Helm: false })).toBe('Directory');
});
