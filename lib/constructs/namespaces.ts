import { Construct } from 'constructs';
import { becauseAnnotation, formatBecause, INSTANCE_LABEL } from '../model/annotations';
import { recordFault } from './fault';
import { type InstallationContext, installationOf } from './installation-context';
import { Manifest } from './manifest';
import { requireName, requireReason } from './names';
import { DEFAULT_POD_SECURITY, type PodSecurity } from './pod-security';
import { PROTECT_ANNOTATIONS } from './removal';

/** What a declaration adds to a namespace. */
export interface NamespaceDeclaration {
  readonly podSecurity?: PodSecurity;
  /** Instance the namespace belongs to, on a shared cluster. */
  readonly instance?: string;
}

interface DeclaredNamespace {
  readonly manifest: Manifest;
  podSecurity?: PodSecurity;
}

const ENFORCE = 'pod-security.kubernetes.io/enforce';
const WARN = 'pod-security.kubernetes.io/warn';

/** Every Namespace of a cluster, each declared once however many Applications target it. */
export class Namespaces extends Construct {
  private readonly context: InstallationContext;
  private readonly folder: string;
  private readonly declared = new Map<string, DeclaredNamespace>();

  /** @param folder of the cluster's objects in the tree, empty or with a trailing slash. */
  constructor(scope: Construct, id: string, folder: string) {
    super(scope, id);
    this.context = installationOf(this);
    this.folder = folder;
  }

  /** Names declared so far, sorted. */
  public get names(): readonly string[] {
    return [...this.declared.keys()].sort();
  }

  /** Declares a namespace, or says more of one that is declared. The empty name is none and is left alone. */
  public declare(name: string, { podSecurity, instance }: NamespaceDeclaration = {}): void {
    if (name === '') return;
    const entry = this.declared.get(name) ?? { manifest: this.make(name) };
    this.declared.set(name, entry);
    if (instance !== undefined) entry.manifest.metadata.addLabel(INSTANCE_LABEL, instance);
    if (podSecurity === undefined) return;
    if (entry.podSecurity !== undefined && !isSame(entry.podSecurity, podSecurity)) this.complain(name);
    entry.podSecurity = podSecurity;
    setLevels(entry.manifest, podSecurity);
    if (podSecurity.enforce !== 'privileged') return;
    requireReason(this, podSecurity.because, `namespace \`${name}\` being privileged`);
    entry.manifest.metadata.addAnnotation(
      becauseAnnotation('pod-security'),
      formatBecause([{ entry: '', reason: podSecurity.because }]),
    );
  }

  private make(name: string): Manifest {
    requireName(this, name, 'a Namespace');
    const manifest = new Manifest(this, name, {
      file: `${this.context.id}/${this.folder}namespaces/${name}.yaml`,
      program: this.context.program,
      object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name, annotations: { ...PROTECT_ANNOTATIONS } } },
    });
    setLevels(manifest, DEFAULT_POD_SECURITY);
    return manifest;
  }

  private complain(name: string): void {
    recordFault(this, {
      code: 'pod-security-declared-twice',
      construct: `${this.node.path}/${name}`,
      program: this.context.program,
      what: `namespace \`${name}\` is declared with two Pod Security levels`,
      why: 'a namespace has one level, and the order of statements must not choose it',
      fix: 'declare the level in one place',
    });
  }
}

function setLevels(manifest: Manifest, { enforce, warn }: PodSecurity): void {
  manifest.metadata.addLabel(ENFORCE, enforce);
  if (warn !== undefined) manifest.metadata.addLabel(WARN, warn);
}

function isSame(a: PodSecurity, b: PodSecurity): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
