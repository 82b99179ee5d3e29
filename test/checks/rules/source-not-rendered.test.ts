import { sourceNotRendered } from '../../../lib/checks/rules/source-not-rendered';
import { runChecks } from '../../../lib/checks/run-checks';
import { expectExamples } from '../expect-examples';
import { inventoryOfExample } from '../inventory-of';

// The rule speaks of renders, which no YAML holds: its examples alone are a tree that was not rendered.
expectExamples(sourceNotRendered, []);

const tree = inventoryOfExample(sourceNotRendered.bad);
const subject = tree.objects[0]!;
const path = ['spec', 'source'];

test('a source that Argo CD would refuse is an error in its words, at the source', () => {
  const refused = 'deploy: app path does not exist';
  const { findings, undecided } = runChecks({ ...tree, renderProblems: [{ subject, path, refused, fix: 'mend it' }] }, [
    sourceNotRendered,
  ]);
  expect(undecided).toEqual([]);
  expect(findings.map(({ what, severity, subject: at }) => [what, severity, at.path])).toEqual([
    [refused, 'error', path],
  ]);
});

test('a source that could not be rendered here is undecided, with its cause', () => {
  const cause = 'plugin `sops` is a program of the cluster';
  const { findings, undecided } = runChecks({ ...tree, renderProblems: [{ subject, path, cause, fix: 'give it' }] }, [
    sourceNotRendered,
  ]);
  expect(findings).toEqual([]);
  expect(undecided.map((question) => [question.cause, question.fix])).toEqual([[cause, 'give it']]);
});
