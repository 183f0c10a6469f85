import { toJSONSchema } from 'zod';
import type * as z from 'zod/mini';
import * as input from '#core/contract/primitives.ts';
import * as answer from '#core/contract/response-fields.ts';
import type { FieldComments } from './comments.ts';
import { FIELD_TYPES, type TypeName } from './field-types.ts';
import type { JsonSchema } from './json-schema.ts';

type Schema = z.core.$ZodType;

const ANYTHING = 'Anything';
const NOTHING: JsonSchema = { type: 'null' };

/** Readers whose output type zod cannot describe: each ends in a transformation. */
const READERS = new Map<unknown, TypeName | typeof ANYTHING>([
  [answer.text, 'Text'],
  [answer.optionalText, 'Text'],
  [answer.amount, 'Amount'],
  [answer.int, 'Integer'],
  [answer.flag, 'Flag'],
  [answer.time, 'Time'],
  [input.text, 'Text'],
  [input.optionalText, 'Text'],
  [input.requiredText, 'RequiredText'],
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

/** Returns the type after reading, with a mark where it is one of our types or may be missing. */
function marked(schema: Schema): Marked {
  return toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = zodSchema._zod.def.type === 'unknown' ? ANYTHING : READERS.get(zodSchema);
      if ((zodSchema as unknown) === input.nothing) Object.assign(replaced(jsonSchema), NOTHING);
      else if (name !== undefined) replaced(jsonSchema)['x-type'] = name;
      if (zodSchema._zod.def.type === 'optional') {
        (jsonSchema as Record<string, unknown>)['x-optional'] = true;
      }
    },
  }) as Marked;
}

function replaced(schema: object): Record<string, unknown> {
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  return schema as Record<string, unknown>;
}

/** Returns the input schema: types as read, optional where the caller may leave a field out. */
export function inputSchema(schema: Schema): JsonSchema {
  const { properties = {} } = marked(schema);
  const { required = [] } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, field]) => [key, typed(field, key)]),
    ),
    required,
  };
}

/**
 * Returns the schema of `data` of a successful response. A field that may be missing may be null.
 */
export function outputSchema(schema: Schema, comments: readonly FieldComments[] = []): JsonSchema {
  const whole = marked(schema);
  const type = typed(whole, 'data', comments);
  return whole['x-optional'] === true ? orNull(type) : type;
}

/** Returns the schema without marks. Throws where the type of a field is not known. */
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
    const description = told[key];
    return [key, description === undefined ? nullable : { ...nullable, description }];
  });
  return { type: 'object', properties: Object.fromEntries(fields), required };
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
