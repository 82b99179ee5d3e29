import type { GeneratorFixtures } from './fixtures';

/** What a field of a fixtures file must be. */
type Shape =
  | 'text'
  | 'number'
  | 'number or text'
  | 'texts'
  | 'map of texts'
  | { readonly list: Readonly<Record<string, Field>> }
  | { readonly maps: true };

interface Field {
  readonly shape: Shape;
  readonly required?: true;
}

const SET: Readonly<Record<string, Field>> = { applicationSet: { shape: 'text' } };

const SECTIONS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  clusters: {
    name: { shape: 'text', required: true },
    server: { shape: 'text', required: true },
    project: { shape: 'text' },
    labels: { shape: 'map of texts' },
    annotations: { shape: 'map of texts' },
  },
  scmProvider: {
    ...SET,
    repositories: {
      required: true,
      shape: {
        list: {
          organization: { shape: 'text', required: true },
          repository: { shape: 'text', required: true },
          repositoryId: { shape: 'number or text' },
          url: { shape: 'text', required: true },
          branch: { shape: 'text', required: true },
          sha: { shape: 'text', required: true },
          labels: { shape: 'texts' },
        },
      },
    },
  },
  pullRequest: {
    ...SET,
    pullRequests: {
      required: true,
      shape: {
        list: {
          number: { shape: 'number', required: true },
          title: { shape: 'text', required: true },
          branch: { shape: 'text', required: true },
          targetBranch: { shape: 'text', required: true },
          headSha: { shape: 'text', required: true },
          author: { shape: 'text', required: true },
          labels: { shape: 'texts' },
        },
      },
    },
  },
  plugin: {
    ...SET,
    configMapRef: { shape: 'text' },
    parameters: { shape: { maps: true }, required: true },
  },
  clusterDecisionResource: {
    ...SET,
    configMapRef: { shape: 'text' },
    matchKey: { shape: 'text', required: true },
    decisions: { shape: { maps: true }, required: true },
  },
};

/** Something in a fixtures file that is not what it must be. */
export interface FixtureFault {
  /** Where, as in `clusters[1].labels`. */
  readonly at: string;
  readonly what: string;
  readonly fix: string;
}

/**
 * Checks the data of a fixtures file (YAML or JSON, parsed). The fixtures are given only when there is
 * no fault.
 */
export function readFixtures(data: unknown): {
  readonly fixtures?: GeneratorFixtures;
  readonly faults: readonly FixtureFault[];
} {
  const faults: FixtureFault[] = [];
  if (!isMap(data)) {
    faults.push({
      at: '',
      what: 'a fixtures file is a map',
      fix: `give it one of ${Object.keys(SECTIONS).join(', ')}`,
    });
    return { faults };
  }
  for (const [name, value] of Object.entries(data)) {
    const fields = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined;
    if (fields === undefined) {
      faults.push({
        at: name,
        what: `\`${name}\` is no section of a fixtures file`,
        fix: `use ${Object.keys(SECTIONS).join(', ')}`,
      });
    } else checkList(name, value, fields, faults);
  }
  return faults.length > 0 ? { faults } : { fixtures: data as GeneratorFixtures, faults };
}

function checkList(at: string, value: unknown, fields: Readonly<Record<string, Field>>, faults: FixtureFault[]): void {
  if (!Array.isArray(value)) {
    faults.push({ at, what: `\`${at}\` is a list`, fix: 'begin each entry with a dash' });
    return;
  }
  for (const [index, entry] of value.entries()) checkEntry(`${at}[${index}]`, entry, fields, faults);
}

function checkEntry(at: string, entry: unknown, fields: Readonly<Record<string, Field>>, faults: FixtureFault[]): void {
  if (!isMap(entry)) {
    faults.push({ at, what: `\`${at}\` is a map`, fix: `give it ${Object.keys(fields).join(', ')}` });
    return;
  }
  for (const name of Object.keys(entry)) {
    if (!Object.hasOwn(fields, name)) {
      faults.push({
        at: `${at}.${name}`,
        what: `\`${name}\` says nothing here`,
        fix: `use ${Object.keys(fields).join(', ')}`,
      });
    }
  }
  for (const [name, { shape, required }] of Object.entries(fields)) {
    const value = entry[name];
    if (value === undefined) {
      if (required) faults.push({ at, what: `\`${at}\` lacks \`${name}\``, fix: `add \`${name}\`` });
    } else checkShape(`${at}.${name}`, value, shape, faults);
  }
}

function checkShape(at: string, value: unknown, shape: Shape, faults: FixtureFault[]): void {
  if (typeof shape === 'object' && 'list' in shape) checkList(at, value, shape.list, faults);
  else if (typeof shape === 'object') {
    if (!Array.isArray(value) || !value.every(isMap))
      faults.push({ at, what: `\`${at}\` is a list of maps`, fix: 'give one map for each' });
  } else if (!fits(value, shape))
    faults.push({ at, what: `\`${at}\` is a ${shape}`, fix: shape === 'text' ? 'quote it' : `give a ${shape}` });
}

function fits(value: unknown, shape: Exclude<Shape, object>): boolean {
  switch (shape) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'number or text':
      return typeof value === 'number' || typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'map of texts':
      return isMap(value) && Object.values(value).every((item) => typeof item === 'string');
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
