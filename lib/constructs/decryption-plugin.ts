import { Construct } from 'constructs';
import { decryptionScript, pluginConfiguration } from './decryption-script';
import { type Decryption, installationOf } from './installation-context';
import { Manifest } from './manifest';

/** Name of the ConfigMap that holds the plugin. */
export function pluginConfigMap(plugin: string): string {
  return `argocd-plugin-${plugin}`;
}

/**
 * The one config management plugin of the cluster, as a ConfigMap that the sidecar of the values fragment mounts as
 * a folder: a changed script is in use without a restart.
 */
export class DecryptionPlugin extends Construct {
  /** @param folder below the installation's folder where the object stands, with a trailing slash. */
  constructor(scope: Construct, id: string, decryption: Decryption, folder: string) {
    super(scope, id);
    const context = installationOf(this);
    const name = pluginConfigMap(decryption.plugin);
    new Manifest(this, 'Resource', {
      file: `${context.id}/${folder}configmap-${name}.yaml`,
      program: context.program,
      object: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace: context.argocdNamespace },
        data: {
          'decrypt.sh': decryptionScript(decryption),
          'plugin.yaml': pluginConfiguration(decryption.plugin),
        },
      },
    });
  }
}
