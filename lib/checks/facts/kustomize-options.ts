import type { ArgoCdSettings, Setting } from './argocd-settings';

/** Options of `kustomize build` that let a repository do more than describe objects. */
export const DANGEROUS_OPTIONS: readonly {
  readonly pattern: RegExp;
  readonly option: string;
  readonly gains: string;
  readonly runsCode: boolean;
}[] = [
  { pattern: /--enable-exec\b/, option: '--enable-exec', gains: 'runs a program of the repository', runsCode: true },
  {
    pattern: /--enable-alpha-plugins\b/,
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
    pattern: /LoadRestrictionsNone/,
    option: '--load-restrictor LoadRestrictionsNone',
    gains: 'reads files outside its own folder',
    runsCode: false,
  },
  { pattern: /--network\b/, option: '--network', gains: 'gives its functions the network', runsCode: false },
];

/** A dangerous option and the setting that carries it. */
export interface SetOption {
  readonly key: string;
  readonly setting: Setting;
  readonly option: string;
  readonly gains: string;
  readonly runsCode: boolean;
}

/** Dangerous options in `kustomize.buildOptions`, also those of single kustomize versions. */
export function findDangerousOptions(settings: ArgoCdSettings): readonly SetOption[] {
  return settings
    .cmKeys()
    .filter((key) => key === 'kustomize.buildOptions' || key.startsWith('kustomize.buildOptions.'))
    .flatMap((key) => {
      const setting = settings.cm(key)!;
      return DANGEROUS_OPTIONS.filter(({ pattern }) => pattern.test(setting.value)).map(
        ({ option, gains, runsCode }) => ({ key, setting, option, gains, runsCode }),
      );
    });
}
