/** A field of an OpenAPI v3 schema, and whether its object requires it. */
export interface OperatorField {
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

interface FieldOptions {
  readonly required?: boolean;
  readonly byDefault?: unknown;
  readonly oneOf?: readonly string[];
  readonly pattern?: string;
}

function makeField(schema: Readonly<Record<string, unknown>>, options: FieldOptions = {}): OperatorField {
  const { required = false, byDefault, oneOf, pattern } = options;
  return {
    required,
    schema: {
      ...schema,
      ...(byDefault === undefined ? {} : { default: byDefault }),
      ...(oneOf === undefined ? {} : { enum: oneOf }),
      ...(pattern === undefined ? {} : { pattern }),
    },
  };
}

/** A string. */
export const text = (options?: FieldOptions): OperatorField => makeField({ type: 'string' }, options);

/** A boolean. */
export const bool = (options?: FieldOptions): OperatorField => makeField({ type: 'boolean' }, options);

/** An integer. */
export const int = (options?: FieldOptions): OperatorField => makeField({ type: 'integer' }, options);

/** An object whose fields the list does not give. */
export const anything = (options?: FieldOptions): OperatorField =>
  makeField({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, options);

/** A list of equal items. */
export const list = (items: OperatorField, options?: FieldOptions): OperatorField =>
  makeField({ type: 'array', items: items.schema }, options);

/** An object with exactly these fields. */
export const object = (fields: Readonly<Record<string, OperatorField>>, options?: FieldOptions): OperatorField =>
  makeField(objectSchema(fields), options);

/** The schema of an object with exactly these fields. */
export function objectSchema(fields: Readonly<Record<string, OperatorField>>): Readonly<Record<string, unknown>> {
  const required = Object.entries(fields)
    .filter(([, field]) => field.required)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])),
    ...(required.length === 0 ? {} : { required }),
  };
}
