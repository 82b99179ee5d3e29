import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Because } from '../model/annotations';
import { DEFAULT_ARGOCD_VERSION, formatArgoCdVersion, parseArgoCdVersion } from '../model/argocd-version';
import { acceptGaps, type VersionGapId } from './accepted-gaps';
import { type ArgoCdSettings, argocdValues, keptSettings } from './argocd-values';
import { Bootstrap, LockedDefaultProject } from './bootstrap';
import { type DecryptionProps, resolveDecryption } from './decryption';
import { addLateFaults, type Fault, faultsOf, recordFault, recordOpenDecision } from './fault';
import { hasGatehouseRoot } from './gatehouse-root';
import type { ImageAutomationDefaults } from './image-automation';
import { emptyCollected, type InstallationContext, setInstallationContext } from './installation-context';
import { claimId, requireName, requireReason } from './names';
import { addPage } from './page';
import { setProgramFile } from './program-file';
import { requireProps } from './require-props';
import { ValuesFile } from './values-file';

/** A Helm repository whose charts count as the owner's own. */
export interface TrustedRepository {
  readonly url: string;
  /** Why its charts, at the exact versions asked for, are trusted. */
  readonly because: string;
}

/** One Argo CD, and the repository it is told what to do by. */
export interface InstallationProps {
  /** Exact version of Argo CD, as in `3.5.7`. */
  readonly argocdVersion: string;
  /** The cluster repository: where `dist/` is committed. */
  readonly repository: string;
  /** Branch or tag that Argo CD follows there. @default main */
  readonly revision?: string;
  /** Folder of the synthesized tree in the cluster repository. @default dist */
  readonly dist?: string;
  /** Other repositories of the owner. */
  readonly ownerRepositories?: readonly string[];
  /** Helm repositories trusted as if they were the owner's. */
  readonly helmRepositories?: readonly TrustedRepository[];
  /** Namespace Argo CD runs in. @default argocd */
  readonly namespace?: string;
  /** Program file named in the header of each synthesized file. @default clusters/<id>.ts */
  readonly program?: string;
  /** SOPS decryption, one identity for each project. */
  readonly decryption?: DecryptionProps;
  /** Where image automation commits, for the owner's apps. */
  readonly imageAutomation?: ImageAutomationDefaults;
  /** Settings of Argo CD that stay open, each with a reason: an open decision until it is taken out. */
  readonly settings?: ArgoCdSettings;
  /** Gaps of the declared version that are accepted, reason by gap: open decisions too. */
  readonly acceptedGaps?: Readonly<Partial<Record<VersionGapId, string>>>;
  /**
   * The cluster repository on disk: then paths that are missing and folders that nobody claims are faults.
   * Without it every synth says that they were not examined.
   */
  readonly checkout?: string;
}

/**
 * One Argo CD: its root Application and project `bootstrap` (the file applied by hand), the locked project `default`,
 * and the values fragment for Argo CD's own chart.
 */
export class Installation extends Chart {
  /** Declared version of Argo CD. */
  public readonly argocdVersion: string;
  /** The cluster repository. */
  public readonly repository: string;
  /** The owner's repositories, the cluster repository first, then the trusted Helm repositories. */
  public readonly ownerRepositories: readonly string[];
  /** The cluster repository on disk, when it was given. */
  public readonly checkout?: string;
  /** Path of the values fragment in the cluster repository: the last value file of the Application that runs Argo CD. */
  public readonly argocdValues: string;

  constructor(scope: Construct, id: string, given: InstallationProps) {
    super(scope, claimId(scope, id), { disableResourceNameHashes: true });
    const standIns = { argocdVersion: formatArgoCdVersion(DEFAULT_ARGOCD_VERSION), repository: '' };
    const props = requireProps(this, given, `Installation \`${id}\``, standIns);
    const version = parseArgoCdVersion(props.argocdVersion);
    const context: InstallationContext = {
      id,
      program: props.program ?? `clusters/${id}.ts`,
      argocdNamespace: props.namespace ?? 'argocd',
      argocdVersion: version ?? DEFAULT_ARGOCD_VERSION,
      repository: props.repository,
      revision: props.revision ?? 'main',
      dist: props.dist ?? 'dist',
      ownerRepositories: [...new Set([props.repository, ...(props.ownerRepositories ?? [])])],
      trustedRepositories: new Map((props.helmRepositories ?? []).map(({ url, because }) => [url, because])),
      decryption: resolveDecryption(this, props.decryption),
      imageAutomation: props.imageAutomation,
      openSettings: [...keptSettings(props.settings ?? {}), ...acceptGaps(this, props.acceptedGaps)],
      collected: emptyCollected(),
      construct: this,
    };
    setInstallationContext(this, context);
    setProgramFile(this, context.program);
    this.argocdVersion = props.argocdVersion;
    this.repository = props.repository;
    this.ownerRepositories = [...context.ownerRepositories, ...context.trustedRepositories.keys()];
    this.checkout = props.checkout;
    this.argocdValues = `${context.dist}/${id}/values/argocd.yaml`;

    requireName(this, id, 'an installation');
    if (version === undefined) this.complainOfVersion(props.argocdVersion, context.program);
    for (const { url, because } of props.helmRepositories ?? []) requireReason(this, because, `trusting \`${url}\``);
    this.declareOpen(context.openSettings);
    new Bootstrap(this, 'Bootstrap');
    new LockedDefaultProject(this, 'DefaultProject');
    new ValuesFile(this, 'ArgoCdValues', {
      file: `${id}/values/argocd.yaml`,
      program: context.program,
      values: () => argocdValues(context, props.settings ?? {}, props.decryption),
    });
    addPage(this, {
      file: `docs/removal/${id}.md`,
      construct: this.node.path,
      content: () => ({ kind: 'removal', installation: id, entries: context.collected.removals }),
    });
    addLateFaults(this, () => this.tellUnwired(context));
    this.node.addValidation({ validate: () => this.validateRoot() });
  }

  private declareOpen(open: readonly Because[]): void {
    for (const { entry, reason } of open) {
      requireReason(this, reason, `\`${entry}\` staying open`);
      recordOpenDecision(this, { construct: this.node.path, id: entry, text: reason });
    }
  }

  private complainOfVersion(version: string, program: string): void {
    recordFault(this, {
      code: 'argocd-version-invalid',
      construct: this.node.path,
      program,
      what: `\`${version}\` is no version of Argo CD`,
      why: "Argo CD's answers differ between versions: the checks have to know which one reads the tree",
      fix: 'write the exact version, as in `3.5.7`',
    });
  }

  /** Settings that nobody reads close nothing. */
  private tellUnwired({ collected, program, decryption }: InstallationContext): readonly Fault[] {
    const needed = collected.foreignRepositories.size > 0 || decryption !== undefined;
    if (!needed || collected.valueReaders.has(this.argocdValues)) return [];
    return [
      {
        code: 'argocd-settings-not-wired',
        construct: this.node.path,
        program,
        what: `no Application reads \`${this.argocdValues}\``,
        why: "Argo CD's own settings are part of the boundary: without them a foreign repository reaches into the repo-server",
        fix: "declare Argo CD's own Application with `platform.addArgoCd('argocd', …)`",
      },
    ];
  }

  private validateRoot(): string[] {
    if (hasGatehouseRoot(this)) return [];
    return [
      'gatehouse constructs stand under a plain `App`, which runs no checks and would lose their files: make the root a `GatehouseApp`',
      ...faultsOf(this.node.root).map(
        ({ construct, what, why, fix }) => `${construct}: ${what}\n  ${why}\n  fix: ${fix}`,
      ),
    ];
  }
}
