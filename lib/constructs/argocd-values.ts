import type { Because } from '../model/annotations';
import { type DecryptionProps, SOPS_IMAGE, SOPS_SECRET } from './decryption';
import { pluginConfigMap } from './decryption-plugin';
import { IDENTITIES_FOLDER, PLUGIN_FOLDER } from './decryption-script';
import type { InstallationContext } from './installation-context';

/** Settings of Argo CD that the fragment would close and the owner keeps open, each with a reason. */
export interface ArgoCdSettings {
  /** Jsonnet in `directory` sources. */
  readonly jsonnet?: { readonly because: string };
  /** URL schemes of remote value files, as in `['https']`. */
  readonly remoteValueFiles?: { readonly schemes: readonly string[]; readonly because: string };
  /** Options of every `kustomize build`, as in `--enable-helm`. */
  readonly kustomizeBuildOptions?: { readonly options: string; readonly because: string };
}

/** What stays open, named by the key of `argocd-cm` it is about. */
export function keptSettings(settings: ArgoCdSettings): readonly Because[] {
  const { jsonnet, remoteValueFiles, kustomizeBuildOptions } = settings;
  return [
    ...(remoteValueFiles ? [{ entry: 'helm.valuesFileSchemes', reason: remoteValueFiles.because }] : []),
    ...(jsonnet ? [{ entry: 'jsonnet.enable', reason: jsonnet.because }] : []),
    ...(kustomizeBuildOptions ? [{ entry: 'kustomize.buildOptions', reason: kustomizeBuildOptions.because }] : []),
  ];
}

/**
 * No scheme at all. Argo CD splits the value at commas and drops blanks (v3.5.7, `GetHelmSettings`); an empty string
 * would say the same, but chart argo-cd leaves empty settings out of `argocd-cm`, and absent means `https, http`.
 */
const NO_SCHEMES = ',';

/** Values for chart argo-cd (9.x): the settings that are part of the boundary, and the plugin's sidecar. */
export function argocdValues(
  context: InstallationContext,
  settings: ArgoCdSettings,
  decryption: DecryptionProps | undefined,
): Readonly<Record<string, unknown>> {
  return {
    configs: {
      cm: {
        'helm.valuesFileSchemes': settings.remoteValueFiles?.schemes.join(', ') ?? NO_SCHEMES,
        'jsonnet.enable': settings.jsonnet === undefined ? 'false' : 'true',
        // Empty: the chart leaves it out of argocd-cm, whatever an earlier value file said.
        'kustomize.buildOptions': settings.kustomizeBuildOptions?.options ?? '',
      },
      // Plugins of an earlier value file are not the cluster's one plugin: any tenant could name them.
      cmp: { create: false },
    },
    repoServer: context.decryption === undefined ? { extraContainers: [] } : sidecar(context, decryption),
  };
}

/** The plugin's sidecar; lists of an earlier value file are replaced, as Helm replaces lists. */
function sidecar({ decryption }: InstallationContext, props: DecryptionProps | undefined) {
  const { plugin, recipients } = decryption!;
  return {
    extraContainers: [
      {
        name: plugin,
        image: props?.image ?? SOPS_IMAGE,
        command: ['/var/run/argocd/argocd-cmp-server'],
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          runAsUser: 999,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        volumeMounts: [
          { name: 'var-files', mountPath: '/var/run/argocd' },
          { name: 'plugins', mountPath: '/home/argocd/cmp-server/plugins' },
          { name: `plugin-${plugin}`, mountPath: PLUGIN_FOLDER, readOnly: true },
          { name: `plugin-${plugin}-identities`, mountPath: IDENTITIES_FOLDER, readOnly: true },
          { name: `plugin-${plugin}-tmp`, mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: `plugin-${plugin}`, configMap: { name: pluginConfigMap(plugin) } },
      {
        name: `plugin-${plugin}-identities`,
        secret: {
          secretName: props?.secret ?? SOPS_SECRET,
          // A missing identity stops its own project's decryption, not the repo-server.
          optional: true,
          items: [...recipients.keys()].map((project) => ({ key: `${project}.txt`, path: `${project}.txt` })),
        },
      },
      { name: `plugin-${plugin}-tmp`, emptyDir: {} },
    ],
  };
}
