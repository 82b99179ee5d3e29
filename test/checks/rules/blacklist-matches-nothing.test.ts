import { blacklistMatchesNothing } from '../../../lib/checks/rules/blacklist-matches-nothing';
import { expectExamples } from '../expect-examples';

expectExamples(blacklistMatchesNothing, [
  {
    severity: 'warning',
    at: 'AppProject argocd/shop spec.namespaceResourceBlacklist[0]',
    what: '`ClusterRoleBinding.rbac.authorization.k8s.io` in namespaceResourceBlacklist of project `shop` matches no kind',
  },
  {
    severity: 'warning',
    at: 'AppProject argocd/shop spec.namespaceResourceBlacklist[1]',
    what: '`secrets` in namespaceResourceBlacklist of project `shop` matches no kind',
  },
]);
