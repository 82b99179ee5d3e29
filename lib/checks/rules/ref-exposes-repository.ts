import { CauseCollector } from '../cause-collector';
import { refer } from '../facts/application-fact';
import { unknownOwner } from '../facts/foreign-sources';
import { reasonFor } from '../facts/reasons';
import type { Rule } from '../rule';

const application = (chart: string, values: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: radio, namespace: argocd}
spec:
  project: radio
  sources:
  - repoURL: ${chart}
    path: k8s/chart
    helm: {releaseName: radio, valueFiles: [$values/deploy/prod/values.yaml]}
  - {repoURL: ${values}, ref: values}
  destination: {server: https://kubernetes.default.svc, namespace: radio}
`;

/** A `ref` to one party's repository in an Application that builds another party's. */
export const refExposesRepository: Rule = {
  id: 'ref-exposes-repository',
  group: 'boundary',
  severity: 'error',
  title: 'a foreign chart can read a whole repository through `ref`',
  why: 'A repository that Argo CD builds may hold a `.argocd-source.yaml`, which is merged into the source. With a `ref` to another repository in the same Application it can name any file there as a value file or file parameter, globs included, and render it into an object of its own: everything in the referenced repository is readable by whoever writes to the foreign one.',
  fix: 'keep the values in the foreign party’s own repository, or in an overlay repository that holds nothing else.',
  acceptable: true,
  bad: {
    title: 'a tenant’s chart with values from the cluster repository',
    yaml: application('https://github.com/example-tenant/radio', 'https://github.com/example-owner/cluster'),
    settings: { ownerRepositories: ['https://github.com/example-owner/cluster'] },
  },
  good: {
    title: 'the values lie beside the chart they configure',
    yaml: application('https://github.com/example-tenant/radio', 'https://github.com/example-tenant/radio'),
    settings: { ownerRepositories: ['https://github.com/example-owner/cluster'] },
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(refExposesRepository);
    const { repositories } = facts;
    if (repositories.known !== 'unknown')
      for (const application of facts.applications) {
        const refs = application.sources.filter(({ source }) => typeof source.ref === 'string' && source.ref !== '');
        if (refs.length === 0) continue;
        const built = application.sources.filter(
          ({ source }) => typeof source.path === 'string' || typeof source.chart === 'string',
        );
        const foreign = built.filter((source) => repositories.isForeign(source));
        for (const ref of refs)
          for (const builder of foreign) {
            if (facts.normalizeRepo(ref.repoURL) === facts.normalizeRepo(builder.repoURL)) continue;
            const isSameParty =
              !repositories.isOwners(ref.repoURL) &&
              repositories.partyOf(ref.repoURL) === repositories.partyOf(builder.repoURL);
            if (isSameParty) continue;
            const name = String(ref.source.ref);
            const accepted = reasonFor(application.from, 'ref', name);
            causes.add(
              `${application.projectName} ${builder.repoURL} ${ref.repoURL} ${accepted?.because ?? ''}`,
              refer(application, [...ref.path, 'ref']),
              () => ({
                what: `\`${builder.repoURL}\` can read every file of \`${ref.repoURL}\` through \`ref: ${name}\``,
                why: 'a `.argocd-source.yaml` in the foreign repository may name any file behind the `ref` as a value file',
                fix: 'read the values from the foreign party’s own repository, or from an overlay repository that holds nothing else',
                evidence: [refer(application, [...builder.path, 'repoURL'], 'is built, and is not the owner’s')],
                ...(accepted ? { accepted } : {}),
              }),
            );
          }
      }
    return { ...causes.result(), notExamined: unknownOwner(facts, refExposesRepository.id) };
  },
};
