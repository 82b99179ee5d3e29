import { setChoosesProject } from '../../../lib/checks/rules/set-chooses-project';
import { expectExamples } from '../expect-examples';

expectExamples(setChoosesProject, [
  {
    severity: 'error',
    at: 'ApplicationSet argocd/previews spec.template.spec.project',
    what: 'ApplicationSet `previews` takes `project` from files of a repository',
  },
]);
