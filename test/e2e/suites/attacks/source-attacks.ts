import { dump } from 'js-yaml';
import type { GitTree } from '../../lab/git-repository';
import { makeChartFiles } from '../../vps-world/helm-repository';
import { makeConfigMap, makeKustomization, printObjects } from '../../vps-world/stand-in-objects';
import type { Attack, AttackPlace } from './attack';

const innocent = printObjects(makeConfigMap('innocent'));

function chart(more: GitTree = {}): GitTree {
  const files = makeChartFiles({ name: 'app', version: '1.0.0', values: {}, templates: { 'map.yaml': innocent } });
  return {
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])),
    'deploy/siege-live/values.yaml': '{}\n',
    ...more,
  };
}

const readsValue = `apiVersion: v1
kind: ConfigMap
metadata:
  name: loot
data:
  loot: {{ .Values.loot | toJson }}
`;

const settings = (source: object): string => dump(source);

/** Attacks on the repo-server and on how the source is built. */
export const SOURCE_ATTACKS: readonly Attack[] = [
  {
    title: 'Jsonnet that reads a file of the repo-server',
    layer: 'the pinned source',
    says: 'loot is not there',
    files: () => ({
      'app/map.yaml': innocent,
      'app/loot.jsonnet':
        '{apiVersion: "v1", kind: "ConfigMap", metadata: {name: "loot"}, data: {loot: importstr "/etc/passwd"}}',
    }),
  },
  {
    title: 'a chart whose file parameter is fetched over http',
    tool: 'chart',
    layer: 'the repo-server',
    says: "the URL scheme 'http' is not allowed",
    files: ({ filesUrl }) =>
      chart({
        'app/templates/loot.yaml': readsValue,
        'app/.argocd-source.yaml': settings({
          helm: { fileParameters: [{ name: 'loot', path: `${filesUrl}/secret.txt` }] },
        }),
      }),
  },
  {
    title: 'a chart whose value file is fetched over http',
    tool: 'chart',
    layer: 'the repo-server',
    says: "the URL scheme 'http' is not allowed",
    files: ({ filesUrl }) =>
      chart({ 'app/.argocd-source.yaml': settings({ helm: { valueFiles: [`${filesUrl}/secret.txt`] } }) }),
  },
  {
    title: 'a chart that reads a value file above its repository',
    tool: 'chart',
    layer: 'the repo-server',
    says: 'outside',
    files: () => chart({ 'app/.argocd-source.yaml': settings({ helm: { valueFiles: ['../../../../etc/passwd'] } }) }),
  },
  {
    title: 'a chart that reads values of a repository that is not among its sources',
    tool: 'chart',
    layer: 'the repo-server',
    says: 'no such file or directory',
    files: () =>
      chart({ 'app/.argocd-source.yaml': settings({ helm: { valueFiles: ['$owner/platform/argocd/values.yaml'] } }) }),
  },
  {
    title: 'a chart whose file parameter reads a repository that is not among its sources',
    tool: 'chart',
    layer: 'the repo-server',
    says: 'no such file or directory',
    files: () =>
      chart({
        'app/templates/loot.yaml': readsValue,
        'app/.argocd-source.yaml': settings({
          helm: { fileParameters: [{ name: 'loot', path: '$owner/platform/argocd/values.yaml' }] },
        }),
      }),
  },
  {
    title: 'a chart whose file parameter reads a file above its repository',
    tool: 'chart',
    layer: 'the repo-server',
    says: 'outside',
    files: () =>
      chart({
        'app/templates/loot.yaml': readsValue,
        'app/.argocd-source.yaml': settings({
          helm: { fileParameters: [{ name: 'loot', path: '../../../../../../../../etc/passwd' }] },
        }),
      }),
  },
  {
    title: 'a symbolic link out of its repository',
    layer: 'the repo-server',
    says: 'out-of-bounds symlinks',
    files: () => ({ 'app/map.yaml': innocent, 'app/link.yaml': { linkTo: '../../../../../../etc/passwd' } }),
  },
  {
    title: 'a chart that renders into another namespace',
    tool: 'chart',
    layer: 'the project',
    says: 'namespace kube-system is not permitted',
    files: () =>
      chart({
        'app/templates/evil.yaml': printObjects({
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: 'evil-chart', namespace: 'kube-system' },
        }),
      }),
  },
  {
    title: 'a `.argocd-source.yaml` that names another repository and path',
    tool: 'chart',
    layer: 'the pinned source',
    says: 'loot is not there',
    files: () =>
      chart({
        'app/.argocd-source.yaml': settings({
          repoURL: 'https://evil.invalid/x',
          path: 'evil',
          targetRevision: 'evil',
        }),
      }),
  },
  {
    title: 'a `.argocd-source-<application>.yaml` that names another repository and path',
    tool: 'chart',
    layer: 'the pinned source',
    says: 'loot is not there',
    files: ({ namespace }) =>
      chart({
        [`app/.argocd-source-${namespace}.yaml`]: settings({ repoURL: 'https://evil.invalid/x', path: 'evil' }),
      }),
  },
  {
    title: 'a `.argocd-source.yaml` that names another tool',
    tool: 'chart',
    layer: 'the repo-server',
    says: 'multiple application sources defined',
    files: () => chart({ 'app/.argocd-source.yaml': settings({ kustomize: { namePrefix: 'evil-' } }) }),
  },
  {
    title: 'a `.argocd-source.yaml` that names the decryption plugin on a chart',
    tool: 'chart',
    layer: 'the repo-server',
    says: 'multiple application sources defined',
    files: () => chart({ 'app/.argocd-source.yaml': settings({ plugin: { name: 'sops' } }) }),
  },
  {
    title: 'a `.argocd-source.yaml` that names the decryption plugin on plain manifests',
    layer: 'the repo-server',
    says: 'multiple application sources defined',
    files: () => ({ 'app/map.yaml': innocent, 'app/.argocd-source.yaml': settings({ plugin: { name: 'sops' } }) }),
  },
  {
    title: 'a kustomization that runs a program',
    tool: 'kustomize',
    layer: 'the repo-server',
    says: 'external plugins disabled',
    files: () => ({
      'app/kustomization.yaml': dump({ ...(makeKustomizationObject() as object), generators: ['generator.yaml'] }),
      'app/map.yaml': innocent,
      'app/generator.yaml': dump({
        apiVersion: 'example.org/v1',
        kind: 'Evil',
        metadata: { name: 'evil', annotations: { 'config.kubernetes.io/function': 'exec:\n  path: ./run.sh\n' } },
      }),
      'app/run.sh': { program: '#!/bin/sh\nenv\n' },
    }),
  },
  {
    title: 'a kustomization that reads a file above its folder',
    tool: 'kustomize',
    layer: 'the repo-server',
    says: 'security',
    files: () => ({
      'app/kustomization.yaml': makeKustomization('../secret/map.yaml'),
      'secret/map.yaml': innocent,
    }),
  },
  {
    title: 'a folder of plain manifests that gains a kustomization which runs a program',
    layer: 'the API server',
    says: 'could not find kustomize.config.k8s.io/Kustomization',
    files: () => ({
      'app/map.yaml': innocent,
      'app/kustomization.yaml': dump({ ...(makeKustomizationObject() as object), generators: ['generator.yaml'] }),
      'app/run.sh': { program: '#!/bin/sh\nenv\n' },
    }),
  },
];

