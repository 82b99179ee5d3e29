import { Construct } from 'constructs';
import { INSTANCE_LABEL } from '../../model/annotations';
import type { InstallationContext } from '../installation-context';
import type { AppSecrets, LayerInstance } from './layer-instance';
import { writeObject } from './object-file';
import { type HubVault, type InstanceVault, policyName, policyText } from './vault-names';

/** An instance as the hub's Vault knows it. */
export interface VaultSpokeProps {
  readonly instance: LayerInstance;
  readonly mounts: InstanceVault;
  readonly vault: HubVault;
  /** Folder of the hub's objects, with a trailing slash. */
  readonly folder: string;
}

const API = 'redhatcop.redhat.io/v1alpha1';

/**
 * The hub's entry of one instance, as objects of the vault-config-operator: the KV and jwt mounts, and for each app a
 * policy limited to its path and a role bound to its namespace and service account.
 */
export class VaultSpoke extends Construct {
  private readonly context: InstallationContext;
  private readonly props: VaultSpokeProps;

  constructor(scope: Construct, id: string, context: InstallationContext, props: VaultSpokeProps) {
    super(scope, id);
    this.context = context;
    this.props = props;
    const { kvMount, jwtMount } = props.mounts;
    this.write('KvMount', 'SecretEngineMount', kvMount, { type: 'kv', options: { version: '2' } });
    // The operator mounts at `<path>/<name>` and requires a path: the root keeps the mount's name in one piece.
    this.write('JwtMount', 'AuthEngineMount', jwtMount, { type: 'jwt', path: '/' });
    this.write('JwtConfig', 'JWTOIDCAuthEngineConfig', jwtMount, {
      path: jwtMount,
      OIDCDiscoveryURL: props.instance.server,
      boundIssuer: props.instance.server,
    });
    props.instance._onSecrets((app) => this.addApp(app));
  }

  private addApp({ id, namespace }: AppSecrets): void {
    const { instance, mounts, vault } = this.props;
    const policy = policyName(instance.instanceName, id);
    this.write(`Policy ${id}`, 'Policy', policy, { type: 'acl', policy: policyText(mounts.kvMount, id) });
    this.write(`Role ${id}`, 'JWTOIDCAuthEngineRole', policy, {
      path: mounts.jwtMount,
      name: id,
      roleType: 'jwt',
      userClaim: 'sub',
      boundAudiences: [vault.audience ?? 'vault'],
      boundSubject: `system:serviceaccount:${namespace}:${id}`,
      boundClaimsType: 'string',
      boundClaims: { '/kubernetes.io/namespace': namespace, '/kubernetes.io/serviceaccount/name': id },
      tokenPolicies: [policy],
      tokenNoDefaultPolicy: true,
      tokenTTL: '1h',
      // The CRD requires the field; a jwt role has no browser to send anywhere, so it is Vault itself.
      allowedRedirectURIs: [vault.address],
    });
  }

  private write(id: string, kind: string, name: string, spec: Readonly<Record<string, unknown>>): void {
    const { vault, instance, folder } = this.props;
    const { namespace, path, role, serviceAccount } = vault.operator;
    writeObject(new Construct(this, id), this.context, {
      folder: `${folder}${instance.instanceName}/`,
      apiVersion: API,
      kind,
      name,
      namespace,
      labels: { [INSTANCE_LABEL]: instance.instanceName },
      spec: () => ({ authentication: { path, role, serviceAccount: { name: serviceAccount ?? 'default' } }, ...spec }),
    });
  }
}
