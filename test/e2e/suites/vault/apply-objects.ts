import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { VaultServer } from './vault-server';

type Fields = Readonly<Record<string, unknown>>;

/** The order in which things have to exist in Vault. */
const ORDER = ['SecretEngineMount', 'AuthEngineMount', 'JWTOIDCAuthEngineConfig', 'Policy', 'JWTOIDCAuthEngineRole'];

/**
 * Does through Vault's API what the vault-config-operator does for its objects (the paths and fields of its published
 * CRDs): the operator itself is not to be had as a Go module. The jwt mounts get the test's own key in the place of the
 * issuer's discovery document, which no Vault on loopback could fetch.
 */
export async function applyObjects(
  vault: VaultServer,
  objects: readonly KubernetesObject[],
  publicKey: string,
): Promise<void> {
  const sorted = objects
    .filter(({ kind }) => ORDER.includes(kind))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  for (const { kind, metadata, spec } of sorted)
    await apply(vault, kind, metadata?.name ?? '', spec as Fields, publicKey);
}

async function apply(vault: VaultServer, kind: string, own: string, spec: Fields, publicKey: string): Promise<void> {
  const name = typeof spec.name === 'string' ? spec.name : own;
  const path = String(spec.path ?? '');
  switch (kind) {
    case 'SecretEngineMount':
      return vault.demand('POST', clean(`sys/mounts/${path}/${name}`), { type: spec.type, options: spec.options });
    case 'AuthEngineMount':
      return vault.demand('POST', clean(`sys/auth/${path}/${name}`), { type: spec.type });
    case 'JWTOIDCAuthEngineConfig':
      return vault.demand('POST', `auth/${path}/config`, {
        jwt_validation_pubkeys: [publicKey],
        bound_issuer: spec.boundIssuer,
      });
    case 'Policy':
      return vault.demand('PUT', `sys/policies/acl/${name}`, { policy: spec.policy });
    default:
      return vault.demand('POST', `auth/${path}/role/${name}`, roleFields(spec));
  }
}

/** The role's fields under Vault's names, those the program sets. */
function roleFields(spec: Fields): Fields {
  return {
    role_type: spec.roleType,
    user_claim: spec.userClaim,
    bound_audiences: spec.boundAudiences,
    bound_subject: spec.boundSubject,
    bound_claims: spec.boundClaims,
    bound_claims_type: spec.boundClaimsType,
    token_policies: spec.tokenPolicies,
    token_no_default_policy: spec.tokenNoDefaultPolicy,
    token_ttl: spec.tokenTTL,
    allowed_redirect_uris: spec.allowedRedirectURIs,
  };
}

/** The operator folds double slashes, and its client cleans what is left. */
function clean(path: string): string {
  return path.replace(/\/+/g, '/').replace(/\/$/, '');
}
