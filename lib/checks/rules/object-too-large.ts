import { describeResource } from '../../model/resource-id';
import { CauseCollector } from '../cause-collector';
import type { Rule } from '../rule';

/** What etcd takes in one request, 1.5 MiB, and what Kubernetes lets a ConfigMap's or Secret's values sum up to, 1 MiB. */
const MOST_BYTES = 1.5 * 1024 * 1024;
const MOST_DATA = 1024 * 1024;

/** An object that the API server would refuse for its size. */
export const objectTooLarge: Rule = {
  id: 'object-too-large',
  group: 'tree',
  severity: 'error',
  title: 'an object is larger than the cluster takes',
  why: 'etcd refuses a request above 1.5 MiB, and a ConfigMap or Secret may hold 1 MiB. The commit looks fine, and the sync fails as a whole. A set with thousands of elements gets there first.',
  fix: 'split the object.',
  acceptable: false,
  bad: {
    title: 'a ConfigMap above 1 MiB',
    yaml: `\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: page, namespace: shop}\ndata: {page: ${'x'.repeat(MOST_DATA)}}\n`,
  },
  good: {
    title: 'a small one',
    yaml: `\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: page, namespace: shop}\ndata: {page: hello}\n`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(objectTooLarge);
    for (const object of facts.objects) {
      const isMap = object.id.group === '' && (object.id.kind === 'ConfigMap' || object.id.kind === 'Secret');
      const most = isMap ? MOST_DATA : MOST_BYTES;
      if (weigh(object.object, most) <= most) continue;
      const bytes = new TextEncoder().encode(JSON.stringify(object.object)).length;
      if (bytes <= most) continue;
      causes.add(`${object.id.kind} ${object.id.namespace}/${object.id.name}`, { object }, () => ({
        what: `${describeResource(object.id)} is ${bytes} bytes`,
        why: `the API server refuses more than ${most}`,
        fix: 'split it',
      }));
    }
    return causes.result();
  },
};

/** An upper bound of the object's size, reached cheaply and left as soon as it is above the limit. */
function weigh(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length * 6 + 2;
  if (typeof value !== 'object' || value === null) return 24;
  let sum = 2;
  for (const key in value) {
    sum += key.length * 6 + 4 + weigh((value as Record<string, unknown>)[key], most);
    if (sum > most) return sum;
  }
  return sum;
}
