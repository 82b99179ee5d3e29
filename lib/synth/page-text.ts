import { isolationOf } from '../access/isolation';
import type { Page } from '../constructs/page';
import type { InventoryObject } from '../model/inventory';
import { printIsolation } from '../report/isolation/markdown';
import { printTenantContract } from '../report/tenant-contract/markdown';
import { pageHeader } from './header';

/** Text of a page. One about the tree is computed from the objects that were made for it. */
export function pageText(page: Page, objects: readonly InventoryObject[]): string {
  const content = page.content();
  const text =
    content.kind === 'tenant-contract'
      ? printTenantContract(content.contract)
      : printIsolation(isolationOf(objects, content.cluster, content.server));
  return pageHeader(page.construct) + text;
}
