import { oneServerString } from '../../../lib/checks/rules/one-server-string';
import { expectExamples } from '../expect-examples';

expectExamples(oneServerString, [
  {
    severity: 'error',
    at: 'Application argocd/till spec.destination.server',
    what: '`https://c.example.com`, `https://c.example.com:443` can only be one cluster',
  },
]);
