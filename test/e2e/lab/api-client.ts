import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { LiveObject } from './kubernetes-object';

/** The answer of the API server, read whole. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The message of a `Status`, or the raw text when the answer was no object. */
  readonly message: string;
}

/** How an object is written. */
export interface WriteOptions {
  /** Server-side dry run. @default false */
  readonly dryRun?: boolean;
  /** Refuse unknown and doubled fields. @default false */
  readonly strict?: boolean;
  /** Field manager of a server-side apply. @default 'lab' */
  readonly fieldManager?: string;
  /** Take fields from other managers. @default true */
  readonly force?: boolean;
}

interface ResourceKind {
  readonly path: string;
  readonly namespaced: boolean;
}

/** An answer that the caller did not expect. */
export class ApiRefusal extends Error {
  constructor(
    what: string,
    readonly answer: ApiAnswer,
  ) {
    super(`${what}: ${answer.status} ${answer.message}`);
  }
}

/** A user of the API server: one token, kinds found by discovery. */
export class ApiClient {
  private readonly agent: Agent;
  private readonly kinds = new Map<string, ResourceKind>();

  constructor(
    readonly server: string,
    private readonly authorityFile: string,
    private readonly token: string,
  ) {
    this.agent = new Agent({ keepAlive: true, ca: readFileSync(authorityFile), maxSockets: 64 });
  }

  /** The same server as somebody else. */
  as(token: string): ApiClient {
    return new ApiClient(this.server, this.authorityFile, token);
  }

