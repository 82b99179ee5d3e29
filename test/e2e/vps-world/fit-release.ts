import { dump, loadAll } from 'js-yaml';
import { type ArgoCdVersion, isSince } from '../../../lib/model/argocd-version';
import type { GitTree } from '../lab/git-repository';

interface Project {
  readonly kind?: string;
  readonly spec?: { readonly clusterResourceWhitelist?: readonly { readonly name?: string }[] };
}

/**
 * The tree as a release can take it. Before 3.3 the AppProject's definition knows no `name` among cluster-scoped kinds,
 * and a server-side apply of a project that has one fails whole; without it the entry means every object of the kind,
 * which is what such a release reads anyway.
 */
export function fitRelease(tree: GitTree, version: ArgoCdVersion): GitTree {
  if (isSince(version, 3, 3)) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [
      path,
      typeof text === 'string' && text.includes('kind: AppProject') ? withoutNames(text) : text,
    ]),
  );
}

function withoutNames(text: string): string {
  const [project, ...others] = loadAll(text) as Project[];
  const entries = project?.spec?.clusterResourceWhitelist;
  if (others.length > 0 || project?.kind !== 'AppProject' || entries === undefined) return text;
  const distinct = new Map(entries.map(({ name: _, ...entry }) => [JSON.stringify(entry), entry]));
  return dump({ ...project, spec: { ...project.spec, clusterResourceWhitelist: [...distinct.values()] } });
}
