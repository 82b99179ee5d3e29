import { hostClaimedTwice } from '../../../lib/checks/rules/host-claimed-twice';
import { expectExamples } from '../expect-examples';

expectExamples(hostClaimedTwice, [
  {
    severity: 'error',
    at: 'HTTPRoute dev-gitea/git spec.hostnames[0]',
    what: 'routes `dev-gitea/git` and `dev-pages/pages` both claim `git.dev.example.com` path `/`',
    also: ['HTTPRoute dev-pages/pages spec.hostnames[0]'],
  },
]);
