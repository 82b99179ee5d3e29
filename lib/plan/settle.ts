import type { AppProject } from '../model/app-project';
import type { Application } from '../model/application';
import type { KubernetesObject } from '../model/kubernetes-object';
import { resourceKey } from '../model/resource-id';
import { applicationKey } from './application-key';
import { holdDeletions } from './hold-deletions';
import type { PlanTree } from './plan-tree';
import type { Settlement, Verdict } from './settlement';
import { spreadNamespaces } from './spread-namespaces';
import { cascades, ignoresExtraneous, refusesDelete, refusesPrune } from './sync-options';
import { liveIdOf, type TreeApplication, type WalkedTree } from './walk-tree';
import { findStandstill, isVisible } from './why-not-synced';

/** Follows what the controllers do after a commit: one per plan. */
export class Settler {
  readonly settlement: Settlement = { verdicts: new Map(), applied: new Map(), applications: new Map() };
  private readonly projects: ReadonlyMap<string, AppProject>;
  /** Applications that are there in the end, as they are then. */
  private readonly live = new Map<string, Application>();

  constructor(
    private readonly old: WalkedTree,
    private readonly fresh: WalkedTree,
    private readonly tree: PlanTree,
  ) {
    this.projects = liveProjects(old, fresh, tree);
  }

  /** Starts from what a person applied; what was applied by hand before and is no longer there stays as it was. */
  settleAll(): Settlement {
    const { controlPlaneNamespace } = this.tree.settings;
    const roots = new Map<string, Application>();
    for (const [key, entry] of this.old.applications) if (entry.owner.by === 'hand') roots.set(key, entry.application);
    for (const object of this.tree.handApplied) {
      if (object.kind === 'Application')
        roots.set(applicationKey(object, controlPlaneNamespace), object as Application);
    }
    for (const [key, application] of roots) this.settle(key, application);
    spreadNamespaces(this.old, this.settlement);
    holdDeletions(this.old, this.live, this.settlement);
    return this.settlement;
  }

  private settle(key: string, application: Application): void {
    const { applications, applied } = this.settlement;
    if (applications.has(key)) return;
    this.live.set(key, application);
    const content = this.tree.contentOf(application);
    const subject: TreeApplication = { key, application, owner: { by: 'hand' }, content, objectKeys: [] };
    const known = this.old.applications.get(key);
    const standstill =
      findStandstill(subject, { ...this.fresh, projects: this.projects }, this.tree) ?? this.findWipe(subject, known);
    if (standstill !== undefined || 'error' in content) {
      applications.set(key, { key, sync: standstill?.sync ?? 'unknown', because: standstill?.because ?? '' });
      this.goOnAsBefore(known);
      return;
    }
    applications.set(key, { key, sync: 'synced', because: '' });
    const kept = new Set<string>();
    for (const object of content.objects) {
      const objectKey = this.keyOf(object, application);
      kept.add(objectKey);
      applied.set(objectKey, key);
      this.follow(objectKey, object);
    }
    const lost = (known?.objectKeys ?? []).filter((each) => !kept.has(each));
    const extraneous = lost.filter((each) => this.prune(each, application));
    const [first] = extraneous;
    if (first !== undefined) {
      applications.set(key, {
        key,
        sync: 'out of sync',
        because: `${extraneous.length} objects need pruning and are kept: ${first}`,
      });
    }
  }

  /** Argo CD refuses to sync by itself what would leave nothing. */
  private findWipe({ application, content }: TreeApplication, known: TreeApplication | undefined) {
    if ('error' in content || content.objects.length > 0 || (known?.objectKeys.length ?? 0) === 0) return undefined;
    if (application.spec?.syncPolicy?.automated?.allowEmpty === true) return undefined;
    return { sync: 'out of sync', because: 'auto-sync will wipe out all resources' } as const;
  }

  /** What an Application has applied earlier stays; the Applications and sets among it go on with the spec that they have. */
  private goOnAsBefore(known: TreeApplication | undefined): void {
    for (const objectKey of known?.objectKeys ?? []) {
      const object = this.old.objects.get(objectKey)?.object;
      if (object !== undefined) this.follow(objectKey, object);
    }
  }

  /** An Application or a set that is live goes on to its own. */
  private follow(objectKey: string, object: KubernetesObject): void {
    if (!object.apiVersion.startsWith('argoproj.io/')) return;
    if (object.kind === 'Application') {
      this.settle(applicationKey(object, this.tree.settings.controlPlaneNamespace), object as Application);
    }
    if (object.kind === 'ApplicationSet') this.followSet(objectKey, object);
  }

  private followSet(setKey: string, set: KubernetesObject): void {
    const namespace = this.tree.settings.controlPlaneNamespace;
    const generated = new Map(this.tree.expandSet(set).map((each) => [applicationKey(each, namespace), each]));
    for (const [key, application] of generated) {
      this.settlement.applied.set(resourceKey(liveIdOf(application, this.tree, namespace)), setKey);
      this.settle(key, application);
    }
    for (const entry of this.generatedBefore(setKey)) {
      if (!generated.has(entry.key)) this.deleteApplication(entry, 'its element left the set');
    }
  }

