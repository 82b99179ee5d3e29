import type { ObjectToWrite } from '../../lab/api-client';
import { anything, bool, int, list, type OperatorField, object, objectSchema, text } from './operator-field';
import { OPERATOR_KINDS } from './operator-kinds';

/** What every kind has beside its own fields: how the operator logs in to Vault, and where that is. */
const shared: Readonly<Record<string, OperatorField>> = {
  authentication: object({
    path: text({ required: true, byDefault: 'kubernetes' }),
    role: text({ required: true }),
    serviceAccount: object({ name: text({ byDefault: 'default' }) }),
    namespace: text(),
  }),
  connection: object({
    address: text({ required: true }),
    maxRetries: int(),
    timeOut: text(),
    tLSConfig: object({
      cacert: text(),
      skipVerify: bool(),
      tlsServerName: text(),
      tlsSecret: anything(),
      clientCerts: list(anything()),
    }),
  }),
};

function pluralOf(kind: string): string {
  const lower = kind.toLowerCase();
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}

/** The CustomResourceDefinitions of the vault-config-operator's kinds, written from its field list. */
export function makeOperatorDefinitions(): readonly ObjectToWrite[] {
  return Object.entries(OPERATOR_KINDS).map(([kind, fields]) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${pluralOf(kind)}.redhatcop.redhat.io` },
    spec: {
      group: 'redhatcop.redhat.io',
      scope: 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural: pluralOf(kind), singular: kind.toLowerCase() },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                apiVersion: { type: 'string' },
                kind: { type: 'string' },
                metadata: { type: 'object' },
                spec: objectSchema({ ...shared, ...fields }),
                status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
              },
            },
          },
        },
      ],
    },
  }));
}
