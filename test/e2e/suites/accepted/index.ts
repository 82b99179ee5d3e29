import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadAll } from 'js-yaml';
import type { ApiClient, ObjectToWrite } from '../../lab/api-client';
import type { CaseResult } from '../../lab/case';
import { installDefinitions } from '../../lab/custom-resources';
import { DEFINITION_SOURCES, readProductDefinitions } from '../../lab/known-definitions';
import { startLab } from '../../lab/lab';
import { normalizeText } from '../../lab/normalize-text';
import type { Suite } from '../../lab/suite';
import { makeOperatorDefinitions } from './operator-definitions';

const root = join(__dirname, '..', '..', '..', '..');

interface TreeObject {
  readonly file: string;
  readonly object: ObjectToWrite;
}

function readTree(folder: string): readonly TreeObject[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) =>
      (loadAll(readFileSync(join(folder, file), 'utf8')) as (ObjectToWrite | null)[])
        .filter((object): object is ObjectToWrite => typeof object?.kind === 'string' && object.metadata !== undefined)
        .map((object) => ({ file: relative(root, join(folder, file)), object })),
    );
}

/** A dry run looks for the namespace of an object; it is made first, as its own file would have made it. */
async function makeNamespaces(client: ApiClient, objects: readonly TreeObject[]): Promise<void> {
  const names = new Set(objects.map(({ object }) => object.metadata.namespace).filter((name) => name !== undefined));
  await Promise.all(
    [...names].map((name) => client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })),
  );
}

async function tryObject(client: ApiClient, { file, object }: TreeObject, index: number): Promise<CaseResult> {
  const title = `${object.kind} ${[object.metadata.namespace, object.metadata.name].filter(Boolean).join('/')} (${file})`;
  const answer = await client.tryApply(object, { dryRun: true, strict: true });
  const observed = answer.status < 300 ? 'accepted' : normalizeText(`${answer.status}: ${answer.message}`);
  return {
    id: `accepted-${String(index + 1).padStart(3, '0')}`,
    title,
    predicted: 'accepted',
    observed,
    passed: observed === 'accepted',
  };
}

/** Does a real API server accept every object under `dist/`, unknown fields refused? */
export const acceptedSuite: Suite = {
  name: 'accepted',
  about:
    'Every object under `dist/` in a server-side dry run with strict field validation, with the CustomResourceDefinitions of the products it speaks to.',
  argocdVersions: [],
  run: async ({ say }) => {
    const dist = join(root, 'dist');
    if (!existsSync(dist)) throw new Error('there is no dist/: run `npm run synth` first');
    const lab = await startLab({ withArgocd: false, say });
    try {
      const definitions = await Promise.all(DEFINITION_SOURCES.map(readProductDefinitions));
      await installDefinitions(lab.client, [...definitions.flat(), ...makeOperatorDefinitions()]);
      const tree = readTree(dist);
      const served = await Promise.all(tree.map(({ object }) => lab.client.knows(object.apiVersion, object.kind)));
      const known = tree.filter((_, index) => served[index]);
      const unknown = tree.filter((_, index) => !served[index]);
      await makeNamespaces(lab.client, known);
      const cases = await Promise.all(known.map((each, index) => tryObject(lab.client, each, index)));
      const unknownKinds = [...new Set(unknown.map(({ object }) => `${object.apiVersion} ${object.kind}`))].sort();
      return {
        cases,
        memoryMiB: lab.workspace.measureMemory(),
        notes: [
          ...DEFINITION_SOURCES.map(
            (source, index) =>
              `${source.product}: ${definitions[index]?.length} definitions of ${source.module} ${source.version}`,
          ),
          `vault-config-operator: ${makeOperatorDefinitions().length} definitions written by this test from the operator's field list, because it is no Go module`,
          unknownKinds.length === 0
            ? 'no kind under `dist/` is without a definition'
            : `not tried, because no definition is to be had: ${unknownKinds.join(', ')} (${unknown.length} objects)`,
        ],
      };
    } finally {
      await lab.stop();
    }
  },
};
