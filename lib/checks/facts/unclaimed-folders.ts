import type { RepositoryCheckout } from '../../model/inventory';
import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { refer } from './application-fact';
import { parseYamlText } from './parse-yaml-text';
import { asList, asMapping, asText } from './read-value';
import { folderOf, joinPath, tidyPath } from './tree-files';

/** A folder of manifests that nothing deploys, and an Application that deploys one beside it. */
export interface UnclaimedFolder {
  readonly folder: string;
  readonly beside: Reference;
}

const KUSTOMIZATIONS = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/**
 * Folders beside those that Applications deploy, that hold manifests of their own and that no Application names, no
 * recursion covers and no kustomization uses. Only neighbours count: a repository holds much that is no app.
 */
export function findUnclaimedFolders(facts: Facts, checkout: RepositoryCheckout): readonly UnclaimedFolder[] {
  const repository = facts.normalizeRepo(checkout.repoURL);
  const claimed = new Map<string, Reference>();
  const covered: string[] = [];
  for (const application of facts.applications)
    for (const { source, path, repoURL } of application.sources) {
      if (facts.normalizeRepo(repoURL) !== repository) continue;
      for (const file of asList(source.helm?.valueFiles))
        covered.push(folderOf(tidyPath(asText(file).replace(/^\$[^/]+\//, ''))));
      if (typeof source.path !== 'string') continue;
      const folder = tidyPath(source.path);
      if (!claimed.has(folder)) claimed.set(folder, refer(application, [...path, 'path']));
      if (asMapping(source.directory).recurse === true) covered.push(folder);
      covered.push(...followKustomizations(folder, checkout));
    }
  const isUsed = (folder: string) =>
    claimed.has(folder) ||
    covered.some((other) => other === folder || `${folder}/`.startsWith(`${other}/`)) ||
    [...claimed.keys(), ...covered].some((other) => other.startsWith(`${folder}/`));

  const byHand = findBootstrapFolders(facts, repository);
  const neighbours = new Map<string, Reference>();
  const children = indexChildren(checkout);
  for (const [folder, beside] of claimed) {
    if (folder === '') continue;
    for (const neighbour of children.get(folderOf(folder)) ?? [])
      if (!neighbours.has(neighbour)) neighbours.set(neighbour, beside);
  }
  return [...neighbours]
    .filter(([folder]) => !isHidden(folder) && !isUsed(folder) && !byHand(folder) && holdsManifests(folder, checkout))
    .map(([folder, beside]) => ({ folder, beside }));
}

/** Folders of the Applications that everything hangs from: they are applied by hand, and nothing should deploy them. */
function findBootstrapFolders(facts: Facts, repository: string): (folder: string) => boolean {
  const roots = [...facts.emitters].filter(({ from }) => facts.claims.claimsOn(from).length === 0);
  const folders = new Set(roots.map(({ from }) => folderOf(tidyPath(from.place.file ?? ''))));
  return (folder) => {
    const here = facts.layout.folderFor(repository, folder);
    return here !== undefined && folders.has(here);
  };
}

function indexChildren(checkout: RepositoryCheckout): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const folder of [...checkout.directories].sort()) {
    if (folder === '.' || folder === '') continue;
    const parent = folderOf(folder);
    children.set(parent, [...(children.get(parent) ?? []), folder]);
  }
  return children;
}

function isHidden(folder: string): boolean {
  return folder.slice(folder.lastIndexOf('/') + 1).startsWith('.');
}

/** Manifests directly in the folder: a chart, a kustomization, or a file that is a Kubernetes object. */
function holdsManifests(folder: string, checkout: RepositoryCheckout): boolean {
  if ([...KUSTOMIZATIONS, 'Chart.yaml'].some((name) => checkout.files.has(`${folder}/${name}`))) return true;
  for (const file of checkout.files) {
    if (!file.startsWith(`${folder}/`) || file.indexOf('/', folder.length + 1) >= 0 || !/\.(ya?ml|json)$/.test(file))
      continue;
    const text = checkout.read(file) ?? '';
    if (/^\s*"?apiVersion"?:/m.test(text) && /^\s*"?kind"?:/m.test(text)) return true;
  }
  return false;
}

function followKustomizations(
  folder: string,
  checkout: RepositoryCheckout,
  seen = new Set<string>(),
): readonly string[] {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const name = KUSTOMIZATIONS.find((each) => checkout.files.has(joinPath(folder, each)));
  if (name === undefined) return [];
  const kustomization = asMapping(parseYamlText(checkout.read(joinPath(folder, name)) ?? ''));
  return ['resources', 'bases', 'components'].flatMap((field) =>
    asList(kustomization[field]).flatMap((entry) => {
      const path = tidyPath(joinPath(folder, asText(entry)));
      return checkout.directories.has(path) ? [path, ...followKustomizations(path, checkout, seen)] : [];
    }),
  );
}
