import type { JsonSchema } from './json-schema.ts';

/**
 * A field as a row of a table: its name with its path, its type, whether it is always present, and
 * its meaning.
 */
export type FieldRow = readonly [name: string, type: string, required: string, note: string];

/** Returns a row for each field of an object. Nested fields follow the field that contains them. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const isRequired = required.includes(key) ? 'yes' : 'no';
    const row: FieldRow = [`\`${name}\``, typeLabel(field), isRequired, noteOf(field)];
    return [row, ...nestedRows(field, name)];
  });
}

/** Returns the fields within a field, or within a response that is a list. */
export function nestedRows(schema: JsonSchema, name: string): FieldRow[] {
  const plain = withoutNull(schema);
  if (plain.items !== undefined) return nestedRows(plain.items, `${name}[]`);
  return fieldRows(plain, name === '' ? '' : `${name}.`);
}

/** Names a type, such as `Amount`, `list of Text` or `Time or null`. */
export function typeLabel(schema: JsonSchema): string {
  const plain = withoutNull(schema);
  if (plain !== schema) return `${typeLabel(plain)} or null`;
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${one}\``).join(', ');
  if (schema.items !== undefined) return `list of ${typeLabel(schema.items)}`;
  if (schema.properties !== undefined) return 'object';
  if (schema.pattern !== undefined) return `text like \`${schema.pattern}\``;
  const types = [schema.type ?? 'anything'].flat().map((type) => TYPE_WORDS[type] ?? type);
  return types.join(' or ');
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  null: 'nothing',
};

function noteOf({ description, minimum, maximum, ...rest }: JsonSchema): string {
  const fallback = rest.default;
  return [
    description,
    typeof minimum === 'number' && typeof maximum === 'number' && `From ${minimum} to ${maximum}.`,
    fallback !== undefined && `Default ${fallback}.`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(' ');
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  if (only !== undefined && others.length === 1) return only;
  if (!Array.isArray(schema.type) || !schema.type.includes('null')) return schema;
  const types = (schema.type as readonly string[]).filter((type) => type !== 'null');
  return { ...schema, type: types.length === 1 ? (types[0] ?? '') : types };
}
