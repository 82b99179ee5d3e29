import { ApiObject, type App, Chart, DependencyGraph, Names } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { Manifest } from '../constructs/manifest';
import type { KubernetesObject } from '../model/kubernetes-object';
import type { CollectedChart } from './collected';

/**
 * Charts with plain cdk8s objects, as cdk8s 2.70's `App.synth` writes them with a file per chart: objects in order
 * of their dependencies, files numbered when one chart depends on another. Charts that hold nothing but
 * Gatehouse's constructs are left out, and do not count for the numbering.
 *
 * @param constructs everything under the app
 * @param ours the manifests and values files of the tree
 */
export function collectPlainCharts(
  app: App,
  constructs: readonly IConstruct[],
  ours: readonly IConstruct[],
): readonly CollectedChart[] {
  const withObjects = new Set(constructs.filter(isPlainObject).map((object) => Chart.of(object)));
  const scopes = scopesOf(ours);
  // cdk8s writes an empty chart too; one with anything of ours in or around it is not cdk8s's.
  const isEmpty = (chart: Chart): boolean => !chart.node.scopes.some((scope) => scopes.has(scope));
  const charts = constructs.filter(Chart.isChart).filter((chart) => withObjects.has(chart) || isEmpty(chart));
  if (charts.length === 0) return [];
  const plain = new Set<IConstruct>(charts);
  const numbered = inferDependencies(app, charts, plain);
  const ordered = numbered ? new DependencyGraph(app.node).topology().filter((c): c is Chart => plain.has(c)) : charts;
  return ordered.map((chart, index) => {
    const prefix = numbered ? `${String(index).padStart(4, '0')}-` : '';
    const file = `${prefix}${Names.toDnsLabel(chart)}${app.outputFileExtension}`;
    const objects = new DependencyGraph(chart.node)
      .topology()
      .filter((c): c is ApiObject => isPlainObject(c) && Chart.of(c) === chart)
      .map((construct) => ({ construct, file, object: construct.toJson() as KubernetesObject }));
    return { chart, file, objects };
  });
}

/** Constructs that hold something of ours, the root aside. */
function scopesOf(ours: readonly IConstruct[]): ReadonlySet<IConstruct> {
  const scopes = new Set<IConstruct>();
  for (const construct of ours) {
    for (let at = construct.node.scope; at?.node.scope && !scopes.has(at); at = at.node.scope) scopes.add(at);
  }
  return scopes;
}

function isPlainObject(construct: IConstruct): construct is ApiObject {
  return ApiObject.isApiObject(construct) && !Manifest.isManifest(construct);
}

/** What cdk8s's `resolveDependencies` does, among plain charts; true when a chart depends on another. */
function inferDependencies(app: App, charts: readonly Chart[], plain: ReadonlySet<IConstruct>): boolean {
  let found = false;
  for (const parent of charts) {
    for (const child of parent.node.children) {
      if (!plain.has(child)) continue;
      parent.node.addDependency(child);
      found = true;
    }
  }
  const dependencies = app.node
    .findAll()
    .flatMap((source) => source.node.dependencies.map((target) => ({ source, target })));
  for (const { source, target } of dependencies) {
    const from = Chart.of(source);
    const to = Chart.of(target);
    if (from === to || !plain.has(from) || !plain.has(to)) continue;
    from.node.addDependency(to);
    found = true;
  }
  for (const { source, target } of dependencies) {
    const targets = objectsOfChart(target);
    for (const dependent of objectsOfChart(source)) {
      for (const needed of targets) if (needed !== dependent) dependent.node.addDependency(needed);
    }
  }
  return found;
}

/** Plain objects below a construct that belong to the construct's own chart. */
function objectsOfChart(construct: IConstruct): readonly IConstruct[] {
  const chart = Chart.of(construct);
  return construct.node.findAll().filter((c) => isPlainObject(c) && Chart.of(c) === chart);
}
