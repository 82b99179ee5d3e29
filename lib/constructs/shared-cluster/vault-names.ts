/** How an instance reaches Vault. */
export interface InstanceVault {
  /** Its KV (version 2) mount. */
  readonly kvMount: string;
  /** Its jwt mount. */
  readonly jwtMount: string;
}

/** The hub's Vault, as the operators reach it. */
export interface HubVault {
  /** URL, as in `https://vault.example.com`. */
  readonly address: string;
  /** Audience of the tokens that the roles take. @default vault */
  readonly audience?: string;
  /** How the vault-config-operator logs in. */
  readonly operator: {
    /** Namespace of its objects. */
    readonly namespace: string;
    /** Auth path. */
    readonly path: string;
    readonly role: string;
    /** Service account that logs in. @default default */
    readonly serviceAccount?: string;
  };
}

/** Policy of an app: policies are one namespace in Vault, so the instance is part of the name. */
export function policyName(instance: string, app: string): string {
  return `${instance}-${app}`;
}

/** What an app may read: its own path in its instance's mount, and what lies below it. */
export function policyText(kvMount: string, app: string): string {
  return ['data', 'metadata']
    .flatMap((part) => [`${kvMount}/${part}/${app}`, `${kvMount}/${part}/${app}/*`])
    .map((path) => `path "${path}" {\n  capabilities = ["read"]\n}\n`)
    .join('');
}
