import { mutate, perhapsMutated } from './mutate';
import type { Random } from './random';

const RESOURCES = [
  'applications',
  'applicationsets',
  'repositories',
  'exec',
  'logs',
  'clusters',
  'projects',
  'Applications',
  '*',
  '',
  'accounts',
  'certificates',
  'gpgkeys',
];
const ACTIONS = [
  'get',
  'create',
  'update',
  'delete',
  'sync',
  'override',
  '*',
  'action/apps/Deployment/restart',
  'action/*',
  'update/*',
  'delete/*/Pod/*',
  'invoke',
  'action',
  'action/',
  '',
  'get*',
  'Get',
  'xaction/y',
  'update/',
  'delete/a/b/c/d',
  ' get',
];

function objectOf(random: Random, project: string): string {
  return random.weighted([
    [4, () => `${project}/*`],
    [2, () => `${project}/app`],
    [2, () => `${project}/ns/app`],
    [
      1,
      () =>
        random.pick([
          project,
          `${project}/`,
          `${project}//x`,
          `${project}/a/b/c`,
          '*',
          '*/*',
          `${project}/a b`,
          `${project}/é`,
          `x${project}/a`,
          `${project}x/a`,
          `${project}/a-b.c_d`,
          `${project}/*/*`,
          `${project}/a:b`,
          `${project}/a\n`,
          `\n${project}/a`,
        ]),
    ],
  ]);
}

function policy(random: Random, project: string, role: string): string {
  const parts = [
    random.chance(0.95) ? 'p' : random.pick(['g', 'P', '', 'pp']),
    random.chance(0.9)
      ? `proj:${project}:${role}`
      : random.pick([`proj:other:${role}`, `proj:${project}:x`, role, '', `proj:${project}`]),
    random.chance(0.85) ? random.pick(RESOURCES.slice(0, 6)) : random.pick(RESOURCES),
    random.chance(0.7) ? random.pick(ACTIONS.slice(0, 11)) : random.pick(ACTIONS),
    objectOf(random, project),
    random.chance(0.93) ? random.pick(['allow', 'deny']) : random.pick(['Allow', '', 'permit', 'allow\n']),
  ];
  const separator = random.pick([', ', ', ', ',', ' , ', ',\t', ',\u00a0']);
  if (random.chance(0.05)) parts.splice(random.below(6), 1);
  if (random.chance(0.03)) parts.push('extra');
  const text = parts.join(separator);
  return random.chance(0.05) ? mutate(random, text) : text;
}

const GROUPS = [
  'team',
  'my-org:team',
  '"a,b"',
  'a,b',
  '',
  '""',
  '"',
  '" a"',
  ' a',
  'a ',
  ' ',
  'a\tb',
  'a\nb',
  '"a"b"',
  'CN=a,OU=b',
  '"CN=a,OU=b"',
  '\u00a0a',
  'a\u3000',
  '日本',
  '"" ',
  'x'.repeat(300),
  '\u0085',
  'a\u0085',
  '"a',
  'a"',
  '",',
  ',"',
  '"\n"',
];
const ROLE_NAMES = [
  'my-role',
  'r',
  'r_1',
  '-r',
  'r-',
  '',
  'ré',
  'a b',
  '_r',
  'r.',
  'R9',
  '1',
  'a\n',
  'my:role',
  'x'.repeat(100),
];

/** Roles with policies and groups, sound as a rule. */
export function roles(random: Random, project: string): unknown[] {
  return random.disorder(
    random.list(1, 3, () => {
      const name = random.chance(0.8)
        ? random.pick(['my-role', 'r', 'ops'])
        : perhapsMutated(random, random.pick(ROLE_NAMES), 0.1);
      return {
        name,
        ...(random.chance(0.8)
          ? { policies: random.disorder(random.list(0, 3, () => policy(random, project, name))) }
          : {}),
        ...(random.chance(0.5)
          ? {
              groups: random.disorder(
                random.list(0, 3, () =>
                  random.chance(0.6)
                    ? random.pick(['team', 'ops', 'a:b'])
                    : perhapsMutated(random, random.pick(GROUPS), 0.1),
                ),
              ),
            }
          : {}),
      };
    }),
  );
}
