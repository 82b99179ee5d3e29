import { ARGOCD_API, findApplication } from '../../lab/applications';
import { type CaseResult, compareCase } from '../../lab/case';
import { readPath } from '../../lab/kubernetes-object';
import type { Lab } from '../../lab/lab';

/** After everything: is the victim as it was, and did nobody fetch over http? */
export async function checkVictim(lab: Lab): Promise<readonly CaseResult[]> {
  const victim = await findApplication(lab.client, 'victim-live');
  const volume = await lab.client.read('v1', 'PersistentVolume', 'victim-live-data-siege');
  const claim = readPath(volume, 'spec', 'claimRef', 'namespace');
  const secrets = (await lab.client.list('v1', 'Secret')).filter((each) => each.metadata.name === 'loot');
  const fetched = lab.front.process.tail(100_000).includes('/files/secret.txt');
  const applications = (await lab.client.list(ARGOCD_API, 'Application')).filter((each) =>
    each.metadata.name.startsWith('evil'),
  );
  return [
    compareCase('victim-1', 'the victim after all attacks', 'Synced', victim?.sync ?? 'gone'),
    compareCase('victim-2', "the victim's volume is bound to its own claim", 'victim-live', String(claim)),
    compareCase('victim-3', 'Secrets decrypted for somebody else', '0', String(secrets.length)),
    compareCase('victim-4', 'files fetched over http by the repo-server', 'none', fetched ? 'some' : 'none'),
    compareCase('victim-5', "Applications of attackers' making", '0', String(applications.length)),
  ];
}
