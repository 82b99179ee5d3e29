import { isolationOf } from '../access/isolation';
import type { Page } from '../constructs/page';
import type { InventoryObject } from '../model/inventory';
import { printIsolation } from '../report/isolation/markdown';
import { printRemovals } from '../report/removal/markdown';
import { printTenantContract } from '../report/tenant-contract/markdown';
import { pageHeader } from './header';

/**
 * Text of a page.
 *
 * @param objects those of the installation the page belongs to
 */
export function pageText(page: Page, objects: readonly InventoryObject[]): string {
  return pageHeader(page.construct) + body(page, objects);
}

function body(page: Page, objects: readonly InventoryObject[]): string {
  const content = page.content();
  switch (content.kind) {
    case 'tenant-contract':
      return printTenantContract(content.contract);
    case 'isolation':
      return printIsolation(isolationOf(objects, content.cluster, content.server));
    case 'removal':
      return printRemovals(content.installation, content.entries);
  }
}
