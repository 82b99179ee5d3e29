import type { TenantContract } from '../../model/tenant-contract';

/** The page that tells a tenant what lives where, under which names, encrypted to whom. */
export function printTenantContract(contract: TenantContract): string {
  return `# Tenant ${contract.tenant}\n`;
}
