import type { ApiClient } from '../../lab/api-client';
import { type LiveObject, readText } from '../../lab/kubernetes-object';

/** What holds data, by kind and name, with its uid and, for volumes, the claim that it is bound to. */
export type KeptData = ReadonlyMap<string, string>;

function describeKept(each: LiveObject, claims: readonly LiveObject[]): string {
  const leaving = each.metadata.deletionTimestamp === undefined ? '' : ', terminating';
  if (each.kind !== 'PersistentVolume') return `uid ${each.metadata.uid}${leaving}`;
  const uid = readText(each, 'spec', 'claimRef', 'uid');
  const claim = claims.find((one) => one.metadata.uid === uid);
  const bound = `${readText(each, 'status', 'phase')} to ${claim === undefined ? 'no claim' : claim.metadata.name}`;
  return `uid ${each.metadata.uid}, ${bound} ${uid}${leaving}`;
}

/** Reads every Namespace, PersistentVolume and claim. */
export async function readKeptData(client: ApiClient): Promise<KeptData> {
  const [namespaces, volumes, claims] = await Promise.all([
    client.list('v1', 'Namespace'),
    client.list('v1', 'PersistentVolume'),
    client.list('v1', 'PersistentVolumeClaim'),
  ]);
  return new Map(
    [...(namespaces ?? []), ...(volumes ?? []), ...(claims ?? [])].map((each) => [
      `${each.kind} ${[each.metadata.namespace, each.metadata.name].filter(Boolean).join('/')}`,
      describeKept(each, claims ?? []),
    ]),
  );
}

/** What is as it was, counted by kind, and every object that is not. Names only: uids differ from run to run. */
export function compareKeptData(before: KeptData, after: KeptData): string {
  const changed = [...before].flatMap(([name, was]) => {
    const is = after.get(name);
    if (is === was) return [];
    return is === undefined ? [`${name} is gone`] : [`${name} is not as it was`];
  });
  const same = [...before.keys()].filter((name) => after.get(name) === before.get(name));
  return [describeCounts(same), ...changed].join('; ');
}

/** How many of each kind are as they were. */
export function describeCounts(names: readonly string[]): string {
  const count = (kind: string): number => names.filter((name) => name.startsWith(`${kind} `)).length;
  return `${count('Namespace')} Namespaces, ${count('PersistentVolume')} volumes with their bindings and ${count('PersistentVolumeClaim')} claims are as they were, uids included`;
}
