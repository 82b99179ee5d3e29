import { printJunit } from '../../../lib/report/findings/junit';
import { CLEAN, SAMPLE } from './sample-report';

describe('JUnit XML', () => {
  it('has a case for each input error, finding, open cause and rule that found nothing', () => {
    expect(printJunit(SAMPLE)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="gatehouse check" tests="7" failures="1" errors="2" skipped="2">
  <testsuite name="gatehouse check" tests="7" failures="1" errors="2" skipped="2">
    <testcase classname="duplicate-key" name="bad.yaml:3:1 (document 2)">
      <error type="duplicate-key" message="key \`spec\` appears twice">key \`spec\` appears twice
readers disagree on which one counts
fix: delete one of the two</error>
    </testcase>
    <testcase classname="destination-not-permitted" name="apps/web.yaml:11 Application argocd/web">
      <failure type="error" message="namespace \`shop\` on \`https://kubernetes.default.svc\` is not permitted in project \`team\`">namespace \`shop\` on \`https://kubernetes.default.svc\` is not permitted in project \`team\`
the project permits 2 namespaces there, none matches
also: apps/api.yaml:1 Application argocd/api
also: apps/jobs.yaml:1 Application argocd/jobs
fix: add the namespace to AppProject \`team\`, or change spec.destination.namespace</failure>
    </testcase>
    <testcase classname="wildcard-source" name="projects/team.yaml:11 AppProject argocd/team">
      <system-out>info: project \`team\` takes repositories of anybody: 100%, &quot;all&quot; &lt;of&gt; them &amp; more
fix: list the repositories</system-out>
    </testcase>
    <testcase classname="undecided" name="AppProject \`other\` is not in the tree">
      <error type="undecided" message="could not tell (2 questions): AppProject \`other\` is not in the tree">apps/a.yaml:3 Application argocd/a: project-missing: could not tell what Application \`a\` may do
apps/b.yaml:3 Application argocd/b: project-missing: could not tell what Application \`b\` may do
fix: check the folder that holds it as well</error>
    </testcase>
    <testcase classname="path-missing" name="path-missing">
      <skipped message="not examined: no checkout was given (\`--repo\`)"/>
    </testcase>
    <testcase classname="quiet-rule" name="quiet-rule"/>
    <testcase classname="unclaimed-directory" name="unclaimed-directory">
      <skipped message="not examined: no checkout was given (\`--repo\`)"/>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it('passes every rule of a clean tree', () => {
    expect(printJunit(CLEAN)).toContain('tests="3" failures="0" errors="0" skipped="0"');
  });

  it('skips open questions that are allowed to stay open', () => {
    expect(printJunit({ ...SAMPLE, allowUndecided: true })).toContain(
      '<skipped message="could not tell (2 questions): AppProject `other` is not in the tree"/>',
    );
  });

  it('does not pass a rule whose question is open', () => {
    const rules = [...SAMPLE.rules, { ...SAMPLE.rules[0]!, id: 'project-missing' }];
    expect(printJunit({ ...SAMPLE, rules })).not.toContain('classname="project-missing"');
  });

  it('writes no character that XML has not', () => {
    const [finding] = SAMPLE.findings;
    const text = printJunit({ ...SAMPLE, findings: [{ ...finding!, what: 'a\u0000b\ud800c\n"d' }] });
    expect(text).toContain('message="a\ufffdb\ufffdc&#10;&quot;d"');
  });
});
