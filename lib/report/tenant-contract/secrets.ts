import type { TenantContract } from '../../model/tenant-contract';
import { code, table } from './markdown-parts';

/** To whom the tenant's files are encrypted, and who decrypts them. */
export function printSecrets({ recipients, decryptionPlugin, project, applications }: TenantContract): string[] {
  const secrets = applications.flatMap(({ sources }) => sources.filter(({ role }) => role === 'secrets'));
  if (secrets.length === 0) return ['## Secrets', 'The tenant has no SOPS files here.'];
  const rules = recipients.map(({ recipient }) => recipient).join(',');
  return [
    '## Secrets',
    `Plugin ${code(decryptionPlugin ?? '')} decrypts for project ${code(project)} with an identity that serves no other project: a file encrypted to anybody else is refused, naming both. Every ${code('*.sops.yaml')} lists:`,
    table(
      ['recipient', 'held by'],
      recipients.map(({ recipient, holder }) => [code(recipient), holder]),
    ),
    `\`\`\`yaml\n# .sops.yaml\ncreation_rules:\n  - path_regex: \\.sops\\.yaml$\n    encrypted_regex: ^(data|stringData)$\n    age: ${rules}\n\`\`\``,
    "The tenant's maintainers may add recipients of their own, so that they rotate without the owner.",
  ];
}
