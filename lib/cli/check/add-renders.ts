import { gatherFacts } from '../../checks/facts';
import { claimRenders } from '../../inventory/claim-renders';
import { absolute } from '../../inventory/find-files';
import { createLocator, type Locator } from '../../inventory/locate';
import { readFileText } from '../../inventory/read-file';
import { type ReadResult, readInventory } from '../../inventory/read-inventory';
import type { InputError, InventoryObject, RenderProblem } from '../../model/inventory';
import type { Configuration } from '../configuration/configuration';
import { readRenderIndex } from '../render/write-renders';
import type { Session } from '../session';
import type { CheckFlags } from './check-options';

/** Adds what Applications render to a tree: from folders of renders, by rendering, and what stands in it already. */
export async function addRenders(
  tree: ReadResult,
  flags: CheckFlags,
  configuration: Configuration,
  session: Session,
): Promise<ReadResult> {
  const applications = tree.inventory.objects.filter(
    ({ id }) => id.group === 'argoproj.io' && id.kind === 'Application',
  );
  const growing = new GrowingTree(tree, [...applications, ...findGenerated(tree)]);
  for (const folder of flags.renders ?? []) growing.addFolder(folder, session);
  if (flags.render === true) await growing.addRendered(flags, configuration, session);
  return growing.result();
}

/** Applications that the tree's sets make, standing where their sets do: their renders are named as any other's. */
function findGenerated(tree: ReadResult): readonly InventoryObject[] {
  const hasSet = tree.inventory.objects.some(({ id }) => id.group === 'argoproj.io' && id.kind === 'ApplicationSet');
  if (!hasSet) return [];
  return gatherFacts(tree.inventory)
    .applications.filter(({ isGenerated }) => isGenerated)
    .map(({ from, namespace, name, projectName }) => ({
      ...from,
      id: { group: 'argoproj.io', kind: 'Application', namespace, name },
      object: { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', spec: { project: projectName } },
    }));
}

class GrowingTree {
  private objects: readonly InventoryObject[];
  private readonly errors: InputError[] = [];
  private readonly problems: RenderProblem[] = [];
  private readonly texts = new Map<string, string>();
  private readonly others: Locator[] = [];
  private readonly own = createLocator((file) => this.texts.get(file));
  private files = 0;

  constructor(
    private readonly tree: ReadResult,
    private readonly applications: readonly InventoryObject[],
  ) {
    this.objects = claimRenders(tree.inventory.objects, applications).objects;
  }

  addFolder(folder: string, session: Session): void {
    const read = readInventory({ inputs: [folder], base: session.cwd });
    const index = readRenderIndex(absolute(session.cwd, folder));
    const isIndexed = (object: InventoryObject) =>
      index?.find((entry) => (object.place.file ?? '').startsWith(`${folder.replace(/\/+$/, '')}/${entry.folder}/`));
    const indexed = read.inventory.objects.map((object) => {
      const [namespace, name] = isIndexed(object)?.application.split('/') ?? [];
      if (name === undefined) return object;
      return { ...object, renderedBy: { group: 'argoproj.io', kind: 'Application', namespace: namespace!, name } };
    });
    const known = [
      ...this.applications,
      ...read.inventory.objects.filter(({ id }) => id.group === 'argoproj.io' && id.kind === 'Application'),
    ];
    const claimed = claimRenders(indexed, known, folder);
    // A folder of renders inside the tree was read with it: it counts once, as renders.
    const files = new Set(claimed.objects.map(({ place }) => place.file));
    this.objects = [...this.objects.filter(({ place }) => !files.has(place.file)), ...claimed.objects];
    this.problems.push(...claimed.problems);
    this.errors.push(...read.inventory.errors);
    this.others.push(read.locator);
    this.files += read.fileCount;
  }

  async addRendered(flags: CheckFlags, configuration: Configuration, session: Session): Promise<void> {
    // Most checks render nothing, and need not wait for what renders.
    const [{ renderTree }, { checkoutFolders }] = await Promise.all([
      import('../render/render-tree'),
      import('../render/run-render'),
    ]);
    const rendered = await renderTree(
      {
        inventory: { ...this.tree.inventory, objects: this.objects },
        checkouts: checkoutFolders(flags.repo ?? [], configuration.repositories, session.cwd),
        apiVersions: [],
        useCache: true,
      },
      session,
    );
    for (const { fact, render } of rendered) {
      const application = { group: 'argoproj.io', kind: 'Application', namespace: fact.namespace, name: fact.name };
      render.sources.forEach((source, index) => {
        const path = fact.sources[index]?.path ?? [];
        if (source.outcome === 'refused') {
          this.problems.push({
            subject: fact.from,
            path,
            refused: source.message,
            fix: 'mend the source: Argo CD would not compare the Application',
          });
        } else if (source.outcome === 'undecided')
          this.problems.push({ subject: fact.from, path, cause: source.cause, fix: source.fix });
        else {
          for (const { file, text } of source.texts) {
            this.addText(
              `<render of ${fact.name}>${file === undefined ? `/source-${index + 1}` : `/${file}`}`,
              text,
              application,
            );
          }
        }
      });
    }
  }

  private addText(file: string, text: string, renderedBy: InventoryObject['renderedBy']): void {
    this.texts.set(file, text);
    const content = readFileText(file, text, (place, path) => this.own.locate(place, path));
    this.objects = [...this.objects, ...content.objects.map((object) => ({ ...object, renderedBy }))];
    this.errors.push(...content.errors);
  }

  result(): ReadResult {
    const { inventory, locator, fileCount } = this.tree;
    return {
      ...this.tree,
      fileCount: fileCount + this.files,
      inventory: {
        ...inventory,
        objects: this.objects,
        errors: [...inventory.errors, ...this.errors],
        ...(this.problems.length > 0 ? { renderProblems: this.problems } : {}),
      },
      locator: {
        locate: (place, path) => {
          if (this.texts.has(place.file ?? '')) return this.own.locate(place, path);
          for (const other of [locator, ...this.others]) {
            const found = other.locate(place, path);
            if (found.line !== undefined) return found;
          }
          return place;
        },
      },
    };
  }
}
