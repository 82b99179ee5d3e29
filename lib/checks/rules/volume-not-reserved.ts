import { CauseCollector } from '../cause-collector';
import { asText, valueAt } from '../facts/read-value';
import { reasonFor } from '../facts/reasons';
import type { Rule } from '../rule';

const volume = (claim: string) => `
apiVersion: v1
kind: PersistentVolume
metadata: {name: cart-data}
spec:
  capacity: {storage: 10Gi}
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  hostPath: {path: /srv/data/cart}${claim}
`;

/** A static volume that any claim may take. */
export const volumeNotReserved: Rule = {
  id: 'volume-not-reserved',
  group: 'removal',
  severity: 'error',
  title: 'a PersistentVolume is free to the first claim that names it',
  why: 'A volume without a `claimRef` binds to whichever PersistentVolumeClaim names it first, from any namespace: a claim of another tenant with `volumeName` set took the volume with somebody’s data on it. With `claimRef` of namespace and name that claim stayed Pending and the named one bound.',
  fix: 'write `claimRef: {namespace: …, name: …}` of the one claim.',
  acceptable: true,
  bad: { title: 'free to anybody', yaml: volume('') },
  good: { title: 'reserved for one claim', yaml: volume('\n  claimRef: {namespace: shop, name: cart-data}') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(volumeNotReserved);
    for (const object of facts.objectsOf('', 'PersistentVolume')) {
      const namespace = asText(valueAt(object.object, ['spec', 'claimRef', 'namespace']));
      const name = asText(valueAt(object.object, ['spec', 'claimRef', 'name']));
      if (namespace !== '' && name !== '') continue;
      const accepted = reasonFor(object, 'protection', '');
      const isPartial = valueAt(object.object, ['spec', 'claimRef']) !== undefined;
      causes.add(object.id.name, { object, path: ['spec', 'claimRef'] }, () => ({
        what: `PersistentVolume \`${object.id.name}\` is reserved for no claim`,
        why: isPartial
          ? 'its `claimRef` lacks the namespace or the name, so that it names no claim'
          : 'the first PersistentVolumeClaim that names it, from any namespace, gets the data on it',
        fix: 'write `claimRef` with namespace and name',
        ...(accepted ? { accepted } : {}),
      }));
    }
    return causes.result();
  },
};
