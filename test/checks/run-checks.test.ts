import type { Rule } from '../../lib/checks/rule';
import { RULES } from '../../lib/checks/rules';
import { runChecks } from '../../lib/checks/run-checks';
import { describePlace } from './expect-examples';
import { inventoryOf } from './inventory-of';

const base = RULES.find(({ id }) => id === 'volume-not-reserved')!;
const VOLUME = `
apiVersion: v1
kind: PersistentVolume
metadata: {name: data}
spec: {}
`;

describe('runChecks', () => {
  it('turns a rule that crashes into a finding against that rule, and runs the others', () => {
    const crashing: Rule = {
      ...base,
      id: 'crashing',
      check: () => {
        throw new TypeError('no\nsuch field');
      },
    };
    const { findings, rules } = runChecks(inventoryOf(VOLUME), [crashing, base]);
    expect(findings.map(({ rule, severity, what, why }) => ({ rule, severity, what, why }))).toEqual([
      {
        rule: 'crashing',
        severity: 'error',
        what: 'the rule `crashing` crashed on this tree',
        why: '`TypeError: no such field`: nothing of what the rule looks for was examined',
      },
      {
        rule: 'volume-not-reserved',
        severity: 'error',
        what: 'PersistentVolume `data` is reserved for no claim',
        why: 'the first PersistentVolumeClaim that names it, from any namespace, gets the data on it',
      },
    ]);
    expect(rules).toEqual(['crashing', 'volume-not-reserved']);
  });

  it('lists a finding that a reason answers as accepted, with who says so', () => {
    const tree = VOLUME.replace(
      'name: data',
      'name: data, annotations: {gatehouse.dev/because-protection: "the disk is scratch"}',
    );
    const { findings, accepted } = runChecks(inventoryOf(tree), [base]);
    expect(findings).toEqual([]);
    expect(accepted.map(({ because, by }) => ({ because, by: describePlace(by) }))).toEqual([
      {
        because: 'the disk is scratch',
        by: 'PersistentVolume data metadata.annotations["gatehouse.dev/because-protection"]',
      },
    ]);
  });

  it('takes an acceptance back when the rule is not one that a reason can answer', () => {
    const tree = VOLUME.replace(
      'name: data',
      'name: data, annotations: {gatehouse.dev/because-protection: "the disk is scratch"}',
    );
    const { findings, accepted } = runChecks(inventoryOf(tree), [{ ...base, acceptable: false }]);
    expect(findings.map(({ what }) => what)).toEqual(['PersistentVolume `data` is reserved for no claim']);
    expect(accepted).toEqual([]);
  });

  it('leaves undecided what an overlay would change, and names the overlay once', () => {
    const inventory = inventoryOf(VOLUME);
    const patchedBy = {
      overlay: 'overlays/prod',
      why: 'a patch of kind PersistentVolume',
      fields: [['spec', 'claimRef']],
    };
    const patched = { ...inventory, objects: inventory.objects.map((object) => ({ ...object, patchedBy })) };
    const { findings, undecided } = runChecks(patched, [base]);
    expect(findings).toEqual([]);
    expect(undecided.map(({ what, cause }) => ({ what, cause }))).toEqual([
      {
        what: 'could not tell whether this holds after the overlay: PersistentVolume `data` is reserved for no claim',
        cause: 'the overlay `overlays/prod` changes the object (a patch of kind PersistentVolume)',
      },
    ]);
  });

  it('decides what an overlay leaves alone', () => {
    const inventory = inventoryOf(VOLUME);
    const patchedBy = { overlay: 'overlays/prod', why: 'commonLabels', fields: [['metadata', 'labels']] };
    const patched = { ...inventory, objects: inventory.objects.map((object) => ({ ...object, patchedBy })) };
    expect(runChecks(patched, [base]).findings).toHaveLength(1);
  });

  it('judges two installations of one tree apart, each by its own bootstrap project', () => {
    const installation = (name: string, version: string) => `
# file: dist/${name}/bootstrap/root-app.yaml
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: bootstrap, namespace: argocd, annotations: {gatehouse.dev/argocd-version: ${version}}}
spec: {clusterResourceWhitelist: [{group: '', kind: Namespace, name: one}]}
`;
    const tree = `${installation('a', '3.5.7')}---${installation('b', '3.2.6')}`;
    const found = runChecks(inventoryOf(tree)).findings.filter(({ rule }) =>
      ['duplicate-application-name', 'version-sensitive-entry'].includes(rule),
    );
    expect(found.map(({ rule, subject }) => [rule, subject.object.place.file])).toEqual([
      ['version-sensitive-entry', 'dist/b/bootstrap/root-app.yaml'],
    ]);
  });

  it('says nothing of an empty tree', () => {
    expect(runChecks(inventoryOf(''))).toEqual({
      findings: [],
      accepted: [],
      undecided: [],
      notExamined: [],
      rules: RULES.map(({ id }) => id),
    });
  });
});
