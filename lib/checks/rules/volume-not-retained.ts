import { CauseCollector } from '../cause-collector';
import { asText, valueAt } from '../facts/read-value';
import { reasonFor } from '../facts/reasons';
import type { Rule } from '../rule';

const volume = (policy: string) => `
apiVersion: v1
kind: PersistentVolume
metadata: {name: cart-data}
spec:
  capacity: {storage: 10Gi}
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: ${policy}
  hostPath: {path: /srv/data/cart}
  claimRef: {namespace: shop, name: cart-data}
`;

/** A static volume whose data goes with its claim. */
export const volumeNotRetained: Rule = {
  id: 'volume-not-retained',
  group: 'removal',
  severity: 'error',
  title: 'a PersistentVolume is deleted together with its claim',
  why: 'With reclaim policy `Delete` or `Recycle` the data is gone as soon as the claim is: a pruned or renamed PersistentVolumeClaim is enough.',
  fix: 'set `persistentVolumeReclaimPolicy: Retain`.',
  acceptable: true,
  bad: { title: 'the data goes with the claim', yaml: volume('Delete') },
  good: { title: 'the data stays', yaml: volume('Retain') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(volumeNotRetained);
    for (const object of facts.objectsOf('', 'PersistentVolume')) {
      const path = ['spec', 'persistentVolumeReclaimPolicy'];
      const policy = asText(valueAt(object.object, path));
      // Kubernetes sets Retain where a static volume says nothing.
      if (policy === '' || policy === 'Retain') continue;
      const accepted = reasonFor(object, 'protection', '');
      causes.add(object.id.name, { object, path }, () => ({
        what: `PersistentVolume \`${object.id.name}\` has reclaim policy \`${policy}\``,
        why: 'its data is deleted as soon as its claim is',
        fix: 'set `persistentVolumeReclaimPolicy: Retain`',
        ...(accepted ? { accepted } : {}),
      }));
    }
    return causes.result();
  },
};
