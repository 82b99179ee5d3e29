import type { ArgoCdSettings, Setting } from './argocd-settings';

/** A setting with which the repositories that a tool builds do more in the repo-server than describe objects. */
export interface RepoServerOption {
  /** Key of `argocd-cm`, or the variable of the repo-server. */
  readonly key: string;
  readonly setting: Setting;
  readonly option: string;
  readonly tool: 'Kustomize' | 'Helm';
  /** What such a repository does there. */
  readonly gains: string;
  readonly runsCode: boolean;
}

type Danger = Pick<RepoServerOption, 'option' | 'gains' | 'runsCode'> & { readonly pattern: RegExp };

/** Options of `kustomize build`; kustomize 3 wrote them with underscores. */
const KUSTOMIZE: readonly Danger[] = [
  {
    pattern: /--enable[-_]exec\b/,
    option: '--enable-exec',
    gains: 'runs a program of the repository',
    runsCode: true,
  },
  {
    pattern: /--enable[-_]alpha[-_]plugins\b/,
    option: '--enable-alpha-plugins',
    gains: 'runs plugins and functions that the repository names',
    runsCode: true,
  },
  {
    pattern: /--enable-helm\b/,
    option: '--enable-helm',
    gains: 'has Helm fetch and render charts from anywhere',
    runsCode: false,
  },
  {
    pattern: /--helm-command\b/,
    option: '--helm-command',
    gains: 'runs another program in Helm’s place',
    runsCode: true,
  },
  {
    pattern: /LoadRestrictionsNone|--load_restrictor[ =]none/,
    option: '--load-restrictor LoadRestrictionsNone',
    gains: 'reads files outside its own folder',
    runsCode: false,
  },
  {
    pattern: /--network\b/,
    option: '--network',
    gains: 'gives its functions the network',
    runsCode: false,
  },
];

/** Schemes that Helm reads by itself; any other is a downloader plugin. */
const PLAIN_SCHEMES = ['http', 'https', ''];

/** The dangerous options that are on: of kustomize, also of single versions of it, and Helm's plugins. */
export function findDangerousOptions(settings: ArgoCdSettings): readonly RepoServerOption[] {
  const kustomize = settings
    .cmKeys()
    .filter((key) => key === 'kustomize.buildOptions' || key.startsWith('kustomize.buildOptions.'))
    .flatMap((key) => {
      const setting = settings.cm(key)!;
      return KUSTOMIZE.filter(({ pattern }) => pattern.test(setting.value)).map(
        ({ option, gains, runsCode }): RepoServerOption => ({
          key,
          setting,
          option,
          tool: 'Kustomize',
          gains,
          runsCode,
        }),
      );
    });
  return [...kustomize, ...findHelmPlugins(settings)];
}

function findHelmPlugins(settings: ArgoCdSettings): readonly RepoServerOption[] {
  const helm = { tool: 'Helm', gains: 'calls a Helm plugin by the URL of a value file', runsCode: true } as const;
  const key = 'helm.valuesFileSchemes';
  const schemes = settings.cm(key);
  const plugins = (schemes?.value ?? '')
    .split(',')
    .map((scheme) => scheme.trim())
    .filter((scheme) => !PLAIN_SCHEMES.includes(scheme));
  const installed = settings.repoServerEnvironment.get('HELM_PLUGINS');
  return [
    ...(schemes && plugins.length > 0
      ? [{ ...helm, key, setting: schemes, option: `${key}: ${plugins.join(', ')}` }]
      : []),
    ...(installed ? [{ ...helm, key: 'HELM_PLUGINS', setting: installed, option: 'HELM_PLUGINS' }] : []),
  ];
}
