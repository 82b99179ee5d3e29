import { CauseCollector } from '../cause-collector';
import { asMapping, asText } from '../facts/read-value';
import { reasonFor } from '../facts/reasons';
import { folderOf } from '../facts/tree-files';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const ENFORCE = 'pod-security.kubernetes.io/enforce';
const namespace = (metadata: string) => `
apiVersion: v1
kind: Namespace
metadata: {name: shop${metadata}}
`;

/** A Namespace that admits any pod, or privileged ones without a reason. */
export const namespaceWithoutPodSecurity: Rule = {
  id: 'namespace-without-pod-security',
  group: 'secrets',
  severity: 'warning',
  title: 'a Namespace admits privileged pods',
  why: 'Without `pod-security.kubernetes.io/enforce` a namespace admits every pod: host paths, host network, privileged containers. Whoever may deploy there then owns the node, and with it every Secret on it.',
  fix: 'label the Namespace `pod-security.kubernetes.io/enforce: baseline` (better `restricted`), or `privileged` with a reason in `gatehouse.dev/because-pod-security`.',
  acceptable: true,
  bad: { title: 'no label', yaml: namespace('') },
  good: { title: 'baseline', yaml: namespace(`, labels: {${ENFORCE}: baseline}`) },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(namespaceWithoutPodSecurity);
    for (const object of facts.objectsOf('', 'Namespace')) {
      const labels = asMapping(object.object.metadata?.labels);
      const level = asText(labels[ENFORCE]);
      if (level === 'baseline' || level === 'restricted') continue;
      const accepted = reasonFor(object, 'pod-security', '');
      const isAbsent = level === '';
      const path = ['metadata', 'labels', ENFORCE];
      const key = accepted
        ? `${object.id.name} reason`
        : isAbsent
          ? `absent ${folderOf(object.place.file ?? '')}`
          : `${level} ${object.id.name}`;
      causes.add(key, { object, path }, (places) => ({
        what: isAbsent
          ? `${enumerate(
              places.map((place) => `Namespace ${place.object.id.name}`),
              6,
            )} ${places.length === 1 ? 'says' : 'say'} nothing of Pod Security`
          : `Namespace \`${object.id.name}\` enforces Pod Security level \`${level}\``,
        why:
          isAbsent || level === 'privileged'
            ? 'every pod is admitted: host paths, host network, privileged containers'
            : `\`${level}\` is no level, and counts as \`privileged\``,
        fix: `label it \`${ENFORCE}: baseline\`, or give the reason for \`privileged\``,
        ...(accepted ? { accepted } : {}),
      }));
    }
    return causes.result();
  },
};
