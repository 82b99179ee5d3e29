import { celLiteral, celString } from './cel-literal';

/** What the policy lets one group do, and what it pins. */
export interface BreakGlassPolicyProps {
  readonly group: string;
  readonly argocdNamespace: string;
  /** The hand-applied Application, as it stands in git. */
  readonly root: PinnedObject;
  /** Its project. */
  readonly project: PinnedObject;
}

/** An object that may be applied by hand, exactly as git has it. */
export interface PinnedObject {
  readonly name: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: unknown;
}

const REFRESH = celString('argocd.argoproj.io/refresh');
const RESTARTED = celString('kubectl.kubernetes.io/restartedAt');
/** The API server counts a DaemonSet's templates in this annotation, so that a restart changes it as well. */
const GENERATION = celString('deprecated.daemonset.template.generation');

/** `spec` of the ValidatingAdmissionPolicy: the four writes, and a refusal of everything else the group may try. */
export function breakGlassPolicy(props: BreakGlassPolicyProps): unknown {
  return {
    failurePolicy: 'Fail',
    matchConstraints: {
      resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], operations: ['*'] }],
    },
    matchConditions: [
      { name: 'group', expression: `${celString(props.group)} in request.userInfo.groups` },
      {
        // `kubectl auth can-i` and `whoami` ask by creating a review: nothing is stored.
        name: 'not-self-review',
        expression:
          "!(request.resource.group in ['authorization.k8s.io', 'authentication.k8s.io'] && request.resource.resource.startsWith('selfsubject'))",
      },
    ],
    variables: variables(props),
    validations: validations(props),
  };
}

function variables({ argocdNamespace, root, project }: BreakGlassPolicyProps) {
  const inArgoCd = `request.namespace == ${celString(argocdNamespace)} && request.operation in ['CREATE', 'UPDATE']`;
  const ann = (object: string) =>
    `${object} != null && has(${object}.metadata.annotations) ? ${object}.metadata.annotations : {}`;
  const templateAnn = (object: string) =>
    `variables.restart && has(${object}.spec.template.metadata.annotations) ? ${object}.spec.template.metadata.annotations : {}`;
  return named({
    res: "request.resource.group + '/' + request.resource.resource + '/' + (has(request.subResource) ? request.subResource : '')",
    restart:
      "request.operation == 'UPDATE' && variables.res in ['apps/deployments/', 'apps/statefulsets/', 'apps/daemonsets/']",
    app: `variables.res == 'argoproj.io/applications/' && ${inArgoCd}`,
    boot: `variables.res == 'argoproj.io/appprojects/' && request.name == ${celString(project.name)} && ${inArgoCd}`,
    pod: "variables.res == '/pods/' && request.operation == 'DELETE'",
    isRoot: `variables.app && request.name == ${celString(root.name)}`,
    meta: 'oldObject == null || object == null ? {} : object.metadata',
    oldMeta: 'oldObject == null || object == null ? {} : oldObject.metadata',
    volatile: "['annotations', 'managedFields', 'generation', 'resourceVersion']",
    metaSame:
      'variables.meta.all(k, k in variables.volatile || (k in variables.oldMeta && variables.meta[k] == variables.oldMeta[k])) && variables.oldMeta.all(k, k in variables.volatile || k in variables.meta)',
    // A new object brings nothing that git does not have: no finalizer, no owner, no label.
    metaBare:
      'object != null && !has(object.metadata.finalizers) && !has(object.metadata.ownerReferences) && !has(object.metadata.labels)',
    ann: ann('object'),
    oldAnn: ann('oldObject'),
    annKept: 'variables.oldAnn.all(k, k in variables.ann)',
    tpl: 'variables.restart ? object.spec.template : {}',
    oldTpl: 'variables.restart ? oldObject.spec.template : {}',
    tplAnn: templateAnn('object'),
    oldTplAnn: templateAnn('oldObject'),
    restarted: `${RESTARTED} in variables.tplAnn && (!(${RESTARTED} in variables.oldTplAnn) || variables.tplAnn[${RESTARTED}] != variables.oldTplAnn[${RESTARTED}]) && variables.tplAnn[${RESTARTED}].matches('^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})$')`,
    counted: `variables.res == 'apps/daemonsets/' && ${GENERATION} in variables.ann && ${GENERATION} in variables.oldAnn && int(variables.ann[${GENERATION}]) == int(variables.oldAnn[${GENERATION}]) + 1`,
    rootSpec: celLiteral(root.spec),
    rootAnn: celLiteral(root.annotations),
    bootSpec: celLiteral(project.spec),
    bootAnn: celLiteral(project.annotations),
  });
}

