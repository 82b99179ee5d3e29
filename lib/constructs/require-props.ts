import type { Construct } from 'constructs';
import { recordFault } from './fault';

/**
 * The props with what is missing filled in, each a fault. The compiler asks for required props; a program that is
 * run without it (`tsx`, plain JavaScript) must get the same answer, in words.
 *
 * @param of what the props are of, as in `Tenant \`vcap\``
 * @param stand-ins by name of required prop, harmless values to go on with
 */
export function requireProps<T extends object>(
  scope: Construct,
  given: T | undefined,
  of: string,
  standIns: Partial<T>,
): T {
  const props: Partial<T> = { ...given };
  for (const name of Object.keys(standIns) as (keyof T & string)[]) {
    if (props[name] !== undefined && props[name] !== null) continue;
    recordFault(scope, {
      code: 'prop-missing',
      construct: scope.node.path,
      what: `${of} lacks \`${name}\``,
      why: 'it is one of the things that the YAML must state and nobody but the owner can say',
      fix: `add \`${name}: …\``,
    });
    props[name] = standIns[name];
  }
  return props as T;
}
