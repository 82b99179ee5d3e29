import type { Finding } from '../../checks/finding';
import type { InventoryObject } from '../../model/inventory';
import { describeResource } from '../../model/resource-id';
import type { WaivedFinding } from '../../report/findings/make-report';
import type { Configuration, Waiver } from './configuration';
import { matchesPathGlob } from './path-glob';
import { type ConfigurationRule, WAIVER_EXPIRED, WAIVER_UNUSED } from './waiver-rules';

/** Findings after the waivers. */
export interface AfterWaivers {
  /** Those that stand, and those about the waivers themselves. */
  readonly findings: readonly Finding[];
  readonly waived: readonly WaivedFinding[];
}

/**
 * Takes out the findings that waivers answer. A waiver that has expired, or that nothing needs, becomes a finding.
 *
 * @param today `YYYY-MM-DD`; a waiver holds through its last day
 * @param ran ids of the rules that ran: a waiver of another rule is not called unused
 */
export function applyWaivers(
  findings: readonly Finding[],
  configuration: Configuration,
  today: string,
  ran: ReadonlySet<string>,
): AfterWaivers {
  const used = new Set<Waiver>();
  const waived: WaivedFinding[] = [];
  const kept = findings.filter((finding) => {
    const matching = configuration.waivers.filter((waiver) => waives(waiver, finding));
    for (const waiver of matching) used.add(waiver);
    const holding = matching.find(({ expires }) => expires >= today);
    if (!holding) return true;
    const { reason, expires, owner, place } = holding;
    waived.push({ finding, waiver: { reason, expires, ...(owner === undefined ? {} : { owner }), place } });
    return false;
  });
  const about = configuration.waivers.flatMap((waiver, index) => {
    if (waiver.expires < today)
      return [
        aboutWaiver(
          WAIVER_EXPIRED,
          waiver,
          index,
          `the waiver of \`${waiver.rule}\` expired on ${waiver.expires}${used.has(waiver) ? '' : ', and waives nothing'}`,
        ),
      ];
    if (used.has(waiver) || !ran.has(waiver.rule)) return [];
    return [aboutWaiver(WAIVER_UNUSED, waiver, index, `the waiver of \`${waiver.rule}\` waives nothing`)];
  });
  return { findings: [...kept, ...about], waived };
}

function waives(waiver: Waiver, finding: Finding): boolean {
  const { place, id } = finding.subject.object;
  if (waiver.rule !== finding.rule) return false;
  if (waiver.path !== undefined && !(place.file !== undefined && matchesPathGlob(waiver.path, place.file)))
    return false;
  if (waiver.subject !== undefined && waiver.subject !== describeResource(id)) return false;
  return waiver.fingerprint === undefined || waiver.fingerprint === finding.fingerprint;
}

function aboutWaiver(rule: ConfigurationRule, waiver: Waiver, index: number, what: string): Finding {
  const object: InventoryObject = {
    id: { group: 'gatehouse.dev', kind: 'Waiver', namespace: '', name: '' },
    object: { apiVersion: 'gatehouse.dev/v1', kind: 'Waiver' },
    place: waiver.place,
  };
  const scope = [waiver.path, waiver.subject, waiver.fingerprint].filter((part) => part !== undefined).join(' ');
  return {
    rule: rule.id,
    severity: rule.severity,
    subject: { object },
    what,
    why: `its reason was: ${waiver.reason}${waiver.owner ? ` (${waiver.owner})` : ''}`,
    fix: rule.fix,
    evidence: [],
    fingerprint: `${rule.id}: ${waiver.rule} ${scope === '' ? String(index) : scope}`,
  };
}