function makeKustomizationObject(): unknown {
  return { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources: ['map.yaml'] };
}

const secret = (name: string): string =>
  printObjects({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData: { value: 'of somebody' } });
const folder = 'deploy/siege-live/secrets';

function withSecret(file: string, more: GitTree = {}): GitTree {
  return { 'app/map.yaml': innocent, [`${folder}/secrets.sops.yaml`]: file, ...more };
}

const encrypt = ({ tools }: AttackPlace, ...recipients: readonly string[]): string =>
  tools.encrypt(secret('loot'), recipients);

const bothRecipients = (file: (place: AttackPlace) => readonly string[]): Pick<Attack, 'names'> => ({
  names: {
    what: 'and naming the recipients of the file and of the project',
    words: (place) => [...file(place), place.ownRecipient],
  },
});

/** Attacks on who can have what decrypted. */
export const SECRET_ATTACKS: readonly Attack[] = [
  {
    title: "a copied ciphertext of another tenant's",
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'is encrypted to',
    ...bothRecipients(({ ownerRecipient, otherRecipient }) => [ownerRecipient, otherRecipient]),
    files: (place) => withSecret(encrypt(place, place.ownerRecipient, place.otherRecipient)),
  },
  {
    title: "a copied ciphertext of the owner's platform",
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'is encrypted to',
    ...bothRecipients(({ ownerRecipient }) => [ownerRecipient]),
    files: (place) => withSecret(encrypt(place, place.ownerRecipient)),
  },
  {
    title: 'a SOPS file without MAC',
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'has no MAC',
    files: (place) => withSecret(encrypt(place, place.ownRecipient).replace(/^ {4}mac: .*\n/m, '')),
  },
  {
    title: 'a SOPS file whose clear part was changed',
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'sops refused',
    files: (place) => withSecret(encrypt(place, place.ownRecipient).replace('name: loot', 'name: other')),
  },
  {
    title: 'plugin environment that names another project',
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'is encrypted to',
    files: (place) =>
      withSecret(encrypt(place, place.otherRecipient), {
        [`${folder}/.argocd-source.yaml`]: settings({
          plugin: {
            env: [
              { name: 'ARGOCD_APP_PROJECT_NAME', value: 'victim' },
              { name: 'SOPS_AGE_KEY_FILE', value: '/var/run/gatehouse/identities/victim.txt' },
              { name: 'GATEHOUSE_IDENTITIES_DIR', value: '/tmp' },
            ],
          },
        }),
      }),
  },
  {
    title: 'plugin parameters that name another project',
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'is encrypted to',
    files: (place) =>
      withSecret(encrypt(place, place.otherRecipient), {
        [`${folder}/.argocd-source.yaml`]: settings({
          plugin: {
            parameters: [
              { name: 'project', string: 'victim' },
              { name: 'identity', string: 'victim' },
            ],
          },
        }),
      }),
  },
  {
    title: 'a plugin that does not exist',
    hasSecrets: true,
    layer: 'the repo-server',
    says: 'plugin',
    files: (place) =>
      withSecret(encrypt(place, place.ownRecipient), {
        [`${folder}/.argocd-source.yaml`]: settings({ plugin: { name: 'owner-ksops' } }),
      }),
  },
  {
    title: 'a SOPS file that is a symbolic link',
    hasSecrets: true,
    layer: 'the decryption plugin',
    says: 'is a symbolic link',
    files: (place) => ({
      'app/map.yaml': innocent,
      'other/secrets.sops.yaml': encrypt(place, place.ownRecipient),
      [`${folder}/secrets.sops.yaml`]: { linkTo: '../../../other/secrets.sops.yaml' },
    }),
  },
];