  private generatedBefore(setKey: string): readonly TreeApplication[] {
    return [...this.old.applications.values()].filter(({ owner }) => owner.by === 'set' && owner.key === setKey);
  }

  /** Judges an object that its Application lost; answers whether it stays and makes the Application out of sync. */
  private prune(objectKey: string, application: Application): boolean {
    const entry = this.old.objects.get(objectKey);
    if (entry === undefined || this.settlement.verdicts.has(objectKey)) return false;
    const { object } = entry;
    const version = this.tree.settings.argocdVersion;
    const keep = (verdict: Verdict): boolean => {
      this.settlement.verdicts.set(objectKey, verdict);
      this.follow(objectKey, object);
      return verdict.fate === 'retained' && !ignoresExtraneous(object);
    };
    if (object.kind === 'CustomResourceDefinition') {
      return keep({ fate: 'unmanaged', because: 'Argo CD never prunes a CustomResourceDefinition' });
    }
    const project = this.projects.get(application.spec?.project || 'default');
    if (!isVisible(object, application, project, this.tree)) {
      return keep({ fate: 'unmanaged', because: 'its project does not permit it any more, so it is not seen' });
    }
    if (application.spec?.syncPolicy?.automated?.prune !== true) {
      return keep({ fate: 'retained', because: 'its Application does not prune' });
    }
    if (refusesPrune(object, application, version)) {
      return keep({ fate: 'retained', because: '`Prune=false` stands on the live object' });
    }
    this.delete(objectKey, object, 'its file left git');
    return false;
  }

  private delete(objectKey: string, object: KubernetesObject, because: string): void {
    const { verdicts } = this.settlement;
    verdicts.set(objectKey, { fate: 'deleted', because });
    if (object.kind === 'Application' && object.apiVersion.startsWith('argoproj.io/')) {
      const entry = this.old.applications.get(applicationKey(object, this.tree.settings.controlPlaneNamespace));
      if (entry !== undefined) this.deleteApplication(entry, because);
    }
    if (object.kind === 'ApplicationSet') {
      for (const entry of this.generatedBefore(objectKey)) this.deleteApplication(entry, 'its set went');
    }
  }

  private deleteApplication(entry: TreeApplication, because: string): void {
    const { verdicts } = this.settlement;
    const { application } = entry;
    const own = resourceKey(liveIdOf(application, this.tree, this.tree.settings.controlPlaneNamespace));
    const isStuck = cascades(application) && !this.projects.has(application.spec?.project || 'default');
    verdicts.set(own, isStuck ? { fate: 'stuck', because: 'its project went first' } : { fate: 'deleted', because });
    for (const objectKey of entry.objectKeys) {
      const object = this.old.objects.get(objectKey)?.object;
      if (object === undefined || verdicts.has(objectKey) || isStuck) continue;
      const left = this.judgeCascade(object, application);
      if (left === undefined) this.delete(objectKey, object, `Application ${entry.key} cascades`);
      else {
        verdicts.set(objectKey, left);
        this.follow(objectKey, object);
      }
    }
  }

  /** What the deletion of an Application does to an object that it does not simply take along. */
  private judgeCascade(object: KubernetesObject, application: Application): Verdict | undefined {
    const stays = (because: string): Verdict => ({ fate: 'unmanaged', because });
    if (!cascades(application)) return stays('its Application went without a finalizer');
    if (object.kind === 'CustomResourceDefinition') return stays('Argo CD never deletes a CustomResourceDefinition');
    if (refusesDelete(object, application, this.tree.settings.argocdVersion)) {
      return stays('`Delete=false` stands on the live object');
    }
    const name = application.spec?.project || 'default';
    if (isVisible(object, application, this.projects.get(name), this.tree)) return undefined;
    if (!isVisible(object, application, this.old.projects.get(name), this.tree)) {
      return stays('its project does not permit it, so the cascade does not see it');
    }
    return {
      fate: 'undecided',
      because:
        'its project stops permitting it in the same commit: whether the cascade still sees it depends on which comes first',
    };
  }

  private keyOf(object: KubernetesObject, application: Application): string {
    return resourceKey(liveIdOf(object, this.tree, application.spec?.destination?.namespace ?? ''));
  }
}

/** Projects that exist while the controllers work: the new ones, and old ones that wait or may not go. */
function liveProjects(old: WalkedTree, fresh: WalkedTree, tree: PlanTree): ReadonlyMap<string, AppProject> {
  const root = [...fresh.applications.values()][0]?.application;
  const staying = [...old.projects].filter(
    ([, project]) =>
      cascades(project) || (root !== undefined && refusesPrune(project, root, tree.settings.argocdVersion)),
  );
  return new Map([...staying, ...fresh.projects]);
}
