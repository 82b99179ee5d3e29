import { printGithub } from '../../../lib/report/findings/github';
import { SAMPLE } from './sample-report';

describe('GitHub annotations', () => {
  it('prints a command for each input error, finding and open cause, and the summary', () => {
    expect(
      printGithub(SAMPLE),
    ).toBe(`::error file=bad.yaml,line=3,col=1,title=duplicate-key::key \`spec\` appears twice%0Areaders disagree on which one counts%0Afix: delete one of the two
::error file=apps/web.yaml,line=11,col=5,title=destination-not-permitted::Application argocd/web: namespace \`shop\` on \`https://kubernetes.default.svc\` is not permitted in project \`team\`%0Athe project permits 2 namespaces there, none matches%0Aalso in 2 other places%0Afix: add the namespace to AppProject \`team\`, or change spec.destination.namespace
::notice file=projects/team.yaml,line=11,col=5,title=wildcard-source::AppProject argocd/team: project \`team\` takes repositories of anybody: 100%25, "all" <of> them & more%0Afix: list the repositories
::warning file=apps/a.yaml,line=3,title=could not tell::AppProject \`other\` is not in the tree: 2 questions undecided%0Afix: check the folder that holds it as well
1 input error, 1 error, 1 note; 2 questions undecided (1 cause); 1 accepted; 1 waived; 4 in the baseline; 12 objects in 9 files; Argo CD 3.5.7
`);
  });

  it('escapes what ends a property', () => {
    const [error] = SAMPLE.inputErrors;
    const report = {
      ...SAMPLE,
      inputErrors: [{ ...error!, place: { file: 'a,b:c%.yaml' } }],
      findings: [],
      undecided: [],
    };
    expect(printGithub(report)).toContain('::error file=a%2Cb%3Ac%25.yaml,title=duplicate-key::');
  });
});
