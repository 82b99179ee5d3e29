import { printText } from '../../../lib/report/findings/text';
import { CLEAN, SAMPLE } from './sample-report';

describe('text for people', () => {
  it('prints every part of a report, findings file by file', () => {
    expect(printText(SAMPLE)).toBe(`bad.yaml:3:1 (document 2): cannot read: key \`spec\` appears twice (duplicate-key)
  readers disagree on which one counts
  fix: delete one of the two

apps/web.yaml:11 Application argocd/web: error destination-not-permitted
  namespace \`shop\` on \`https://kubernetes.default.svc\` is not permitted in project \`team\`
  the project permits 2 namespaces there, none matches (projects/team.yaml:11)
  also: apps/api.yaml:1 Application argocd/api
  also: apps/jobs.yaml:1 Application argocd/jobs
  fix: add the namespace to AppProject \`team\`, or change spec.destination.namespace

projects/team.yaml:11 AppProject argocd/team: info wildcard-source
  project \`team\` takes repositories of anybody: 100%, "all" <of> them & more
  permits everything (projects/team.yaml:11)
  fix: list the repositories

could not tell: 2 questions, 1 cause
  AppProject \`other\` is not in the tree
    apps/a.yaml:3 Application argocd/a: project-missing: could not tell what Application \`a\` may do
    apps/b.yaml:3 Application argocd/b: project-missing: could not tell what Application \`b\` may do
    fix: check the folder that holds it as well

accepted for a reason written in the YAML: 1
  projects/team.yaml:11 AppProject argocd/team: wildcard-destination: project \`team\` deploys anywhere
    because: it is the platform team (AppProject argocd/team, projects/team.yaml:11)

waived by the configuration: 1
  projects/team.yaml:11 AppProject argocd/team: wildcard-source: project \`team\` takes anything
    because: moves in spring, says ann, until 2027-03-31 (gatehouse.yaml:7)

not examined:
  path-missing, unclaimed-directory: no checkout was given (\`--repo\`)

skipped:
  chart/templates/a.yaml: a Helm template: it is YAML only when rendered
  1 file without a Kubernetes object

1 input error, 1 error, 1 note; 2 questions undecided (1 cause); 1 accepted; 1 waived; 4 in the baseline; 12 objects in 9 files; Argo CD 3.5.7
`);
  });

  it('is one line for a tree with nothing to say, and says that a version is unverified', () => {
    expect(printText(CLEAN)).toBe(
      'no findings; 12 objects in 9 files; Argo CD 3.3.1 (unverified: no oracle covers this minor version)\n',
    );
  });

  it('colours words and changes none', () => {
    const colored = printText(SAMPLE, { color: true });
    expect(colored).toContain('\u001b[31merror\u001b[0m \u001b[1mdestination-not-permitted\u001b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what is taken out
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(printText(SAMPLE));
  });

  it('lists five places of a cause, and all of them on demand', () => {
    const [finding] = SAMPLE.findings;
    const also = Array.from({ length: 8 }, () => finding!.also[0]!);
    const report = { ...SAMPLE, findings: [{ ...finding!, also }] };
    expect(printText(report)).toContain('  also: 3 more (--verbose lists them)\n');
    expect(printText(report).match(/also: apps/g)).toHaveLength(5);
    expect(printText(report, { verbose: true }).match(/also: apps/g)).toHaveLength(8);
  });
});
