import type { ApplicationSpec } from './application';
import type { ObjectMetadata } from './kubernetes-object';

/** `spec.template` of an ApplicationSet. */
export interface ApplicationSetTemplate {
  readonly metadata?: ObjectMetadata;
  readonly spec?: ApplicationSpec;
}

/** `spec` of an ApplicationSet. Generators stay as written: expansion is the business of `lib/expand`. */
export interface ApplicationSetSpec {
  readonly goTemplate?: boolean;
  readonly goTemplateOptions?: readonly string[];
  readonly generators?: readonly Readonly<Record<string, unknown>>[];
  readonly template?: ApplicationSetTemplate;
  readonly templatePatch?: string;
  readonly syncPolicy?: { readonly preserveResourcesOnDeletion?: boolean; readonly applicationsSync?: string };
  readonly [field: string]: unknown;
}

/** An ApplicationSet (argoproj.io/v1alpha1) as it stands in YAML. */
export interface ApplicationSet {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMetadata;
  readonly spec?: ApplicationSetSpec;
  readonly [field: string]: unknown;
}
