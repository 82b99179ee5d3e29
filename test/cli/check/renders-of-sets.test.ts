import { temporaryTree } from '../../inventory/temporary-tree';
import { runGatehouse } from './run-gatehouse';

const SET = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: instances, namespace: argocd}
spec:
  generators:
  - list: {elements: [{instance: dev}, {instance: preprod}]}
  template:
    metadata: {name: '{{instance}}-gitea'}
    spec:
      project: '{{instance}}'
      source: {repoURL: 'https://git.example.com/gitops', path: gitea}
      destination: {server: 'https://shared.example.com', namespace: '{{instance}}-gitea'}
`;
const ROLE = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: gitea}
`;

const OWNED_TWICE = 'Applications `argocd/dev-gitea`, `argocd/preprod-gitea` deploy one object: `ClusterRole gitea`';

describe('renders of Applications that a set makes', () => {
  const cwd = temporaryTree({
    'sets/instances.yaml': SET,
    'renders/dev/gitea/role.yaml': ROLE,
    'renders/preprod/gitea/role.yaml': ROLE,
  });
  const judge = (...inputs: string[]) =>
    runGatehouse(['check', '--rule', 'object-owned-twice', '--rule', 'source-not-rendered', ...inputs], { cwd });

  it('belong to those Applications, in a folder of renders and within the tree', async () => {
    for (const inputs of [['sets', '--renders', 'renders'], ['.']]) {
      const { status, out } = await judge(...inputs);
      expect(out).toContain(OWNED_TWICE);
      expect(out).not.toContain('could not tell');
      expect(status).toBe(1);
    }
  });
});
