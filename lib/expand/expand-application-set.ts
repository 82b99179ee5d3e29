import type { Application } from '../model/application';
import type { ApplicationSet } from '../model/application-set';
import { type ArgoCdVersion, isSince } from '../model/argocd-version';
import type { RepositoryCheckout } from '../model/inventory';
import type { KubernetesObject } from '../model/kubernetes-object';
import type { FieldPath } from '../model/place';
import { expandSet, type RawExpansion, type RawFault } from './expand-set';
import { checkoutFacts, type FileGlobbing } from './facts/checkout-facts';
import { fixtureFacts, type GeneratorFixtures } from './facts/fixtures';
import type { GeneratorFacts } from './facts/generator-facts';
import { UNKNOWN_FACTS } from './facts/unknown-facts';
import { ControllerError, ControllerPanic, UndecidedError } from './failure';
import { writtenApplication } from './generated-application';
import { decodeGo } from './go-types/decode';
import { type GoMap, isGoMap, newGoMap, toGoValue } from './go-value';
import type { ElementOrigin } from './params/param-set';

/** What is known beside the set itself. */
export interface ExpansionContext {
  readonly version: ArgoCdVersion;
  /** Local checkouts for git generators. @default none */
  readonly checkouts?: readonly RepositoryCheckout[];
  /** What other generators would find. @default nothing is known */
  readonly fixtures?: GeneratorFixtures;
  /** `ARGOCD_APPLICATIONSET_CONTROLLER_ENABLE_NEW_GIT_FILE_GLOBBING`. @default pathspec */
  readonly globbing?: FileGlobbing;
  /** Names of the AppProjects of Argo CD's namespace; a git generator needs its own. @default not looked at */
  readonly projects?: ReadonlySet<string>;
}

/** An Application that the controller would create or update. */
export interface GeneratedApplication {
  readonly application: Application;
  /** The elements it is made of, the first one first. */
  readonly origins: readonly ElementOrigin[];
}

/** An error the controller would report. */
export interface ExpansionError {
  /** The controller's own sentence. */
  readonly message: string;
  /** Its reason in the set's ErrorOccurred condition; `Panic` where it crashes, `Invalid` where the API would refuse the set. */
  readonly reason:
    | 'ApplicationGenerationFromParamsError'
    | 'RenderTemplateParamsError'
    | 'ApplicationValidationError'
    | 'Panic'
    | 'Invalid';
  readonly path: FieldPath;
  readonly origins: readonly ElementOrigin[];
  /** Name of the one Application that is not applied; absent when none of the set is. */
  readonly application?: string;
}

/** Applications that cannot be told. */
export interface ExpansionUndecided {
  readonly path: FieldPath;
  readonly origins: readonly ElementOrigin[];
  /** The missing fact. */
  readonly cause: string;
  readonly fix: string;
}

/** What the controller makes of a set. */
export interface Expansion {
  /** What it would create or update; nothing when an error concerns the whole set. */
  readonly applications: readonly GeneratedApplication[];
  readonly errors: readonly ExpansionError[];
  /** While this is not empty, there may be more Applications, or none when one of these turns out an error. */
  readonly undecided: readonly ExpansionUndecided[];
}

/**
 * Expands an ApplicationSet as Argo CD's controller does: every generator, both template modes, the
 * patch, the finalizer it adds by itself, and the names that come twice. Never throws.
 *
 * Source: Argo CD v3.5.7, `applicationset/controllers/applicationset_controller.go`, `Reconcile` up
 * to what is written.
 */
export function expandApplicationSet(set: ApplicationSet | KubernetesObject, context: ExpansionContext): Expansion {
  try {
    return expand(set, context);
  } catch (error) {
    return { applications: [], errors: [], undecided: [{ path: [], origins: [], ...describeStop(error) }] };
  }
}

function expand(set: ApplicationSet | KubernetesObject, context: ExpansionContext): Expansion {
  const read = readSet(set, context.version);
  if ('error' in read) return { applications: [], errors: [read.error], undecided: [] };
  const raw = expandSet(read.set, factsFor(read.set, context), context.version);
  return settle(raw, textAt(read.set, 'name'), context.version);
}

