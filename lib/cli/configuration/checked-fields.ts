import type { InputError } from '../../model/inventory';
import { type FieldPath, formatFieldPath, type Place } from '../../model/place';
import { closestWord } from './closest-word';

type Mapping = Readonly<Record<string, unknown>>;

/**
 * Reads the fields of a configuration file and records every fault with its line; a field at fault counts as
 * absent, so that one reading finds them all.
 */
export class CheckedFields {
  readonly errors: InputError[] = [];

  constructor(
    private readonly file: string,
    private readonly locate: (path: FieldPath) => Place,
  ) {}

  /** Place of a field. */
  placeOf(path: FieldPath): Place {
    const { line } = this.locate(path);
    return { file: this.file, ...(line === undefined ? {} : { line }) };
  }

  fault(path: FieldPath, what: string, fix: string): undefined {
    this.errors.push({ code: 'configuration', place: this.locate(path), what, fix });
    return undefined;
  }

  mapping(value: unknown, path: FieldPath, known?: readonly string[]): Mapping | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return this.wrong(path, 'a mapping');
    for (const key of known ? Object.keys(value) : []) {
      if (known!.includes(key)) continue;
      const meant = closestWord(key, known!);
      this.fault(
        [...path, key],
        `\`${key}\` is no field here`,
        meant ? `did you mean \`${meant}\`?` : `the fields are ${known!.map((name) => `\`${name}\``).join(', ')}`,
      );
    }
    return value as Mapping;
  }

  list(value: unknown, path: FieldPath): readonly unknown[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return this.wrong(path, 'a list') ?? [];
    return value;
  }

  text(value: unknown, path: FieldPath): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string' || value.trim() === '') return this.wrong(path, 'text');
    return value;
  }

  texts(value: unknown, path: FieldPath): readonly string[] {
    return this.list(value, path).flatMap(
      (item, index) =>
        this.text(item, [...path, index]) ?? (item === null ? (this.wrong([...path, index], 'text') ?? []) : []),
    );
  }

  boolean(value: unknown, path: FieldPath): boolean | undefined {
    if (value === undefined || value === null) return undefined;
    return typeof value === 'boolean' ? value : this.wrong(path, '`true` or `false`');
  }

  word<Word extends string>(value: unknown, path: FieldPath, words: readonly Word[]): Word | undefined {
    if (value === undefined || value === null) return undefined;
    // YAML 1.1 reads a bare `off` as false.
    const text = value === false ? 'off' : value;
    if (words.includes(text as Word)) return text as Word;
    return this.fault(
      path,
      `\`${formatFieldPath(path)}\` is \`${String(value)}\``,
      `write one of ${words.map((word) => `\`${word}\``).join(', ')}`,
    );
  }

  private wrong(path: FieldPath, wanted: string): undefined {
    return this.fault(
      path,
      `${path.length === 0 ? 'the file' : `\`${formatFieldPath(path)}\``} is not ${wanted}`,
      `write ${wanted} there, or delete the line`,
    );
  }
}
