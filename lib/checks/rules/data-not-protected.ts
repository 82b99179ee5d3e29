import type { InventoryObject } from '../../model/inventory';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { describeApplication } from '../facts/application-fact';
import { cascades, isProtected, protectsAll, prunes } from '../facts/protection';
import { reasonFor } from '../facts/reasons';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const application = `
# file: argocd/storage.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: storage, namespace: argocd}
spec:
  project: platform
  source: {repoURL: 'https://github.com/example-owner/cluster', path: platform/storage}
  destination: {server: https://kubernetes.default.svc}
  syncPolicy: {automated: {prune: true}}
`;
const volume = (annotations: string) => `
# file: platform/storage/cart-data.yaml
apiVersion: v1
kind: PersistentVolume
metadata: {name: cart-data${annotations}}
spec: {persistentVolumeReclaimPolicy: Retain, claimRef: {namespace: shop, name: cart-data}}
---`;

/** An object that holds data, or takes it along when it goes, and that Argo CD would remove. */
export const dataNotProtected: Rule = {
  id: 'data-not-protected',
  group: 'removal',
  severity: 'error',
  title: 'a volume or Namespace goes when its file goes',
  why: 'With pruning on, removing a file, renaming it or letting two Applications own it deletes the object. A Namespace takes everything within along, a PersistentVolume its place for a claim. Argo CD reads these options from the live object: a commit that adds them must be synced before the commit that removes the file.',
  fix: 'add `argocd.argoproj.io/sync-options: Delete=false,Prune=false` to the object, and `argocd.argoproj.io/compare-options: IgnoreExtraneous` so that its Application stays Synced after a removal.',
  acceptable: true,
  bad: { title: 'a volume that a pruning Application deploys', yaml: `${volume('')}${application}` },
  good: {
    title: 'the volume says that it stays',
    yaml: `${volume(", annotations: {argocd.argoproj.io/sync-options: 'Delete=false,Prune=false'}")}${application}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(dataNotProtected);
    for (const kind of ['PersistentVolume', 'Namespace'])
      for (const object of facts.objectsOf('', kind)) {
        const danger = findDanger(object, facts);
        if (danger === undefined) continue;
        const accepted = reasonFor(object, 'protection', '');
        const path = ['metadata', 'annotations'];
        causes.add(`${kind} ${danger.key} ${accepted?.because ?? ''}`, { object, path }, (places) => ({
          severity: kind === 'Namespace' ? 'warning' : 'error',
          what: `${enumerate(
            places.map((place) => `${kind} ${place.object.id.name}`),
            5,
          )} ${places.length === 1 ? 'is' : 'are'} not protected from being removed`,
          why: `${danger.why}${kind === 'Namespace' ? ', and with a Namespace goes everything in it' : ''}`,
          fix: 'add `argocd.argoproj.io/sync-options: Delete=false,Prune=false`',
          ...(accepted ? { accepted } : {}),
        }));
      }
    return causes.result();
  },
};

/** What would remove the object; undefined when nothing that the tree shows would. */
function findDanger(object: InventoryObject, facts: Facts): { readonly key: string; readonly why: string } | undefined {
  const isSafeFrom = { prune: isProtected(object.object, 'prune'), delete: isProtected(object.object, 'delete') };
  if (isSafeFrom.prune && isSafeFrom.delete) return undefined;
  const claims = facts.claims.claimsOn(object);
  if (claims.length === 0) {
    // A tree without Applications may be one that an Application elsewhere deploys.
    if (isSafeFrom.prune) return undefined;
    return {
      key: '',
      why: 'no Application of the tree deploys it; one that does so with pruning removes it together with its file',
    };
  }
  for (const { application } of claims) {
    const byPruning = prunes(application) && !isSafeFrom.prune && !protectsAll(application, 'prune', facts.version);
    if (byPruning)
      return {
        key: application.key,
        why: `${describeApplication(application)} prunes: it removes the object when its file goes`,
      };
    const byCascade =
      cascades(application.application) && !isSafeFrom.delete && !protectsAll(application, 'delete', facts.version);
    if (byCascade)
      return {
        key: application.key,
        why: `${describeApplication(application)} cascades: it removes the object when it is removed itself`,
      };
  }
  return undefined;
}
