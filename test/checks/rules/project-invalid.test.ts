import { projectInvalid } from '../../../lib/checks/rules/project-invalid';
import { expectExamples } from '../expect-examples';

expectExamples(projectInvalid, [
  {
    severity: 'warning',
    at: 'AppProject argocd/shop spec.roles[0].policies[0]',
    what: "AppProject `shop` is invalid: invalid policy rule 'p, proj:store:deployer, applications, sync, shop/*, allow': policy subject must be: 'proj:shop:deployer', not 'proj:store:deployer'",
  },
]);
