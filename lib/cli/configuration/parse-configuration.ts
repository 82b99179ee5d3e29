import { createLocator } from '../../inventory/locate';
import { parseYamlDocument } from '../../inventory/parse-document';
import { lineAndColumn, Unreadable } from '../../inventory/unreadable';
import { parseArgoCdVersion } from '../../model/argocd-version';
import type { Cluster } from '../../model/cluster';
import type { InputError } from '../../model/inventory';
import type { FieldPath } from '../../model/place';
import { CheckedFields } from './checked-fields';
import { closestWord } from './closest-word';
import {
  type Configuration,
  NO_CONFIGURATION,
  type RuleConfiguration,
  type RuleSetting,
  type Threshold,
  type Waiver,
} from './configuration';

const FIELDS = [
  'paths',
  'exclude',
  'argocd',
  'controlPlaneNamespace',
  'applicationNamespaces',
  'ownerRepositories',
  'repositories',
  'clusters',
  'settings',
  'fixtures',
  'failOn',
  'allowUndecided',
  'rules',
  'waivers',
  'baseline',
];
const THRESHOLDS: readonly Threshold[] = ['error', 'warning', 'info', 'none'];
const RULE_SETTINGS: readonly RuleSetting[] = ['error', 'warning', 'info', 'off'];

/** A configuration, and what is wrong with it; with errors it is not to be used. */
export interface ParsedConfiguration {
  readonly configuration: Configuration;
  readonly errors: readonly InputError[];
}

