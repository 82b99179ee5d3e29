import type { InventoryObject, RenderProblem } from '../model/inventory';

/** An Application as far as a render's folder names it. */
interface Known {
  readonly object: InventoryObject;
  readonly project: string;
}

/** Objects with the Application that rendered them, and the folders that no Application answers for. */
export interface ClaimedRenders {
  readonly objects: readonly InventoryObject[];
  readonly problems: readonly RenderProblem[];
}

/**
 * Finds the Application of each rendered object by its folder, `<instance>/<application>/…`: the Application is named
 * `<instance>-<application>`, or `<application>` and belongs to the instance by its project or by standing in the
 * instance's folder.
 *
 * @param root folder of renders, where every folder has to have its Application; undefined looks through a whole tree,
 *   and takes only what both folders name
 */
export function claimRenders(
  objects: readonly InventoryObject[],
  applications: readonly InventoryObject[],
  root?: string,
): ClaimedRenders {
  const known = applications.map((object) => ({ object, project: projectOf(object) }));
  const problems = new Map<string, RenderProblem>();
  const claimed = objects.map((object) => {
    if (object.renderedBy !== undefined || object.id.group === 'argoproj.io') return object;
    const folders = foldersOf(object.place.file ?? '', root);
    for (const { instance, application, at } of folders) {
      const found = findApplication(known, instance, application, at);
      if (found !== undefined) return { ...object, renderedBy: found.object.id };
    }
    if (root !== undefined)
      problems.set(folders[0] ? `${folders[0].at}/${folders[0].application}` : '', problemOf(object, folders[0]));
    return object;
  });
  return { objects: claimed, problems: [...problems.values()] };
}

interface Folder {
  readonly instance: string;
  readonly application: string;
  /** Folder of the instance, as the file names it. */
  readonly at: string;
}

/** Pairs of folders that may be instance and application: the first two below the root, or any two of a tree. */
function foldersOf(file: string, root: string | undefined): readonly Folder[] {
  const prefix = root === undefined ? '' : `${root.replace(/\/+$/, '')}/`;
  const steps = (file.startsWith(prefix) ? file.slice(prefix.length) : file).split('/').slice(0, -1);
  const pairs = steps.slice(1).map((application, index) => ({
    instance: steps[index]!,
    application,
    at: prefix + steps.slice(0, index + 1).join('/'),
  }));
  return root === undefined ? pairs : pairs.slice(0, 1);
}

function findApplication(
  known: readonly Known[],
  instance: string,
  application: string,
  at: string,
): Known | undefined {
  return (
    known.find(({ object }) => object.id.name === `${instance}-${application}`) ??
    known.find(
      ({ object, project }) =>
        object.id.name === application && (project === instance || (object.place.file ?? '').startsWith(`${at}/`)),
    )
  );
}

function projectOf({ object }: InventoryObject): string {
  const spec = object.spec as { project?: unknown } | null | undefined;
  return typeof spec?.project === 'string' ? spec.project : '';
}

function problemOf(object: InventoryObject, folder: Folder | undefined): RenderProblem {
  const names =
    folder === undefined
      ? 'an Application'
      : `\`${folder.instance}-${folder.application}\` or \`${folder.application}\``;
  return {
    subject: object,
    cause: `no Application of the tree is named ${names}: which cluster the render belongs to is not known`,
    fix: 'name the folders of renders `<instance>/<application>`, and give the Applications as well',
  };
}
