import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { ApiClient, ObjectToWrite } from './api-client';
import { awaitCondition } from './await-condition';
import { readList, readText } from './kubernetes-object';

/** Reads the CustomResourceDefinitions in the YAML files of a folder. */
export function readDefinitions(folder: string): readonly ObjectToWrite[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') || file.endsWith('.yml'))
    .flatMap((file) => loadAll(readFileSync(join(folder, file), 'utf8')) as (ObjectToWrite | null)[])
    .filter((each): each is ObjectToWrite => each?.kind === 'CustomResourceDefinition');
}

/** Installs definitions and awaits that each is `Established`. */
export async function installDefinitions(client: ApiClient, definitions: readonly ObjectToWrite[]): Promise<void> {
  await Promise.all(definitions.map((each) => client.apply(each)));
  const names = new Set(definitions.map((each) => each.metadata.name));
  await awaitCondition(`${names.size} CustomResourceDefinitions established`, async () => {
    const live = await client.list('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
    const established = live.filter(
      (each) =>
        names.has(each.metadata.name) &&
        readList(each, 'status', 'conditions').some(
          (condition) => readText(condition, 'type') === 'Established' && readText(condition, 'status') === 'True',
        ),
    );
    return established.length === names.size ? true : undefined;
  });
}
