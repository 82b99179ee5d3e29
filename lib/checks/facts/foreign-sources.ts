import type { Facts } from '../facts';
import type { NotExamined } from '../finding';
import type { ApplicationFact, SourceFact } from './application-fact';
import { takeOrMake } from './map-entries';
import { isBuilt, pinnedTool } from './pinned-tool';

/** A source that comes from somebody other than the owner. */
export interface ForeignSource {
  readonly application: ApplicationFact;
  readonly source: SourceFact;
}

/** All foreign sources; none when nobody can tell whose repositories are the owner's. */
export function findForeignSources(facts: Facts): readonly ForeignSource[] {
  const { repositories } = facts;
  if (repositories.known === 'unknown') return [];
  const isForeign = new Map<string, boolean>();
  const found: ForeignSource[] = [];
  for (const application of facts.applications)
    for (const source of application.sources) {
      const key = `${source.repoURL}\n${typeof source.source.chart === 'string'}`;
      if (takeOrMake(isForeign, key, () => repositories.isForeign(source))) found.push({ application, source });
    }
  return found;
}

/** What a rule about foreign repositories says when nobody can tell them apart. */
export function unknownOwner(facts: Facts, rule: string): readonly NotExamined[] {
  if (facts.repositories.known !== 'unknown' || facts.applications.length === 0) return [];
  return [
    {
      rule,
      why: 'nothing tells the owner’s repositories from those of others: name them in the configuration (`ownerRepositories`), or check the folder of the root Application as well',
    },
  ];
}

/** Whether a foreign source is built with a tool, or may be because nothing pins another one. */
export function mayBuildWith(tool: 'Helm' | 'Directory', sources: readonly ForeignSource[]): boolean {
  return sources.some(({ source: { source } }) => {
    if (!isBuilt(source)) return false;
    if (typeof source.chart === 'string') return tool === 'Helm';
    return (pinnedTool(source) ?? tool) === tool;
  });
}
