import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dump } from 'js-yaml';
import { RULES } from '../../../../lib/checks/rules';
import { runChecks } from '../../../../lib/checks/run-checks';
import { readInventory } from '../../../../lib/inventory/read-inventory';
import { parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import type { ObjectToWrite } from '../../lab/api-client';
import { type CaseResult, compareCase } from '../../lab/case';
import type { GitTree } from '../../lab/git-repository';
import { type Lab, startLab } from '../../lab/lab';
import type { Suite } from '../../lab/suite';
import { FINDING_CASES } from './cases';
import type { FindingCase, FindingPlace } from './finding-case';

/** Whether the rule finds fault with the tree, read from files as any tree is. */
function isFound(
  lab: Lab,
  { rule }: FindingCase,
  place: FindingPlace,
  files: GitTree,
  objects: readonly ObjectToWrite[],
): boolean {
  const folder = lab.workspace.makeFolder(`tree-${place.id}`);
  const tree = { ...files, 'argocd/objects.yaml': objects.map((each) => dump(each)).join('---\n') };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), String(text));
  }
  const argocdVersion = parseArgoCdVersion(lab.release.version);
  const { inventory } = readInventory({
    inputs: ['.'],
    base: folder,
    settings: { ...(argocdVersion ? { argocdVersion } : {}), ownerRepositories: [place.ownerURL] },
  });
  const rules = RULES.filter(({ id }) => id === rule);
  if (rules.length !== 1) throw new Error(`no rule \`${rule}\``);
  return runChecks(inventory, rules).findings.length > 0;
}

async function runCase(
  lab: Lab,
  ownerURL: string,
  each: FindingCase,
  isBad: boolean,
  index: number,
): Promise<CaseResult> {
  const id = `finding-${String(index + 1).padStart(2, '0')}-${isBad ? 'bad' : 'good'}`;
  const repository = lab.front.makeRepository(`findings/${id}`);
  const place: FindingPlace = { id, repoURL: repository.url, ownerURL };
  const files = each.files(place, isBad);
  const objects = each.objects(place, isBad);
  repository.commit(files, each.title);
  const tell = (comes: boolean): string => (comes ? each.consequence : `not so: ${each.consequence}`);
  const predicted = tell(isFound(lab, each, place, files, objects));
  await lab.client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: id } });
  for (const object of objects) await lab.client.apply(object);
  const title = `${each.rule}: ${each.title}${isBad ? '' : ', mended'}`;
  return compareCase(id, title, predicted, tell(await each.happened(lab, place, isBad)));
}

/** Does what a rule warns of come true, and stay away where the rule is silent? */
export const findingsSuite: Suite = {
  name: 'findings',
  about:
    'Each case is a tree with one fault, and the same tree mended. Predicted is what the page of the rule says will happen if `lib/checks` finds the fault in the tree, and its opposite if it does not; happened is what came of the tree on the cluster.',
  argocdVersions: ['3.5.7', '2.14.11'],
  run: async ({ argocdVersion, only, say }) => {
    const lab = await startLab({ argocdVersion, say, argocd: { resyncSeconds: 5, withServer: false } });
    try {
      const owner = lab.front.makeRepository('owner/cluster');
      owner.commit({ 'public.yaml': '{}\n', 'private.yaml': 'loot: of the owner\n' }, 'the owner');
      const cases: CaseResult[] = [];
      for (const [index, each] of FINDING_CASES.entries()) {
        if (!each.title.includes(only)) continue;
        for (const isBad of [true, false]) cases.push(await runCase(lab, owner.url, each, isBad, index));
        say(each.title);
      }
      return { cases, memoryMiB: lab.workspace.measureMemory() };
    } finally {
      await lab.stop();
    }
  },
};
