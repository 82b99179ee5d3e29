import { CauseCollector } from '../cause-collector';
import type { Undecided } from '../finding';
import type { Rule } from '../rule';

const set = (element: string) => `
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: apps, namespace: argocd}
spec:
  goTemplate: true
  goTemplateOptions: [missingkey=error]
  generators: [{list: {elements: [${element}]}}]
  syncPolicy: {preserveResourcesOnDeletion: true}
  template:
    metadata: {name: '{{.name}}'}
    spec:
      project: shop
      source: {repoURL: 'https://github.com/example-shop/cart', path: 'apps/{{.name}}'}
      destination: {server: https://kubernetes.default.svc, namespace: '{{.namespace}}'}
`;

/** A set that its controller cannot render; and, undecided, one whose generators ask what the tree does not hold. */
export const setFails: Rule = {
  id: 'set-fails',
  group: 'permission',
  severity: 'error',
  title: 'an ApplicationSet cannot be rendered',
  why: 'One element that cannot be rendered stops the whole set: its controller then creates, updates and deletes nothing, for any element, and says so only in the set’s status.',
  fix: 'correct the generator or template that the controller’s sentence names.',
  acceptable: false,
  bad: { title: 'an element without a key that the template asks for', yaml: set('{name: cart}') },
  good: { title: 'every element has every key', yaml: set('{name: cart, namespace: shop}') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(setFails);
    for (const { set: object, path, message, isCrash, application } of facts.failingSets)
      causes.add(`${object.id.namespace}/${object.id.name} ${message}`, { object, path }, () => ({
        what: application
          ? `ApplicationSet \`${object.id.name}\` makes Application \`${application}\` twice`
          : `ApplicationSet \`${object.id.name}\` cannot be rendered: ${message}`,
        why: isCrash
          ? 'the controller crashes on it, and with it every other set stands still'
          : application
            ? `its controller says: "${message}"`
            : 'its controller creates, updates and deletes none of its Applications until this is corrected',
        fix: application ? 'give each element a name of its own' : 'correct the generator or the template',
      }));
    const undecided = facts.unexpandedSets.map(
      ({ set: object, path, cause, fix }): Undecided => ({
        rule: setFails.id,
        subject: { object, path },
        what: `could not tell which Applications ApplicationSet \`${object.id.name}\` makes, and what they may do`,
        cause,
        fix,
      }),
    );
    return { ...causes.result(), undecided };
  },
};