/** Reads the text of `gatehouse.yaml`. `ruleIds` are the rules it may name. */
export function parseConfiguration(file: string, text: string, ruleIds: readonly string[]): ParsedConfiguration {
  let value: unknown;
  try {
    value = parseYamlDocument(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const place = { file, ...lineAndColumn(text, error.offset) };
    return {
      configuration: NO_CONFIGURATION,
      errors: [{ code: error.code, place, what: error.what, why: error.why, fix: error.fix }],
    };
  }
  const locator = createLocator(() => text);
  const fields = new CheckedFields(file, (path) => locator.locate({ file, line: 1 }, path));
  return { configuration: read(fields, value, file, ruleIds), errors: fields.errors };
}

function read(fields: CheckedFields, value: unknown, file: string, ruleIds: readonly string[]): Configuration {
  const root = fields.mapping(value, [], FIELDS) ?? {};
  const settings = fields.mapping(root.settings, ['settings'], ['argocd-cm', 'argocd-cmd-params-cm']);
  const thresholds = readThresholds(fields, root.failOn);
  return {
    file,
    ...optional('paths', root.paths === undefined ? undefined : fields.texts(root.paths, ['paths'])),
    exclude: fields.texts(root.exclude, ['exclude']),
    ...optional('argocdVersion', readVersion(fields, root.argocd)),
    ...optional('controlPlaneNamespace', fields.text(root.controlPlaneNamespace, ['controlPlaneNamespace'])),
    ...optional(
      'applicationNamespaces',
      root.applicationNamespaces === undefined
        ? undefined
        : fields.texts(root.applicationNamespaces, ['applicationNamespaces']),
    ),
    ...optional(
      'ownerRepositories',
      root.ownerRepositories === undefined ? undefined : fields.texts(root.ownerRepositories, ['ownerRepositories']),
    ),
    repositories: textMap(fields, root.repositories, ['repositories']),
    clusters: fields
      .list(root.clusters, ['clusters'])
      .flatMap((item, index) => readCluster(fields, item, ['clusters', index])),
    ...optional(
      'argocdSettings',
      settings && {
        cm: settingMap(fields, settings['argocd-cm'], ['settings', 'argocd-cm']),
        cmdParams: settingMap(fields, settings['argocd-cmd-params-cm'], ['settings', 'argocd-cmd-params-cm']),
      },
    ),
    ...optional('fixtures', fields.text(root.fixtures, ['fixtures'])),
    ...thresholds,
    ...optional('allowUndecided', fields.boolean(root.allowUndecided, ['allowUndecided'])),
    rules: readRules(fields, root.rules, ruleIds),
    waivers: fields
      .list(root.waivers, ['waivers'])
      .flatMap((item, index) => readWaiver(fields, item, ['waivers', index], ruleIds)),
    ...optional('baseline', fields.text(root.baseline, ['baseline'])),
  };
}

function readVersion(fields: CheckedFields, value: unknown): Configuration['argocdVersion'] {
  if (value === undefined || value === null) return undefined;
  const version = typeof value === 'string' ? parseArgoCdVersion(value) : undefined;
  return (
    version ??
    fields.fault(
      ['argocd'],
      `\`argocd: ${String(value)}\` is no version of Argo CD`,
      'write one as `3.5.7`, with all three numbers',
    )
  );
}

function readThresholds(fields: CheckedFields, value: unknown): Pick<Configuration, 'failOn' | 'failOnPaths'> {
  if (typeof value !== 'object' || value === null)
    return { ...optional('failOn', fields.word(value, ['failOn'], THRESHOLDS)), failOnPaths: [] };
  const root = fields.mapping(value, ['failOn'], ['default', 'paths']) ?? {};
  const paths = fields.mapping(root.paths, ['failOn', 'paths']) ?? {};
  return {
    ...optional('failOn', fields.word(root.default, ['failOn', 'default'], THRESHOLDS)),
    failOnPaths: Object.keys(paths).flatMap((path) => {
      const failOn = fields.word(paths[path], ['failOn', 'paths', path], THRESHOLDS);
      return failOn ? [{ path, failOn }] : [];
    }),
  };
}

function readRules(fields: CheckedFields, value: unknown, ruleIds: readonly string[]): Configuration['rules'] {
  const rules: Record<string, RuleConfiguration> = {};
  const root = fields.mapping(value, ['rules']) ?? {};
  for (const id of Object.keys(root)) {
    const at = ['rules', id];
    if (!isRule(fields, id, at, ruleIds)) continue;
    rules[id] = { ...readRule(fields, root[id], at), place: fields.placeOf(at) };
  }
  return rules;
}

function readRule(fields: CheckedFields, value: unknown, at: FieldPath): Omit<RuleConfiguration, 'place'> {
  if (typeof value !== 'object' || value === null)
    return { ...optional('severity', fields.word(value, at, RULE_SETTINGS)), paths: [] };
  const root = fields.mapping(value, at, ['severity', 'paths']) ?? {};
  const paths = fields.mapping(root.paths, [...at, 'paths']) ?? {};
  return {
    ...optional('severity', fields.word(root.severity, [...at, 'severity'], RULE_SETTINGS)),
    paths: Object.keys(paths).flatMap((path) => {
      const where = [...at, 'paths', path];
      const severity = fields.word(paths[path], where, RULE_SETTINGS);
      return severity ? [{ path, severity, place: fields.placeOf(where) }] : [];
    }),
  };
}

function readWaiver(
  fields: CheckedFields,
  value: unknown,
  at: FieldPath,
  ruleIds: readonly string[],
): readonly Waiver[] {
  const root = fields.mapping(value, at, ['rule', 'path', 'subject', 'fingerprint', 'reason', 'expires', 'owner']);
  if (!root) return fields.fault(at, 'the waiver is empty', 'write `rule`, `reason` and `expires`') ?? [];
  const before = fields.errors.length;
  const rule =
    fields.text(root.rule, [...at, 'rule']) ??
    missing(fields, root, at, 'rule', 'name the rule whose findings are waived');
  const reason =
    fields.text(root.reason, [...at, 'reason']) ?? missing(fields, root, at, 'reason', 'say why the findings may stay');
  const expires =
    fields.text(root.expires, [...at, 'expires']) ??
    missing(fields, root, at, 'expires', 'write the last day on which it holds, as `2027-01-31`');
  if (rule !== undefined) isRule(fields, rule, [...at, 'rule'], ruleIds);
  if (expires !== undefined && !isDay(expires))
    fields.fault(
      [...at, 'expires'],
      `\`${expires}\` is no day`,
      'write the last day on which the waiver holds, as `2027-01-31`',
    );
  const waiver = {
    ...optional('path', fields.text(root.path, [...at, 'path'])),
    ...optional('subject', fields.text(root.subject, [...at, 'subject'])),
    ...optional('fingerprint', fields.text(root.fingerprint, [...at, 'fingerprint'])),
    ...optional('owner', fields.text(root.owner, [...at, 'owner'])),
  };
  if (fields.errors.length > before) return [];
  return [{ rule: rule!, reason: reason!, expires: expires!, ...waiver, place: fields.placeOf(at) }];
}

function missing(
  fields: CheckedFields,
  root: Readonly<Record<string, unknown>>,
  at: FieldPath,
  field: string,
  fix: string,
): undefined {
  if (root[field] === undefined || root[field] === null) fields.fault(at, `the waiver has no \`${field}\``, fix);
  return undefined;
}

function isRule(fields: CheckedFields, id: string, at: FieldPath, ruleIds: readonly string[]): boolean {
  if (ruleIds.includes(id)) return true;
  const meant = closestWord(id, ruleIds);
  fields.fault(
    at,
    `there is no rule \`${id}\``,
    meant ? `did you mean \`${meant}\`?` : 'run `gatehouse rules` for the list',
  );
  return false;
}

function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function readCluster(fields: CheckedFields, value: unknown, at: FieldPath): readonly Cluster[] {
  const root = fields.mapping(value, at, ['name', 'server', 'project', 'namespaces']);
  const server = root && fields.text(root.server, [...at, 'server']);
  if (!root || server === undefined) {
    if (!root || root.server === undefined)
      fields.fault(at, 'the cluster has no `server`', 'write its server URL, the key by which Argo CD knows it');
    return [];
  }
  const namespaces = root.namespaces === undefined ? undefined : fields.texts(root.namespaces, [...at, 'namespaces']);
  return [
    {
      server: server.replace(/\/$/, ''),
      name: fields.text(root.name, [...at, 'name']) ?? '',
      ...optional('project', fields.text(root.project, [...at, 'project'])),
      ...optional('namespaces', namespaces),
    },
  ];
}

function textMap(fields: CheckedFields, value: unknown, at: FieldPath): Readonly<Record<string, string>> {
  const root = fields.mapping(value, at) ?? {};
  return Object.fromEntries(
    Object.keys(root).flatMap((key) => {
      const text = fields.text(root[key], [...at, key]);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

/** Settings are text in a ConfigMap; a bare `false` here is meant as `"false"`. */
function settingMap(fields: CheckedFields, value: unknown, at: FieldPath): Readonly<Record<string, string>> {
  const root = fields.mapping(value, at) ?? {};
  return Object.fromEntries(
    Object.keys(root).flatMap((key): (readonly [string, string])[] => {
      const setting = root[key];
      if (typeof setting === 'object' && setting !== null)
        return fields.fault([...at, key], `\`${key}\` is not text`, 'write the setting as text') ?? [];
      return [[key, setting === null || setting === undefined ? '' : String(setting)]];
    }),
  );
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
