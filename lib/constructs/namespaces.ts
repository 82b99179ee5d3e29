import { Construct } from 'constructs';
import { becauseAnnotation, formatBecause, INSTANCE_LABEL } from '../model/annotations';
import { type Fault, recordFault } from './fault';
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
  /** Project of an Application that deploys there. */
  readonly project?: string;
}

interface DeclaredNamespace {
  readonly manifest: Manifest;
  /** Projects whose Applications deploy there. */
  readonly projects: Set<string>;
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
  public declare(name: string, { podSecurity, instance, project }: NamespaceDeclaration = {}): void {
    if (name === '') return;
    const entry = this.declared.get(name) ?? { manifest: this.make(name), projects: new Set() };
    this.declared.set(name, entry);
    if (project !== undefined) entry.projects.add(project);
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

  /** Namespaces that Applications of two projects deploy to: what one keeps there the other can read. */
  public tellShared(): readonly Fault[] {
    return [...this.declared].flatMap(([name, { projects }]) => {
      if (projects.size < 2) return [];
      const names = [...projects].sort();
      return {
        code: 'namespace-of-two-projects',
        construct: `${this.node.path}/${name}`,
        program: this.context.program,
        what: `Applications of projects ${names.map((project) => `\`${project}\``).join(' and ')} deploy to namespace \`${name}\``,
        why: 'a namespace has no walls inside: whoever deploys there reads its Secrets and changes its workloads',
        fix: 'give one of them a namespace of its own',
      };
    });
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
