import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { findForeignSources, unknownOwner } from '../facts/foreign-sources';
import { asList, asText, isMapping } from '../facts/read-value';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const application = (helm: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: radio, namespace: argocd}
spec:
  project: radio
  source: {repoURL: 'https://github.com/example-tenant/radio', path: k8s/chart, helm: ${helm}}
  destination: {server: https://kubernetes.default.svc, namespace: radio}
`;
const settings = { ownerRepositories: ['https://github.com/example-owner/cluster'] };

/** A tenant's values in the owner's Application. */
export const inlineValuesInTenantApplication: Rule = {
  id: 'inline-values-in-tenant-application',
  group: 'secrets',
  severity: 'warning',
  title: 'a tenant’s values stand in the owner’s Application',
  why: 'A tenant’s environment belongs beside the tenant’s chart, where the tenant can change and rotate it and where it is not published with the cluster repository. Values written into the Application turn every change of the tenant’s into a pull request against the owner’s repository, and put the tenant’s settings into its history.',
  fix: 'move the values to a value file in the tenant’s repository and name it in `helm.valueFiles`.',
  acceptable: false,
  bad: {
    title: 'values in the Application',
    yaml: application('{releaseName: radio, values: "mail: {domain: radio.example.org}"}'),
    settings,
  },
  good: {
    title: 'a file of the tenant’s',
    yaml: application('{releaseName: radio, valueFiles: [values-prod.yaml]}'),
    settings,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(inlineValuesInTenantApplication);
    for (const { application, source } of findForeignSources(facts)) {
      if (typeof source.source.chart === 'string') continue;
      const { helm } = source.source;
      const found = [
        ...(asText(helm?.values).trim() !== '' ? ['values'] : []),
        ...(isMapping(helm?.valuesObject) && Object.keys(helm.valuesObject).length > 0 ? ['valuesObject'] : []),
        ...(asList(helm?.parameters).length > 0 ? ['parameters'] : []),
      ];
      if (found.length === 0) continue;
      const key = application.isGenerated ? `set ${application.from.id.name}` : application.key;
      causes.add(key, refer(application, [...source.path, 'helm', found[0]!]), () => ({
        what: `${describeApplication(application)} holds values of \`${source.repoURL}\` in ${enumerate(found.map((each) => `helm.${each}`))}`,
        why: 'the tenant cannot change or rotate them, and they are published with the owner’s repository',
        fix: 'move them to a value file in the tenant’s repository',
      }));
    }
    return { ...causes.result(), notExamined: unknownOwner(facts, inlineValuesInTenantApplication.id) };
  },
};
