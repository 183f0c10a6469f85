import { z } from 'zod';
import { LANGUAGES } from '#core/domain/languages.ts';
import { type ReferenceFile, referenceFiles } from '../reference-data.ts';

type ColumnType = 'text' | 'number' | 'boolean' | 'localized' | 'json';

interface Property {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface Shape {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** Returns the fields that a row in a file may contain. */
export function columnsOf(file: ReferenceFile) {
  const schema = z.toJSONSchema(referenceFiles[file], { io: 'input', unrepresentable: 'any' });
  // The JSON Schema of a file describes a list of objects or a single object.
  const shape = schema as Shape;
  const { properties = {}, required = [] } = shape.items ?? shape;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: required.includes(name),
  }));
}

function typeOf({ type, properties }: Property): ColumnType {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'object') {
    const isLocalized = LANGUAGES.every(({ code }) => properties && code in properties);
    return isLocalized ? 'localized' : 'json';
  }
  return type === 'array' ? 'json' : 'text';
}