  /** One request; every status is an answer, only a broken connection throws. */
  send(method: string, path: string, body?: unknown, contentType = 'application/json'): Promise<ApiAnswer> {
    return new Promise((resolve, reject) => {
      const payload =
        body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      const url = new URL(path, this.server);
      const asked = request(
        url,
        {
          method,
          agent: this.agent,
          timeout: 30_000,
          headers: {
            authorization: `Bearer ${this.token}`,
            accept: 'application/json',
            ...(payload === undefined ? {} : { 'content-type': contentType, 'content-length': payload.length }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve(readAnswer(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'))),
          );
        },
      );
      asked.on('timeout', () => asked.destroy(new Error(`${method} ${path}: no answer within 30 s`)));
      asked.on('error', reject);
      asked.end(payload);
    });
  }

  /** The object, or undefined when there is none. */
  async read(apiVersion: string, kind: string, name: string, namespace?: string): Promise<LiveObject | undefined> {
    const answer = await this.send('GET', await this.pathOf(apiVersion, kind, namespace, name));
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw new ApiRefusal(`reading ${kind} ${name}`, answer);
    return answer.body as LiveObject;
  }

  /** Every object of the kind, in one namespace or in all. */
  async list(apiVersion: string, kind: string, namespace?: string): Promise<readonly LiveObject[]> {
    const answer = await this.send('GET', await this.pathOf(apiVersion, kind, namespace));
    if (answer.status !== 200) throw new ApiRefusal(`listing ${kind}`, answer);
    const list = answer.body as { readonly items: readonly Omit<LiveObject, 'kind' | 'apiVersion'>[] };
    return list.items.map((item) => ({ ...item, apiVersion, kind }) as LiveObject);
  }

  /** Server-side apply, answered whatever the status. */
  async tryApply(object: ObjectToWrite, options: WriteOptions = {}): Promise<ApiAnswer> {
    const { fieldManager = 'lab', force = true } = options;
    const { apiVersion, kind, metadata } = object;
    const path = await this.pathOf(apiVersion, kind, metadata.namespace, metadata.name);
    const query = `fieldManager=${fieldManager}&force=${force}${writeQuery(options)}`;
    return this.send('PATCH', `${path}?${query}`, object, 'application/apply-patch+yaml');
  }

  /** Server-side apply; a refusal throws. */
  async apply(object: ObjectToWrite, options: WriteOptions = {}): Promise<LiveObject> {
    const answer = await this.tryApply(object, options);
    if (answer.status >= 300) throw new ApiRefusal(`applying ${object.kind} ${object.metadata.name}`, answer);
    return answer.body as LiveObject;
  }

  /** A plain create. */
  async create(object: ObjectToWrite, options: WriteOptions = {}): Promise<ApiAnswer> {
    const path = await this.pathOf(object.apiVersion, object.kind, object.metadata.namespace);
    return this.send('POST', `${path}?${writeQuery(options)}`, object);
  }

  /** A JSON merge patch; a refusal throws. */
  async patch(
    target: { readonly apiVersion: string; readonly kind: string; readonly name: string; readonly namespace?: string },
    change: unknown,
  ): Promise<LiveObject> {
    const answer = await this.tryPatch(target, change);
    if (answer.status >= 300) throw new ApiRefusal(`patching ${target.kind} ${target.name}`, answer);
    return answer.body as LiveObject;
  }

  /** A JSON merge patch, answered whatever the status. */
  async tryPatch(
    target: { readonly apiVersion: string; readonly kind: string; readonly name: string; readonly namespace?: string },
    change: unknown,
  ): Promise<ApiAnswer> {
    const path = await this.pathOf(target.apiVersion, target.kind, target.namespace, target.name);
    return this.send('PATCH', path, change, 'application/merge-patch+json');
  }

  /** A delete, answered whatever the status. */
  async delete(apiVersion: string, kind: string, name: string, namespace?: string): Promise<ApiAnswer> {
    return this.send('DELETE', await this.pathOf(apiVersion, kind, namespace, name));
  }

  /** The path of a kind's collection, or of one object; the kind is looked up on the server. */
  async pathOf(apiVersion: string, kind: string, namespace?: string, name?: string): Promise<string> {
    const found = await this.findKind(apiVersion, kind);
    const scope = found.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : '';
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    return `${root}${scope}/${found.path}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
  }

  /** Whether the server serves the kind. */
  async knows(apiVersion: string, kind: string): Promise<boolean> {
    return this.findKind(apiVersion, kind).then(
      () => true,
      () => false,
    );
  }

  /** Whether objects of the kind live in namespaces. */
  async isNamespaced(apiVersion: string, kind: string): Promise<boolean> {
    return (await this.findKind(apiVersion, kind)).namespaced;
  }

  /** Ends idle connections, so that nothing keeps the process alive. */
  close(): void {
    this.agent.destroy();
  }

  private async findKind(apiVersion: string, kind: string): Promise<ResourceKind> {
    const key = `${apiVersion} ${kind}`;
    const known = this.kinds.get(key);
    if (known !== undefined) return known;
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const answer = await this.send('GET', root);
    if (answer.status !== 200) throw new ApiRefusal(`no API ${apiVersion}`, answer);
    const { resources } = answer.body as {
      readonly resources: readonly { readonly name: string; readonly kind: string; readonly namespaced: boolean }[];
    };
    for (const each of resources) {
      if (each.name.includes('/')) continue;
      this.kinds.set(`${apiVersion} ${each.kind}`, { path: each.name, namespaced: each.namespaced });
    }
    const found = this.kinds.get(key);
    if (found === undefined) throw new Error(`the API server serves no ${kind} in ${apiVersion}`);
    return found;
  }
}

/** What is written: an object's own fields. */
export interface ObjectToWrite {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
}

function writeQuery({ dryRun = false, strict = false }: WriteOptions): string {
  return `${dryRun ? '&dryRun=All' : ''}${strict ? '&fieldValidation=Strict' : ''}`;
}

function readAnswer(status: number, text: string): ApiAnswer {
  try {
    const body = JSON.parse(text) as { readonly message?: string };
    return { status, body, message: body.message ?? '' };
  } catch {
    return { status, body: undefined, message: text };
  }
}
