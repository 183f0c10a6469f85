import { toJSONSchema } from 'zod';
import type * as z from 'zod/mini';
import * as input from '#core/contract/primitives.ts';
import * as answer from '#core/contract/response-fields.ts';
import { type FieldComments, inWords } from './comments.ts';
import { FIELD_TYPES, type TypeName } from './field-types.ts';
import type { JsonSchema } from './json-schema.ts';

type Schema = z.core.$ZodType;

const ANYTHING = 'Anything';
const NOTHING: JsonSchema = { type: 'null' };
const OPTIONAL_TEXT = { 'x-type': 'Text', 'x-optional': true };

/** Codecs of single values, which zod cannot describe. */
const READERS = new Map<unknown, TypeName | typeof ANYTHING>([
  [answer.text, 'Text'],
  [answer.optionalText, 'Text'],
  [answer.amount, 'Amount'],
  [answer.money, 'Amount'],
  [answer.int, 'Integer'],
  [answer.yesNo, 'Flag'],
  [answer.yes, 'Flag'],
  [answer.moment, 'Time'],
  [input.text, 'Text'],
  [input.optionalText, 'Text'],
  [input.requiredText, 'RequiredText'],
  [input.id, 'Identifier'],
  [input.rowId, 'RowId'],
  [input.optionalRowId, 'RowId'],
  [input.amount, 'Amount'],
  [input.inputAmount, 'PositiveAmount'],
  [input.int, 'Integer'],
  [input.optionalInt, 'Integer'],
  [input.pageInput.page, 'Page'],
  [input.pageInput.limit, 'PageSize'],
]);

const TYPES: Readonly<Record<string, JsonSchema>> = FIELD_TYPES;
const TYPE_OF_PATTERN = new Map(
  Object.entries(TYPES).flatMap(([name, { pattern }]) =>
    pattern === undefined ? [] : [[pattern, name] as const],
  ),
);

interface Marked extends JsonSchema {
  readonly 'x-type'?: string;
  readonly 'x-optional'?: boolean;
}

/** Returns the type on the wire, marked if it is one of our types or may be missing. */
function marked(schema: Schema): Marked {
  return toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const name = def.type === 'unknown' ? ANYTHING : READERS.get(zodSchema);
      const named = wireSide(zodSchema);
      if (named !== undefined) Object.assign(replaced(jsonSchema), marked(named));
      else if ((zodSchema as unknown) === input.nothing)
        Object.assign(replaced(jsonSchema), NOTHING);
      else if (isCoded(zodSchema)) Object.assign(replaced(jsonSchema), codesOf(zodSchema.table));
      else if (name !== undefined) replaced(jsonSchema)['x-type'] = name;
      else if ('fallback' in zodSchema) Object.assign(replaced(jsonSchema), OPTIONAL_TEXT);
      if (def.type === 'optional') (jsonSchema as Record<string, unknown>)['x-optional'] = true;
    },
  }) as Marked;
}

function isCoded(schema: object): schema is { readonly table: Readonly<Record<string, number>> } {
  return 'table' in schema;
}

/** Returns the type of a table of codes, with its numbers, described by our names. */
function codesOf(table: Readonly<Record<string, number>>): JsonSchema {
  const numbers = [...new Set(Object.values(table))].sort((a, b) => a - b);
  const meanings = numbers.map((number) => {
    const names = Object.keys(table).filter((name) => table[name] === number);
    return `${number} ${names.map((name) => inWords(name).toLowerCase()).join(' or ')}`;
  });
  return { type: 'integer', enum: numbers, description: `${meanings.join(', ')}.` };
}

/** Returns the object on the wire for a codec of fields; `undefined` for other schemas. */
function wireSide({ _zod }: Schema): Schema | undefined {
  const { def } = _zod as z.core.$ZodCodec['_zod'];
  return def.type === 'pipe' && def.in._zod.def.type === 'object' ? def.in : undefined;
}

function replaced(schema: object): Record<string, unknown> {
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  return schema as Record<string, unknown>;
}

/**
 * Returns the input schema. The types are those that are read, and a field is optional if the
 * caller may omit it.
 */
export function inputSchema(schema: Schema, comments: readonly FieldComments[] = []): JsonSchema {
  const { properties = {} } = marked(schema);
  const { required = [] } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const told = commentsOf(Object.keys(properties), comments);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, field]) => [
        key,
        described(typed(field, key), told[key]),
      ]),
    ),
    required,
  };
}

/**
 * Returns the schema of `data` in a successful response. A field that may be missing may be null.
 */
export function outputSchema(schema: Schema, comments: readonly FieldComments[] = []): JsonSchema {
  const whole = marked(schema);
  const type = typed(whole, 'data', comments);
  return whole['x-optional'] === true ? orNull(type) : type;
}

/** Returns the schema without its marks. Throws if a field's type is not known. */
function typed(schema: Marked, at: string, comments: readonly FieldComments[] = []): JsonSchema {
  const { 'x-type': name, 'x-optional': _optional, $schema: _dialect, ...plain } = schema;
  if (name === ANYTHING) return {};
  const known = name ?? TYPE_OF_PATTERN.get(plain.pattern ?? '');
  if (known !== undefined) return { $ref: `#/components/schemas/${known}` };
  if (plain.properties !== undefined) return typedObject(plain, at, comments);
  if (plain.items !== undefined) {
    return { ...plain, items: typed(plain.items, `${at}[]`, comments) };
  }
  if (plain.anyOf !== undefined) {
    return { ...plain, anyOf: plain.anyOf.map((one) => typed(one, at, comments)) };
  }
  if (plain.type === undefined && plain.enum === undefined) {
    throw new Error(`the type of ${at} is not known: name its reader in tools/docs/schemas.ts`);
  }
  return plain;
}

function typedObject(
  { properties = {}, required = [] }: JsonSchema,
  at: string,
  comments: readonly FieldComments[],
): JsonSchema {
  const told = commentsOf(Object.keys(properties), comments);
  const fields = Object.entries(properties).map(([key, field]: [string, Marked]) => {
    const type = typed(field, `${at}.${key}`, comments);
    const nullable = field['x-optional'] === true ? orNull(type) : type;
    return [key, described(nullable, told[key], type.description)];
  });
  const present = required.filter((key) => !(properties[key] as Marked)['x-optional']);
  return { type: 'object', properties: Object.fromEntries(fields), required: present };
}

function described(schema: JsonSchema, ...parts: readonly (string | undefined)[]): JsonSchema {
  const description = parts.filter((part) => part !== undefined).join(' ');
  return description === '' ? schema : { ...schema, description };
}

function commentsOf(keys: readonly string[], comments: readonly FieldComments[]) {
  const fitting = comments.filter(
    (one) =>
      one.keys.every((key) => keys.includes(key)) &&
      (one.isOpen || one.keys.length === keys.length),
  );
  return Object.assign({}, ...fitting.map((one) => one.comments)) as Record<string, string>;
}

function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  const isNullable = (one: JsonSchema) => [one.type].flat().includes('null');
  if (isNullable(schema) || schema.anyOf?.some(isNullable)) return schema;
  return { anyOf: [schema, NOTHING] };
}
