import type { IConstruct } from 'constructs';
import type { TierApp } from './tier';
import type { InstanceVault } from './vault-names';

/** An app's secrets: at `<kv mount>/<id>`, read by service account `<id>` of the namespace. */
export interface AppSecrets {
  readonly id: string;
  readonly namespace: string;
}

/** An instance as its layer and its hub see it. */
export interface LayerInstance extends IConstruct {
  readonly instanceName: string;
  readonly prefix: string;
  /** The one server string of its cluster. */
  readonly server: string;
  readonly listener: string;
  readonly wildcard: string;
  readonly vault: InstanceVault;
  readonly apps: readonly TierApp[];
  /** Told each app that has secrets, those that are there and those to come. @internal */
  _onSecrets(listener: (app: AppSecrets) => void): void;
}
