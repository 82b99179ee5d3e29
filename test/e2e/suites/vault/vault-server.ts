import { awaitCondition } from '../../lab/await-condition';
import { findOrBuildBinaries } from '../../lab/binaries';
import { findFreePorts } from '../../lab/free-ports';
import { ServerProcess } from '../../lab/server-process';
import type { Workspace } from '../../lab/workspace';

/** What Vault answered. */
export interface VaultAnswer {
  readonly status: number;
  readonly body: {
    readonly auth?: { readonly client_token?: string };
    readonly data?: Record<string, unknown>;
    readonly errors?: readonly string[];
  };
}

/** A Vault in memory, unsealed, with a root token of the test's. */
export class VaultServer {
  private constructor(
    private readonly address: string,
    private readonly root: string,
  ) {}

  static async start(workspace: Workspace, say: (line: string) => void): Promise<VaultServer> {
    const binaries = await findOrBuildBinaries(['vault-1.21'], say);
    const [port] = await findFreePorts(1);
    const server = new ServerProcess(workspace, {
      name: 'vault',
      file: binaries.get('vault')!.file,
      args: [
        'server',
        '-dev',
        '-dev-root-token-id=root-of-the-test',
        `-dev-listen-address=127.0.0.1:${port}`,
        '-dev-no-store-token',
      ],
    });
    server.start();
    const vault = new VaultServer(`http://127.0.0.1:${port}`, 'root-of-the-test');
    await awaitCondition(
      'Vault to be unsealed',
      async () => ((await vault.ask('GET', 'sys/health')).status === 200 ? true : undefined),
      {
        seconds: 60,
        giveUp: () => server.whyEnded(),
      },
    );
    return vault;
  }

  /** One call of Vault's API, as root unless a token is given; the empty token calls as nobody. */
  async ask(
    method: 'GET' | 'POST' | 'LIST' | 'PUT',
    path: string,
    data?: unknown,
    token = this.root,
  ): Promise<VaultAnswer> {
    const response = await fetch(`${this.address}/v1/${path}`, {
      method,
      headers: { ...(token === '' ? {} : { 'X-Vault-Token': token }), 'X-Vault-Request': 'true' },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as VaultAnswer['body']) };
  }

  /** A call that has to work. */
  async demand(method: 'POST' | 'PUT', path: string, data: unknown): Promise<void> {
    const { status, body } = await this.ask(method, path, data);
    if (status >= 300) throw new Error(`Vault refused ${method} ${path}: ${status} ${JSON.stringify(body)}`);
  }
}
