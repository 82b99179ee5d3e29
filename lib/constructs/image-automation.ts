const PREFIX = 'argocd-image-updater.argoproj.io/';

/** Where image automation writes what it found, unless an app says otherwise. */
export interface ImageAutomationDefaults {
  /** Secret with the git credential, `namespace/name`. */
  readonly secret: string;
  /** Repository to write to, when it is not the source's own URL (a deploy key needs `git@…`). */
  readonly repository?: string;
  /** @default main */
  readonly branch?: string;
}

/** How image automation records an image: a commit, or the live Application (which git then leaves unset). */
export type WriteBack =
  | 'argocd'
  | (ImageAutomationDefaults & {
      /** As image-updater spells it: `helmvalues:/k8s/chart/values-image.yaml`. @default .argocd-source-<app>.yaml beside the source */
      readonly target?: string;
    });

/** Image automation of one Application. */
export interface ImageAutomation {
  /** Image reference by alias, `{ app: 'ghcr.io/example/app:latest' }`. */
  readonly images: Readonly<Record<string, string>>;
  /** Which tool's fields are written: a kustomize image per alias, or `images.<alias>.{repository,tag}` of a chart. */
  readonly tool: 'kustomize' | 'helm';
  readonly writeBack: WriteBack;
}

/** Annotations that argocd-image-updater 0.x reads, strategy `digest` throughout. */
export function imageAnnotations({ images, tool, writeBack }: ImageAutomation): Record<string, string> {
  const annotations: Record<string, string> = {};
  const aliases = Object.keys(images).sort();
  if (aliases.length === 0) return annotations;
  annotations[`${PREFIX}image-list`] = aliases.map((alias) => `${alias}=${images[alias]}`).join(',');
  for (const alias of aliases) {
    annotations[`${PREFIX}${alias}.update-strategy`] = 'digest';
    if (tool === 'kustomize') {
      annotations[`${PREFIX}${alias}.kustomize.image-name`] = splitImage(images[alias]!).name;
    } else {
      annotations[`${PREFIX}${alias}.helm.image-name`] = `images.${alias}.repository`;
      annotations[`${PREFIX}${alias}.helm.image-tag`] = `images.${alias}.tag`;
    }
  }
  return { ...annotations, ...writeBackAnnotations(writeBack) };
}

/** Annotations for the write-back alone: the set shares them between its elements. */
export function writeBackAnnotations(writeBack: WriteBack): Record<string, string> {
  if (writeBack === 'argocd') return { [`${PREFIX}write-back-method`]: 'argocd' };
  return {
    [`${PREFIX}write-back-method`]: `git:secret:${writeBack.secret}`,
    [`${PREFIX}git-branch`]: writeBack.branch ?? 'main',
    ...(writeBack.repository === undefined ? {} : { [`${PREFIX}git-repository`]: writeBack.repository }),
    ...(writeBack.target === undefined ? {} : { [`${PREFIX}write-back-target`]: writeBack.target }),
  };
}

/** Annotations of a set's template, with the alias and the image left to each element. */
export function templatedImageAnnotations(writeBack: WriteBack): Record<string, string> {
  return {
    [`${PREFIX}image-list`]: '{{.alias}}={{.image}}:{{.tag}}',
    [`${PREFIX}{{.alias}}.update-strategy`]: 'digest',
    [`${PREFIX}{{.alias}}.kustomize.image-name`]: '{{.image}}',
    ...writeBackAnnotations(writeBack),
  };
}

/** Splits `host:5000/name:tag`; `latest` when there is no tag, as image-updater assumes for `digest`. */
export function splitImage(reference: string): { readonly name: string; readonly tag: string } {
  const colon = reference.lastIndexOf(':');
  return colon > reference.lastIndexOf('/')
    ? { name: reference.slice(0, colon), tag: reference.slice(colon + 1) }
    : { name: reference, tag: 'latest' };
}
