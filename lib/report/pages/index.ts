import type { TenantContract } from '../../model/tenant-contract';
import { printTenantContract } from '../tenant-contract/markdown';

/** Prints a page that constructs announced (`lib/constructs/page.ts`). */
export function printPage(content: { readonly kind: 'tenant-contract'; readonly contract: TenantContract }): string {
  return printTenantContract(content.contract);
}