function validations({ root, project }: BreakGlassPolicyProps) {
  const same = (now: string, before: string, except: string) =>
    `${now}.all(k, ${except} || (k in ${before} && ${now}[k] == ${before}[k])) && ${before}.all(k, ${except} || k in ${now})`;
  const unchanged = (field: string) =>
    `has(object.${field}) == has(oldObject.${field}) && (!has(object.${field}) || object.${field} == oldObject.${field})`;
  const pinned = (annotations: string) =>
    `variables.${annotations}.all(k, k in variables.ann && variables.ann[k] == variables.${annotations}[k])`;
  const onlyPinned = (annotations: string) =>
    `variables.ann.all(k, k in variables.${annotations} && variables.ann[k] == variables.${annotations}[k])`;
  const asBefore = 'k in variables.oldAnn && variables.ann[k] == variables.oldAnn[k]';
  return [
    {
      expression: 'variables.restart || variables.app || variables.boot || variables.pod',
      messageExpression: "'break-glass: ' + request.operation + ' ' + variables.res + ' is not one of the four writes'",
    },
    {
      expression: `!variables.restart || (variables.restarted && variables.metaSame && variables.annKept && variables.ann.all(k, (${asBefore}) || (k == ${GENERATION} && variables.counted)) && ${same('object.spec', 'oldObject.spec', "k == 'template'")} && variables.tpl.spec == variables.oldTpl.spec && ${same('variables.tpl.metadata', 'variables.oldTpl.metadata', "k == 'annotations'")} && ${same('variables.tplAnn', 'variables.oldTplAnn', `k == ${RESTARTED}`)})`,
      message:
        'break-glass: a restart sets kubectl.kubernetes.io/restartedAt on the pod template, to a new time, and nothing else',
    },
    {
      // Stuck: going for a while, not started, failed, or not ready. A pod that does its work is restarted, not deleted.
      expression:
        "!variables.pod || has(oldObject.metadata.deletionTimestamp) || !has(oldObject.status) || !has(oldObject.status.phase) || oldObject.status.phase in ['Pending', 'Failed', 'Unknown'] || !has(oldObject.status.conditions) || !oldObject.status.conditions.exists(c, c.type == 'Ready' && c.status == 'True')",
      message: 'break-glass: only a stuck pod may be deleted, and this one is ready; restart its workload instead',
    },
    {
      expression: `!variables.app || request.operation != 'UPDATE' || (variables.metaSame && variables.annKept && variables.ann.all(k, (${asBefore}) || (k == ${REFRESH} && variables.ann[k] == 'hard') || (variables.isRoot && k in variables.rootAnn && variables.ann[k] == variables.rootAnn[k])) && ${unchanged('operation')} && ${unchanged('status')} && (object.spec == oldObject.spec || (variables.isRoot && object.spec == variables.rootSpec && ${pinned('rootAnn')})))`,
      message: `break-glass: an Application may get argocd.argoproj.io/refresh: hard; Application ${root.name} also what git says of it`,
    },
    {
      expression: `!variables.app || request.operation != 'CREATE' || (variables.isRoot && variables.metaBare && object.spec == variables.rootSpec && !has(object.operation) && !has(object.status) && ${pinned('rootAnn')} && ${onlyPinned('rootAnn')})`,
      message: `break-glass: only Application ${root.name}, as in git, may be created`,
    },
    {
      expression: `!variables.boot || (object.spec == variables.bootSpec && ${pinned('bootAnn')} && (request.operation == 'CREATE' ? variables.metaBare && !has(object.status) && ${onlyPinned('bootAnn')} : variables.metaSame && variables.annKept && ${unchanged('status')} && variables.ann.all(k, (${asBefore}) || (k in variables.bootAnn && variables.ann[k] == variables.bootAnn[k]))))`,
      message: `break-glass: AppProject ${project.name} only as in git`,
    },
  ];
}

function named(expressions: Readonly<Record<string, string>>) {
  return Object.entries(expressions).map(([name, expression]) => ({ name, expression }));
}
