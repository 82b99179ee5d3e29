import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binary } from '../lab/binaries';

/** A key pair of age. */
export interface AgeIdentity {
  /** The file's whole text: comments and `AGE-SECRET-KEY-…`. */
  readonly secret: string;
  /** `age1…` */
  readonly recipient: string;
}

/** The age and sops of a lab. */
export class SecretTools {
  constructor(private readonly binaries: ReadonlyMap<string, Binary>) {}

  get sopsFile(): string {
    return this.fileOf('sops');
  }

  /** A new key pair. */
  makeIdentity(): AgeIdentity {
    const secret = execFileSync(this.fileOf('age-keygen'), [], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const recipient = /public key: (age1\S+)/.exec(secret)?.[1];
    if (recipient === undefined) throw new Error('age-keygen printed no recipient');
    return { secret, recipient };
  }

  /** What sops makes of a YAML text for some recipients. */
  encrypt(text: string, recipients: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-plain-'));
    try {
      const file = join(folder, 'secrets.yaml');
      writeFileSync(file, text, { mode: 0o600 });
      const args = ['encrypt', '--age', recipients.join(','), '--encrypted-regex', '^(data|stringData)$', file];
      return execFileSync(this.sopsFile, args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, HOME: '/nonexistent' },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  private fileOf(program: string): string {
    const file = this.binaries.get(program)?.file;
    if (file === undefined) throw new Error(`the program ${program} was not built`);
    return file;
  }
}

/** Writes the identities as the Secret that the cluster mounts: `<project>.txt`. */
export function writeIdentities(folder: string, identities: Readonly<Record<string, AgeIdentity>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [project, { secret }] of Object.entries(identities)) {
    writeFileSync(join(folder, `${project}.txt`), secret, { mode: 0o600 });
  }
}
