import { readdirSync } from 'node:fs';
import { explicitSourceTypes } from '../decisions/source-normalization';
import type { ApplicationSource } from '../model/application';
import { SourceRefused, type SourceType } from './source-render';

/** Names that make a folder a kustomization, for kustomize and for Argo CD. */
export const KUSTOMIZATION_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** Tools switched off in `argocd-cm` (`kustomize.enable`, `helm.enable`, `jsonnet.enable`); absent means on. */
export interface EnabledSourceTypes {
  readonly Helm?: boolean;
  readonly Kustomize?: boolean;
  /** `jsonnet.enable`: a Directory source then leaves `.jsonnet` files out. */
  readonly Directory?: boolean;
}

/**
 * Tool Argo CD takes for a source (v3.5.7, `GetAppSourceType`): the one block it has, else what the folder looks like.
 * Plugins that discover folders by themselves are not known here.
 */
export function decideSourceType(source: ApplicationSource, folder: string, enabled: EnabledSourceTypes): SourceType {
  const explicit = explicitSourceTypes(source);
  if (explicit.length > 1) throw new SourceRefused(`multiple application sources defined: ${explicit.join(',')}`);
  const only = explicit[0];
  if (only !== undefined) return only !== 'Plugin' && enabled[only] === false ? 'Directory' : only;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => entry.name);
  // Argo CD lists the folder in byte order and lets the last match win, so a kustomization beats a chart.
  let type: SourceType = 'Directory';
  for (const name of names.sort(byteOrder)) {
    if (name.endsWith('Chart.yaml') && enabled.Helm !== false) type = 'Helm';
    if (KUSTOMIZATION_NAMES.includes(name) && enabled.Kustomize !== false) type = 'Kustomize';
  }
  return type;
}

function byteOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
