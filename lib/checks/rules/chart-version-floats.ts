import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { asText } from '../facts/read-value';
import type { Rule } from '../rule';

const application = (version: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: keda, namespace: argocd}
spec:
  project: platform
  source: {repoURL: 'https://kedacore.github.io/charts', chart: keda, targetRevision: '${version}'}
  destination: {server: https://kubernetes.default.svc, namespace: keda}
`;

/** A chart whose publisher decides when the cluster changes. */
export const chartVersionFloats: Rule = {
  id: 'chart-version-floats',
  group: 'boundary',
  severity: 'warning',
  title: 'a chart is taken at whatever version its repository offers',
  why: 'A range (`2.x`, `>=1.0`, `*`) is resolved at each refresh: the publisher of the chart, or whoever took over its repository, changes the cluster without a commit, and git does not say what ran.',
  fix: 'write the exact version.',
  acceptable: true,
  bad: { title: 'a range', yaml: application('2.*') },
  good: { title: 'one version', yaml: application('2.17.2') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(chartVersionFloats);
    for (const application of facts.applications)
      for (const { source, path, repoURL } of application.sources) {
        const version = asText(source.targetRevision);
        // Without a version the Application is invalid, which another rule says.
        if (asText(source.chart) === '' || version === '' || EXACT.test(version.trim())) continue;
        causes.add(`${repoURL} ${source.chart} ${version}`, refer(application, [...path, 'targetRevision']), () => ({
          what: `${describeApplication(application)} takes chart \`${source.chart}\` at \`${version}\``,
          why: 'the version is chosen anew at each refresh, without a commit',
          fix: 'write the exact version',
        }));
      }
    return causes.result();
  },
};

/** An exact version, or a digest of an OCI chart. */
const EXACT = /^(v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?|sha256:[0-9a-f]{64})$/;
