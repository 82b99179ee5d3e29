import type { ObjectMetadata } from './kubernetes-object';

/** A parameter of `source.helm.parameters`. */
export interface HelmParameter {
  readonly name?: string;
  readonly value?: string;
  readonly forceString?: boolean;
}

/** `source.helm`. */
export interface HelmSource {
  readonly valueFiles?: readonly string[];
  readonly values?: string;
  readonly valuesObject?: unknown;
  readonly parameters?: readonly HelmParameter[];
  readonly fileParameters?: readonly { readonly name?: string; readonly path?: string }[];
  readonly releaseName?: string;
  readonly namespace?: string;
  readonly skipCrds?: boolean;
  readonly [field: string]: unknown;
}

/** `spec.source` or an item of `spec.sources`. */
export interface ApplicationSource {
  readonly repoURL?: string;
  readonly path?: string;
  readonly chart?: string;
  readonly targetRevision?: string;
  readonly ref?: string;
  readonly name?: string;
  readonly helm?: HelmSource;
  readonly kustomize?: Readonly<Record<string, unknown>>;
  readonly directory?: Readonly<Record<string, unknown>>;
  readonly plugin?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** `spec.destination`. */
export interface ApplicationDestination {
  readonly server?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** `spec.syncPolicy`. */
export interface SyncPolicy {
  readonly automated?: {
    readonly prune?: boolean;
    readonly selfHeal?: boolean;
    readonly allowEmpty?: boolean;
    readonly enabled?: boolean;
  } | null;
  readonly syncOptions?: readonly string[];
  readonly retry?: unknown;
  readonly managedNamespaceMetadata?: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

/** `spec` of an Application. */
export interface ApplicationSpec {
  readonly project?: string;
  readonly source?: ApplicationSource | null;
  readonly sources?: readonly ApplicationSource[] | null;
  readonly sourceHydrator?: Readonly<Record<string, unknown>> | null;
  readonly destination?: ApplicationDestination;
  readonly syncPolicy?: SyncPolicy | null;
  readonly ignoreDifferences?: readonly unknown[];
  readonly [field: string]: unknown;
}

/** An Application (argoproj.io/v1alpha1) as it stands in YAML. */
export interface Application {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMetadata;
  readonly spec?: ApplicationSpec;
  readonly [field: string]: unknown;
}
