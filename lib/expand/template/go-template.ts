import type { ArgoCdVersion } from '../../model/argocd-version';
import { isSince } from '../../model/argocd-version';
import { ControllerError, ControllerPanic, UndecidedError } from '../failure';
import type { GoMap } from '../go-value';
import { readFieldTemplate } from './field-template';
import { askEngine, EngineStopped } from './template-engine';

/** What the engine says of one template with one set of parameters: the text, or more than that. */
type Rendering = string | Complaint;

interface Complaint {
  readonly text?: string;
  readonly error?: string;
  readonly panic?: string;
  readonly volatile?: readonly string[];
}

const KNOWN_OPTIONS = ['missingkey=default', 'missingkey=invalid', 'missingkey=zero', 'missingkey=error'];

/** Gives the text that a template becomes with the params at that index, or throws what the controller would report. */
export type Lookup = (text: string, index: number) => string;

/**
 * Renders Go templates with each set of parameters, in one run of the engine.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/utils.go`, `Render.Replace`; the template's name in
 * messages is `base` since 3.3 and empty before.
 */
export function renderGoTemplates(
  texts: readonly string[],
  params: readonly GoMap[],
  options: readonly string[],
  version: ArgoCdVersion,
): Lookup {
  const badOption = options.find((option) => !KNOWN_OPTIONS.includes(option));
  const templates = [...new Set(texts)].filter((text) => text.includes('{{'));
  const places = new Map(templates.map((text, place) => [text, place]));
  const isAsked = params.length > 0 && templates.length > 0;
  const known = isAsked && badOption === undefined ? renderFields(templates, params) : undefined;
  const renderings = known ?? (isAsked ? renderBatch(templates, params, options, version) : []);
  return (text, index) => {
    const place = places.get(text);
    if (place !== undefined) return settle(renderings[index * templates.length + place]!);
    if (badOption !== undefined) throw new ControllerPanic(describeBadOption(badOption));
    return text;
  };
}

/** All renderings, when none of them needs Go. */
function renderFields(templates: readonly string[], params: readonly GoMap[]): readonly Rendering[] | undefined {
  const renderings: Rendering[] = [];
  const fields = templates.map(readFieldTemplate);
  for (const each of params) {
    for (const render of fields) {
      const text = render?.(each);
      if (text === undefined) return undefined;
      renderings.push(text);
    }
  }
  return renderings;
}

function describeBadOption(option: string): string {
  return option === '' ? 'empty option string' : `unrecognized option: ${option}`;
}

function renderBatch(
  templates: readonly string[],
  params: readonly GoMap[],
  options: readonly string[],
  version: ArgoCdVersion,
): readonly Rendering[] {
  const isNamed = isSince(version, 3, 3);
  const settings = {
    name: isNamed ? 'base' : '',
    optionsFirst: isNamed,
    olderSemver: !isSince(version, 3, 2),
    options,
  };
  const ask = (some: readonly string[], sets: readonly GoMap[]): readonly Rendering[] =>
    askEngine('render', { ...settings, templates: some, params: sets }) as readonly Rendering[];
  try {
    return ask(templates, params);
  } catch (error) {
    if (!(error instanceof EngineStopped)) throw error;
    // One at a time, so that only the guilty one is lost.
    return params.flatMap((set) => templates.map((text) => renderAlone(() => ask([text], [set])[0]!)));
  }
}

function renderAlone(render: () => Rendering): Rendering {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof EngineStopped)) throw error;
    return { volatile: [`the template engine stopped: ${error.message}`] };
  }
}

/** Go's own limit on nested templates, which WebAssembly makes a hundred times smaller. */
const SMALLER_HERE = /exceeded maximum template depth \(1000\)/;

function settle(rendering: Rendering): string {
  if (typeof rendering === 'string') return rendering;
  const { text, error, panic, volatile } = rendering;
  if (volatile !== undefined && volatile.length > 0) {
    throw new UndecidedError(
      `the template's text changes from one run to the next: ${volatile.map((name) => `\`${name}\``).join(', ')}`,
      'give the value as a parameter, or render the set where it runs',
    );
  }
  if (error !== undefined && SMALLER_HERE.test(error)) {
    throw new UndecidedError('the template calls itself deeper than this program follows', 'unfold the recursion');
  }
  if (panic !== undefined) throw new ControllerPanic(panic);
  if (error !== undefined) throw new ControllerError(error);
  return text ?? '';
}
