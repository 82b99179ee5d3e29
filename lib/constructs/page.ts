import type { IConstruct } from 'constructs';
import type { RemovalEntry } from '../model/removal-ledger';
import type { TenantContract } from '../model/tenant-contract';

/** What a page says, as data: constructs do not print. */
export type PageContent =
  | { readonly kind: 'tenant-contract'; readonly contract: TenantContract }
  /** What keeps the instances of a cluster apart; computed from the synthesized objects by `lib/access/isolation`. */
  | { readonly kind: 'isolation'; readonly cluster: string; readonly server: string }
  /** What removing each Application of an installation does. */
  | { readonly kind: 'removal'; readonly installation: string; readonly entries: readonly RemovalEntry[] };

/** A document that synthesis writes outside the output folder, such as `docs/tenants/vcap.md`. */
export interface Page {
  /** Path relative to the project's root, slash-separated. */
  readonly file: string;
  readonly construct: string;
  /** Called once, after the tree is complete; `lib/synth` turns it into text. */
  readonly content: () => PageContent;
}

const PAGES = Symbol.for('cdk8s-gatehouse.pages');

type Shelf = { [PAGES]?: Page[] };

/** Announces a page at the tree's root. */
export function addPage(scope: IConstruct, page: Page): void {
  const root = scope.node.root as unknown as Shelf;
  if (!root[PAGES]) Object.defineProperty(root, PAGES, { value: [], enumerable: false });
  root[PAGES]!.push(page);
}

/** All pages announced under a root, in order of file. */
export function pagesOf(root: IConstruct): readonly Page[] {
  return [...((root as unknown as Shelf)[PAGES] ?? [])].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
  );
}
