import { resourceKey } from '../model/resource-id';
import type { ObjectConsequence, VolumeConsequence } from './plan';
import type { WalkedTree } from './walk-tree';

interface ClaimRef {
  readonly namespace?: string;
  readonly name?: string;
}

function claimOf(object: unknown): ClaimRef | undefined {
  const { spec } = object as { readonly spec?: { readonly claimRef?: ClaimRef } };
  return spec?.claimRef;
}

/**
 * What becomes of every volume of the old tree that is reserved for a claim. A volume whose claim was deleted stays
 * `Released`, with its data (`Retain`), until a person deletes the volume object: its `claimRef.uid` names the old claim.
 */
export function compareVolumes(old: WalkedTree, objects: readonly ObjectConsequence[]): readonly VolumeConsequence[] {
  const fates = new Map(objects.map((each) => [resourceKey(each.id), each]));
  const volumes: VolumeConsequence[] = [];
  for (const [key, { id, object }] of old.objects) {
    if (id.kind !== 'PersistentVolume' || id.group !== '') continue;
    const claim = claimOf(object);
    if (claim?.name === undefined) continue;
    const claimKey = resourceKey({
      group: '',
      kind: 'PersistentVolumeClaim',
      namespace: claim.namespace ?? '',
      name: claim.name,
    });
    const wanted = fates.get(claimKey);
    const own = fates.get(key);
    const common = { volume: id.name, claim: `${claim.namespace ?? ''}/${claim.name}` };
    if (own?.fate === 'deleted') volumes.push({ ...common, becomes: 'gone', because: own.because });
    else if (wanted?.fate === 'deleted' || wanted?.fate === 'recreated') {
      volumes.push({ ...common, becomes: 'released', because: wanted.because });
    } else if (wanted !== undefined) volumes.push({ ...common, becomes: 'bound', because: 'its claim stays' });
  }
  return volumes.sort((a, b) => (a.volume < b.volume ? -1 : 1));
}
