import { randomBytes } from 'node:crypto';

/** Somebody whom the API server knows by a token. */
export interface User {
  readonly name: string;
  readonly groups: readonly string[];
  readonly token: string;
}

const makeUser = (name: string, ...groups: readonly string[]): User => ({
  name,
  groups,
  token: randomBytes(16).toString('hex'),
});

/** The people of a lab: the cluster's admin, a member of the break-glass group and somebody in no group at all. */
export interface Users {
  readonly admin: User;
  readonly breakGlass: User;
  readonly nobody: User;
}

/** New tokens, for one lab. */
export function makeUsers(): Users {
  return {
    admin: makeUser('admin', 'system:masters'),
    breakGlass: makeUser('on-call', 'break-glass'),
    nobody: makeUser('nobody'),
  };
}

/** The API server's `--token-auth-file`. */
export function printTokenFile(users: Users): string {
  return Object.values(users)
    .map((user: User) => `${user.token},${user.name},${user.name},"${user.groups.join(',')}"`)
    .join('\n');
}
