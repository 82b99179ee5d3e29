import { gatehouse } from '../support/command-line';
import { ProjectFolder } from '../support/project-folder';

const REPOSITORY = 'https://github.com/example-owner/web';

const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  project: default
  source: {repoURL: ${REPOSITORY}, path: k8s, targetRevision: main, directory: {recurse: true}}
  destination: {server: 'https://kubernetes.default.svc', namespace: web}
`;

describe('gatehouse render', () => {
  it('writes what an Application deploys from a local checkout, and says what it could not render', () => {
    const project = new ProjectFolder({
      'tree/web.yaml': APPLICATION,
      'checkout/k8s/settings.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {greeting: hello}\n',
    });
    try {
      const rendered = gatehouse(project.path, [
        'render',
        'tree',
        '--output',
        'rendered',
        '--repo',
        `${REPOSITORY}=checkout`,
      ]);
      expect([rendered.status, rendered.err]).toEqual([0, '']);
      const texts = Object.values(project.files('rendered')).filter((text) => text.includes('name: settings'));
      expect(texts).toEqual([expect.stringContaining('greeting: hello')]);
      const unknown = gatehouse(project.path, ['render', 'tree', '--output', 'other']);
      expect(unknown.status).not.toBe(0);
      expect(unknown.out + unknown.err).toContain(REPOSITORY);
    } finally {
      project.remove();
    }
  });
});
