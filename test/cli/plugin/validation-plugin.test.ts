import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Validation } from 'cdk8s-cli/lib/plugins';
import { GatehouseValidation } from '../../../lib/synth/validation-plugin';
import { temporaryTree } from '../../inventory/temporary-tree';

const ROOT = join(__dirname, '../../..');

/** A cdk8s project of somebody else: plain cdk8s, the plugin in cdk8s.yaml. */
function project(namespace: string, properties: string, more: Readonly<Record<string, string>> = {}): string {
  return temporaryTree({
    'cdk8s.yaml': `language: typescript\napp: node main.cjs\noutput: dist\nvalidations:\n- package: ${ROOT}\n  version: 0.1.0\n  class: GatehouseValidation\n  properties: ${properties}\n`,
    'main.cjs': `const { App, Chart, ApiObject } = require(${JSON.stringify(join(ROOT, 'node_modules/cdk8s'))});
const app = new App();
const chart = new Chart(app, 'deploy');
new ApiObject(chart, 'team', { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject', metadata: { name: 'team', namespace: 'argocd' },
  spec: { sourceRepos: ['https://github.com/example/team'], destinations: [{ server: 'https://kubernetes.default.svc', namespace: 'team' }] } });
new ApiObject(chart, 'web', { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', metadata: { name: 'web', namespace: 'argocd' },
  spec: { project: 'team', source: { repoURL: 'https://github.com/example/team', path: 'web', targetRevision: 'main' },
    destination: { server: 'https://kubernetes.default.svc', namespace: '${namespace}' } } });
app.synth();
`,
    ...more,
  });
}

function synth(cwd: string, args: readonly string[] = []): Promise<{ readonly status: number; readonly out: string }> {
  const env = { ...process.env, CDK8S_CHECK_UPGRADE: 'false', NODE_PATH: join(ROOT, 'node_modules') };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/cdk8s-cli/bin/cdk8s'), 'synth', ...args],
      { cwd, env },
      (error, stdout, stderr) => {
        resolve({ status: error ? Number(error.code) : 0, out: stdout + stderr });
      },
    );
  });
}

const ONE = '{rules: [destination-not-permitted]}';

describe('the validation plugin of cdk8s-cli', () => {
  it('is one, by the types of cdk8s-cli', () => {
    const plugin: Validation = new GatehouseValidation({});
    expect(plugin.validate).toBeInstanceOf(Function);
  });

  it('lets a good tree pass', async () => {
    const { status, out } = await synth(project('team', ONE));
    expect(out).toContain('Validations ended succesfully');
    expect(status).toBe(0);
  }, 60_000);

  it('fails a bad one, with rule, construct, field, line and fix', async () => {
    const cwd = project('kube-system', ONE);
    const { status, out } = await synth(cwd, ['--validation-reports-output-file', 'report.json']);
    expect(status).toBe(2);
    expect(out).toContain('destination-not-permitted (1 occurrences)');
    const { reports } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
    expect(reports[0].violations).toEqual([
      {
        ruleName: 'destination-not-permitted',
        recommendation: expect.stringContaining(
          'namespace `kube-system` on `https://kubernetes.default.svc` is not permitted in project `team`; ',
        ),
        fix: expect.stringContaining('AppProject `team`'),
        violatingConstructs: [
          {
            resourceName: 'web',
            constructPath: 'deploy/web',
            manifestPath: 'dist/deploy.k8s.yaml',
            locations: ['spec.destination.namespace, line 20'],
          },
        ],
      },
    ]);
    expect(reports[0].summary).toMatchObject({ status: 'failure', metadata: { Errors: '1', 'Argo CD': '3.5.7' } });
  }, 60_000);

  it("reads the project's gatehouse.yaml, and lists what it waives", async () => {
    const waiver = 'waivers:\n- {rule: destination-not-permitted, reason: moves, expires: 2999-12-31}\n';
    const cwd = project('kube-system', ONE, { 'gatehouse.yaml': waiver });
    const { status, out } = await synth(cwd);
    expect(status).toBe(0);
    expect(out).toMatch(/Waived\s+.?\s*1/);
  }, 60_000);

  it('refuses a property it does not have', () => {
    expect(() => new GatehouseValidation({ failon: 'error' } as object)).toThrow(
      'cdk8s.yaml: GatehouseValidation has no property `failon`; it has `argocd`',
    );
  });
});
