import { readInventory } from '../../lib/inventory/read-inventory';
import { temporaryTree } from './temporary-tree';

const read = (files: Readonly<Record<string, string>>, settings = {}) =>
  readInventory({ inputs: ['.'], base: temporaryTree(files), settings }).inventory;

describe('settings that the tree itself holds', () => {
  it('reads clusters from cluster Secrets, plain and encoded, and leaves encrypted ones out', () => {
    const secret = (name: string, body: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  labels: {argocd.argoproj.io/secret-type: cluster}\n${body}`;
    const { settings } = read({
      'a.yaml': secret('a', 'stringData: {name: prod, server: "https://prod/", namespaces: "x, y", project: team}\n'),
      'b.yaml': secret('b', `data: {name: ${btoa('stage')}, server: ${btoa('https://stage')}}\n`),
      'c.yaml': secret('c', 'stringData: {name: x, server: "ENC[AES256_GCM,data:x]"}\n'),
      'd.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: d}\nstringData: {server: https://no}\n',
    });
    expect(settings.clusters).toEqual([
      { server: 'https://prod', name: 'prod', project: 'team', namespaces: ['x', 'y'] },
      { server: 'https://stage', name: 'stage' },
    ]);
  });

  it('reads version, owner and application namespaces, and what is stated wins', () => {
    const files = {
      'bootstrap.yaml':
        'apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata:\n  name: bootstrap\n  annotations:\n    gatehouse.dev/argocd-version: 3.2.6\n    gatehouse.dev/owner-repositories: |\n      https://a\n      https://b\n',
      'params.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cmd-params-cm, namespace: argocd}\ndata: {application.namespaces: "team-*, x"}\n',
    };
    const found = read(files).settings;
    expect(found.argocdVersion).toEqual({ major: 3, minor: 2, patch: 6 });
    expect(found.ownerRepositories).toEqual(['https://a', 'https://b']);
    expect(found.applicationNamespaces).toEqual(['team-*', 'x']);
    const stated = read(files, {
      argocdVersion: { major: 2, minor: 14, patch: 11 },
      applicationNamespaces: [],
      ownerRepositories: [],
    }).settings;
    expect(stated.argocdVersion).toEqual({ major: 2, minor: 14, patch: 11 });
    expect([found.isVersionStated, stated.isVersionStated]).toEqual([undefined, true]);
    expect(stated.ownerRepositories).toEqual([]);
    expect(stated.applicationNamespaces).toEqual([]);
  });

  it("recognises values of Argo CD's chart, at the root and in an umbrella chart", () => {
    const inventory = read({
      'argocd.yaml': 'configs:\n  cm:\n    exec.enabled: "true"\n  params:\n    application.namespaces: a,b\n',
      'umbrella/values.yaml': 'argo-cd:\n  configs:\n    params: {}\n',
      'other.yaml': 'configs:\n  x: 1\n',
    });
    expect(inventory.argocdValues?.map(({ file, at }) => [file.id.name, at])).toEqual([
      ['argocd.yaml', []],
      ['umbrella/values.yaml', ['argo-cd']],
    ]);
    expect(inventory.settings.applicationNamespaces).toEqual(['a', 'b']);
  });
});
