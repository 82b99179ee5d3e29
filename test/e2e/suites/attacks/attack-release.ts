import { VERSION_GAPS } from '../../../../lib/checks/tables/version-gaps';
import { type ArgoCdVersion, isSince } from '../../../../lib/model/argocd-version';

/** Before 3.0 Argo CD does not tell a plugin the project that it decrypts for, so none may serve there. */
export function isServedByPlugin(version: ArgoCdVersion): boolean {
  return isClosed('plugins-cannot-know-project', version);
}

/** Whether the release holds deletion hooks against the project. */
export function isHooksChecked(version: ArgoCdVersion): boolean {
  return isClosed('hooks-escape-project', version);
}

/** `PreDelete` came with 3.3; before, an unknown kind of hook is never run. */
export function knowsPreDelete(version: ArgoCdVersion): boolean {
  return isSince(version, 3, 3);
}

function isClosed(gap: string, version: ArgoCdVersion): boolean {
  const found = VERSION_GAPS.find(({ id }) => id === gap);
  if (found === undefined) throw new Error(`no version gap \`${gap}\``);
  return found.isClosed(version);
}