function readSet(set: unknown, version: ArgoCdVersion): { readonly set: GoMap } | { readonly error: ExpansionError } {
  try {
    const value = decodeGo('v1alpha1.ApplicationSet', toGoValue(set), version);
    return { set: isGoMap(value) ? value : newGoMap() };
  } catch (error) {
    if (!(error instanceof ControllerError)) throw error;
    return { error: { message: error.message, reason: 'Invalid', path: [], origins: [] } };
  }
}

function factsFor(set: GoMap, { version, checkouts, fixtures, globbing, projects }: ExpansionContext): GeneratorFacts {
  const asking = { namespace: textAt(set, 'namespace'), name: textAt(set, 'name') };
  return {
    ...UNKNOWN_FACTS,
    ...checkoutFacts(checkouts ?? [], globbing ?? 'pathspec', version),
    ...fixtureFacts(fixtures ?? {}, asking),
    hasProject: (name) => projects?.has(name),
  };
}

function textAt(set: GoMap, field: 'name' | 'namespace'): string {
  const value = isGoMap(set.metadata) ? set.metadata[field] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Any error of a generator or a template stops the whole set; names that come twice stop themselves. */
function settle({ applications, faults }: RawExpansion, setName: string, version: ArgoCdVersion): Expansion {
  const undecided = faults.flatMap(({ error, path, origins }): ExpansionUndecided[] =>
    error instanceof UndecidedError ? [{ path, origins, cause: error.reason, fix: error.fix }] : [],
  );
  const errors = faults.filter(({ error }) => !(error instanceof UndecidedError)).map(describeFault);
  if (errors.length > 0) return { applications: [], errors, undecided };
  const written = applications.map(({ application, origins }) => ({
    application: writtenApplication(application),
    origins,
  }));
  const { kept, duplicates } = separateDuplicates(written, setName, version);
  return { applications: kept, errors: duplicates, undecided };
}

function describeFault({ error, reason, path, origins }: RawFault): ExpansionError {
  const isPanic = error instanceof ControllerPanic;
  return {
    message: isPanic ? `panic: ${error.message}` : error.message,
    reason: isPanic ? 'Panic' : reason,
    path,
    origins,
  };
}

/**
 * Before 3.2 the first of several Applications with one name was applied; since, none is.
 *
 * Source: Argo CD v3.5.7 and v3.0.20, `validateGeneratedApplications`.
 */
function separateDuplicates(
  applications: readonly GeneratedApplication[],
  setName: string,
  version: ArgoCdVersion,
): { readonly kept: GeneratedApplication[]; readonly duplicates: ExpansionError[] } {
  const seen = new Set<string>();
  const twice = new Set<string>();
  const duplicates: ExpansionError[] = [];
  for (const { application, origins } of applications) {
    const name = application.metadata?.name ?? '';
    if (seen.has(name)) {
      twice.add(name);
      duplicates.push({
        message: `ApplicationSet ${setName} contains applications with duplicate name: ${name}`,
        reason: 'ApplicationValidationError',
        path: origins[0]?.path ?? [],
        origins,
        application: name,
      });
    }
    seen.add(name);
  }
  const takesNone = isSince(version, 3, 2);
  const applied = new Set<string>();
  const kept = applications.filter(({ application }) => {
    const name = application.metadata?.name ?? '';
    if (takesNone ? twice.has(name) : applied.has(name)) return false;
    applied.add(name);
    return true;
  });
  return { kept, duplicates };
}

/** Too deep for the stack, or the template engine does not start: said aloud, never a crash. */
function describeStop(error: unknown): { readonly cause: string; readonly fix: string } {
  if (error instanceof RangeError) {
    return { cause: 'the set is nested deeper than this program can follow', fix: 'nest it less deeply' };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { cause: `the expansion stopped: ${message}`, fix: 'report this as a fault of the program' };
}
