import type { InputError, InventoryObject, SkippedFile } from '../model/inventory';
import type { Place } from '../model/place';
import { resourceIdOf } from '../model/resource-id';
import { classifyDocument, type DocumentFault } from './classify-document';
import { parseJsonStream } from './json-text';
import { findShapeFault } from './object-shape';
import { parseYamlDocument } from './parse-document';
import { splitDocuments } from './split-documents';
import { lineAndColumn, Unreadable } from './unreadable';

/** What one file gave. */
export interface FileContent {
  readonly objects: InventoryObject[];
  readonly errors: InputError[];
  readonly skipped: SkippedFile[];
  /** Documents that are no Kubernetes objects: values, workflows, kustomizations without a kind. */
  readonly others: OtherDocument[];
}

/** A document that is YAML and no Kubernetes object. */
export interface OtherDocument {
  readonly value: unknown;
  readonly place: Place;
}

/** Argo CD passes over a file that holds this (v3.5.7, `skipFileRenderingMarker`). */
const SKIP_MARKER = '+argocd:skip-file-rendering';
const TEMPLATE_MARKS = /\{\{|\{%/;

/** Where a fault's path stands in the text; looked up only when there is a fault. */
export type LocatePath = (
  place: Place,
  path: readonly (string | number)[],
) => { readonly line?: number; readonly column?: number };

/** Reads the text of one file. Pure but for `locate`, which is asked about faults only. */
export function readFileText(file: string, text: string, locate: LocatePath): FileContent {
  const content: FileContent = { objects: [], errors: [], skipped: [], others: [] };
  if (text.includes(SKIP_MARKER)) {
    content.skipped.push({ file, reason: `marked \`${SKIP_MARKER}\`: Argo CD passes over it` });
    return content;
  }
  const reader = new FileReader(file, text, content, locate);
  if (file.endsWith('.json')) reader.json();
  else if (/^\s*\{/.test(text)) reader.jsonOrYaml();
  else reader.yaml();
  return content;
}

class FileReader {
  private document = 0;

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly content: FileContent,
    private readonly locate: LocatePath,
  ) {}

  json(): void {
    try {
      this.takeJson();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      // Editors' settings and compilers' configurations are JSON with comments, and none of Argo CD's business.
      if (/"apiVersion"\s*:/.test(this.text) && /"kind"\s*:/.test(this.text)) this.refuse(error, 0, undefined);
      else this.content.skipped.push({ file: this.file, reason: `no JSON (${error.what}), and no Kubernetes object` });
    }
  }

  /** Text that begins with a brace is tried as JSON first, as Argo CD does; a duplicate key there is final. */
  jsonOrYaml(): void {
    try {
      this.takeJson();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (error.code === 'duplicate-key') this.refuse(error, 0, undefined);
      else this.yaml();
    }
  }

  private takeJson(): void {
    const values = parseJsonStream(this.text);
    for (const [index, { value, offset }] of values.entries()) {
      const { line } = lineAndColumn(this.text, offset);
      this.take(value, { file: this.file, ...(values.length > 1 ? { document: index + 1 } : {}), line });
    }
  }

  yaml(): void {
    const documents = splitDocuments(this.text);
    const isMany = documents.length > 1;
    for (const { text, firstLine, badSeparator } of documents) {
      const begin = firstContentLine(text);
      if (badSeparator === undefined && begin === undefined) continue;
      this.document += 1;
      const place: Place = {
        file: this.file,
        ...(isMany ? { document: this.document } : {}),
        line: firstLine + (begin ?? 0),
      };
      if (badSeparator !== undefined)
        this.content.errors.push({
          code: 'document-separator',
          place: { ...place, line: firstLine },
          what: `\`--- ${badSeparator}\` separates no documents`,
          why: 'Argo CD takes only blanks and a comment behind the dashes',
          fix: 'put the text on a line of its own',
        });
      try {
        this.take(parseYamlDocument(text), place);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        if (TEMPLATE_MARKS.test(text)) this.skipTemplate(`\`${TEMPLATE_MARKS.exec(text)![0]}\` in it`);
        else this.refuse(error, firstLine - 1, place.document, text);
      }
    }
  }

  private take(value: unknown, place: Place): void {
    if (value === undefined || value === null) return;
    const classified = classifyDocument(value);
    if (classified.kind === 'other') this.content.others.push({ value, place });
    else if (classified.kind === 'templated') this.skipTemplate(`\`{{\` in \`${classified.field}\``);
    else {
      for (const { object, within } of classified.objects) {
        const fault = findShapeFault(apiGroup(object.apiVersion), object.kind, object);
        const own: Place = within.length > 0 ? { ...place, within } : place;
        if (fault)
          this.fault(
            {
              code: 'wrong-type',
              path: [...within, ...fault.path],
              what: fault.what,
              why: 'the API server would not take the object',
              fix: fault.fix,
            },
            place,
          );
        else this.content.objects.push({ id: resourceIdOf(object), object, place: own });
      }
      for (const fault of classified.faults) this.fault(fault, place);
    }
  }

  private fault({ code, path, what, why, fix }: DocumentFault, place: Place): void {
    this.content.errors.push({ code, place: { ...place, ...this.locate(place, path) }, what, why, fix });
  }

  private skipTemplate(found: string): void {
    if (this.content.skipped.length > 0) return;
    this.content.skipped.push({ file: this.file, reason: `a template (${found}): it is YAML only when rendered` });
  }

  private refuse(error: Unreadable, linesBefore: number, document: number | undefined, text = this.text): void {
    const { line, column } = lineAndColumn(text, error.offset);
    this.content.errors.push({
      code: error.code,
      place: {
        file: this.file,
        ...(document !== undefined ? { document } : {}),
        line: line + linesBefore,
        column,
      },
      what: error.what,
      why: error.why,
      fix: error.fix,
    });
  }
}

/** Offset in lines of the first line that is neither blank nor a comment; undefined when there is none. */
function firstContentLine(text: string): number | undefined {
  let line = 0;
  for (let at = 0; at < text.length; line += 1) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    let first = at;
    while (
      first < end &&
      (text.charCodeAt(first) === 32 || text.charCodeAt(first) === 9 || text.charCodeAt(first) === 13)
    )
      first += 1;
    if (first < end && text.charCodeAt(first) !== 35) return line;
    at = end + 1;
  }
  return undefined;
}

function apiGroup(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
