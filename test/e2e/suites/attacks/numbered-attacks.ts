import type { ArgoCdVersion } from '../../../../lib/model/argocd-version';
import type { Attack } from './attack';
import { isHooksChecked, isServedByPlugin } from './attack-release';
import { HOOK_ATTACKS } from './hook-attacks';
import { CACHE_TITLE } from './manifest-cache';
import { PERMITTED_OBJECTS } from './permitted-objects';
import { POD_ATTACKS } from './pod-attacks';
import { REFUSED_OBJECTS } from './refused-objects';
import { SECRET_ATTACKS, SOURCE_ATTACKS } from './source-attacks';

/** An attack with its number. */
export interface NumberedAttack {
  /** The same on every release, so that two can be compared; also the tenant's name. */
  readonly id: string;
  readonly attack: Attack;
}

const ATTACKS: readonly NumberedAttack[] = [
  ...[...REFUSED_OBJECTS, ...HOOK_ATTACKS, ...POD_ATTACKS],
  ...[...PERMITTED_OBJECTS, ...SOURCE_ATTACKS, ...SECRET_ATTACKS],
].map((attack, index) => ({ id: `t${String(index + 1).padStart(2, '0')}`, attack }));

/** What a release is attacked with. */
export function attacksOn(version: ArgoCdVersion): readonly NumberedAttack[] {
  return ATTACKS.filter(({ attack }) => {
    if (SECRET_ATTACKS.includes(attack)) return isServedByPlugin(version);
    return attack.needsHooksChecked !== true || isHooksChecked(version);
  });
}

/** Attacks that a release is spared, by name and with the reason. */
export function describeLeftOut(version: ArgoCdVersion): readonly string[] {
  const hooks = isHooksChecked(version) ? [] : HOOK_ATTACKS.filter((each) => each.needsHooksChecked);
  const secrets = isServedByPlugin(version) ? [] : SECRET_ATTACKS;
  return [
    ...hooks.map((each) => `left out, since deletion hooks escape the project on this release: ${each.title}`),
    ...secrets.map((each) => `left out, since no plugin may serve this release: ${each.title}`),
    ...(secrets.length === 0 ? [] : [`left out, since no plugin may serve this release: ${CACHE_TITLE}`]),
  ];
}
