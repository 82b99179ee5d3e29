import type { Finding, Reference, Undecided } from '../../../lib/checks/finding';
import type { InventoryObject } from '../../../lib/model/inventory';
import type { CheckReport } from '../../../lib/report/findings/check-report';
import { makeCheckReport, type ReportInput } from '../../../lib/report/findings/make-report';

/** An object of a sample tree. */
export function sampleObject(kind: string, name: string, file: string, line: number): InventoryObject {
  return {
    id: { group: 'argoproj.io', kind, namespace: 'argocd', name },
    object: { apiVersion: 'argoproj.io/v1alpha1', kind, metadata: { name, namespace: 'argocd' } },
    place: { file, line },
  };
}

const web = sampleObject('Application', 'web', 'apps/web.yaml', 1);
const project = sampleObject('AppProject', 'team', 'projects/team.yaml', 1);
const at = (object: InventoryObject, path: Reference['path'], label?: string): Reference => ({
  object,
  path,
  ...(label ? { label } : {}),
});

const refused: Finding = {
  rule: 'destination-not-permitted',
  severity: 'error',
  subject: at(web, ['spec', 'destination', 'namespace']),
  what: 'namespace `shop` on `https://kubernetes.default.svc` is not permitted in project `team`',
  why: 'the project permits 2 namespaces there, none matches',
  fix: 'add the namespace to AppProject `team`, or change spec.destination.namespace',
  evidence: [at(project, ['spec', 'destinations'])],
  also: [
    at(sampleObject('Application', 'api', 'apps/api.yaml', 1), undefined),
    at(sampleObject('Application', 'jobs', 'apps/jobs.yaml', 1), undefined),
  ],
  fingerprint: 'destination-not-permitted: team shop',
};
const wild: Finding = {
  rule: 'wildcard-source',
  severity: 'info',
  subject: at(project, ['spec', 'sourceRepos', 0]),
  what: 'project `team` takes repositories of anybody: 100%, "all" <of> them & more',
  why: '',
  fix: 'list the repositories',
  evidence: [at(project, ['spec', 'sourceRepos', 0], 'permits everything')],
  fingerprint: 'wildcard-source: team *',
};
const open = (name: string): Undecided => ({
  rule: 'project-missing',
  subject: at(sampleObject('Application', name, `apps/${name}.yaml`, 3), undefined),
  what: `could not tell what Application \`${name}\` may do`,
  cause: 'AppProject `other` is not in the tree',
  fix: 'check the folder that holds it as well',
});

/** Everything that a report can hold, in small. */
export const SAMPLE_INPUT: ReportInput = {
  toolVersion: '1.2.3',
  argocdVersion: { major: 3, minor: 5, patch: 7 },
  failOn: 'warning',
  allowUndecided: false,
  findings: [refused, wild],
  undecided: [open('a'), open('b')],
  notExamined: [
    { rule: 'path-missing', why: 'no checkout was given (`--repo`)' },
    { rule: 'unclaimed-directory', why: 'no checkout was given (`--repo`)' },
  ],
  accepted: [
    {
      finding: {
        ...wild,
        subject: at(project, ['spec', 'destinations', 0]),
        rule: 'wildcard-destination',
        what: 'project `team` deploys anywhere',
      },
      because: 'it is the platform team',
      by: at(project, ['metadata', 'annotations', 'gatehouse.dev/because-destinations']),
    },
  ],
  waived: [
    {
      finding: { ...wild, what: 'project `team` takes anything' },
      waiver: {
        reason: 'moves in spring',
        expires: '2027-03-31',
        owner: 'ann',
        place: { file: 'gatehouse.yaml', line: 7 },
      },
    },
  ],
  baselinedCount: 4,
  inputErrors: [
    {
      code: 'duplicate-key',
      place: { file: 'bad.yaml', line: 3, column: 1, document: 2 },
      what: 'key `spec` appears twice',
      why: 'readers disagree on which one counts',
      fix: 'delete one of the two',
    },
  ],
  skipped: [
    { file: 'chart/templates/a.yaml', reason: 'a Helm template: it is YAML only when rendered' },
    { file: 'values.yaml', reason: 'holds no Kubernetes object' },
  ],
  otherFiles: new Set(['values.yaml']),
  objectCount: 12,
  fileCount: 9,
  rules: [
    {
      id: 'destination-not-permitted',
      severity: 'error',
      title: 'a destination is refused',
      why: 'Argo CD would not sync it',
      fix: 'permit it',
    },
    { id: 'quiet-rule', severity: 'warning', title: 'nothing found', why: 'it matters', fix: 'none needed' },
    {
      id: 'wildcard-source',
      severity: 'info',
      title: 'anybody may deploy',
      why: 'it opens the project',
      fix: 'list them',
    },
  ],
  locate: (place, path) => (path.length === 0 ? place : { ...place, line: (place.line ?? 0) + 10, column: 5 }),
};

/** The report made of it. */
export const SAMPLE: CheckReport = makeCheckReport(SAMPLE_INPUT, () => 2);

/** A report of a tree that has nothing to say. */
export const CLEAN: CheckReport = makeCheckReport(
  {
    ...SAMPLE_INPUT,
    findings: [],
    undecided: [],
    notExamined: [],
    accepted: [],
    waived: [],
    baselinedCount: 0,
    inputErrors: [],
    skipped: [],
    argocdVersion: { major: 3, minor: 3, patch: 1 },
  },
  () => 0,
);
