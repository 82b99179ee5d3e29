import type { ApiClient } from './api-client';
import { type ApplicationState, ARGOCD_API, describeApplication, listApplications } from './applications';
import { awaitCondition } from './await-condition';

/** What counts as settled beyond having been compared and having no operation. */
export type SettledWhen = (state: ApplicationState) => boolean;

/** Awaits that what `isThere` says of all Applications holds; the failure names those for which `isOpen` holds. */
export async function awaitApplications(
  client: ApiClient,
  what: string,
  isThere: (states: ReadonlyMap<string, ApplicationState>) => boolean,
  isOpen: (state: ApplicationState) => boolean,
  seconds = 120,
): Promise<ReadonlyMap<string, ApplicationState>> {
  let last: ReadonlyMap<string, ApplicationState> = new Map();
  return awaitCondition(
    what,
    async () => {
      last = await listApplications(client, 'argocd');
      return isThere(last) ? last : undefined;
    },
    { seconds, everyMilliseconds: 200 },
    () =>
      [...last.values()]
        .filter(isOpen)
        .map((each) => describeApplication(each))
        .join('\n  '),
  );
}

/** Asks for a refresh of every Application, and awaits that each was compared again and none has an operation. */
export async function refreshAll(client: ApiClient, kind: 'normal' | 'hard' = 'normal', seconds = 120) {
  const before = await listApplications(client, 'argocd');
  const names = [...before.values()].map((each) => each.name);
  await Promise.all(
    names.map((name) =>
      client.tryPatch(
        { apiVersion: ARGOCD_API, kind: 'Application', name, namespace: 'argocd' },
        { metadata: { annotations: { 'argocd.argoproj.io/refresh': kind } } },
      ),
    ),
  );
  return awaitApplications(
    client,
    'every Application to be compared again',
    (states) => [...states.values()].every((each) => !each.refreshing && !each.operating),
    (each) => each.refreshing || each.operating,
    seconds,
  );
}
