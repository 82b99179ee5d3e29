import { temporaryTree } from '../../inventory/temporary-tree';
import { runGatehouse } from './run-gatehouse';

const application = (name: string, server: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://git.example.com/shop', path: ${name}}
  destination: {server: '${server}', namespace: ${name}}
`;

test('a permission rule run alone still says that the project is not there', async () => {
  const cwd = temporaryTree({ 'a.yaml': application('a', 'https://c.example.com') });
  const { status, out } = await runGatehouse(['check', '.', '--rule', 'destination-not-permitted'], { cwd });
  expect(out).toContain('AppProject `shop` is not in the tree');
  expect(status).toBe(2);
});

test('of two spellings that are equally frequent the tidy one is kept', async () => {
  const cwd = temporaryTree({
    'a.yaml': application('a', 'https://C.example.com:6443/'),
    'b.yaml': application('b', 'https://c.example.com:6443'),
  });
  const { out } = await runGatehouse(['check', '.', '--rule', 'one-server-string'], { cwd });
  expect(out).toContain('a.yaml:7 Application argocd/a: error one-server-string');
  expect(out).toContain('fix: write `https://c.example.com:6443` everywhere');
});
