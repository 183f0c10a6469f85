import type { InputOf, OutputOf } from '#desk/contract/call.ts';
import type { catalogueDiff, catalogueFile } from '#desk/contract/catalogue.ts';

export type File = OutputOf<typeof catalogueFile>;
export type Column = File['columns'][number];
export type Row = File['rows'][number];
export type Values = Readonly<Record<string, unknown>>;
export type Edit = InputOf<typeof catalogueDiff>['edits'][number];
export type Difference = OutputOf<typeof catalogueDiff>['differences'][number];

/** The typed values that are not yet signed, by row name; `null` removes the row. */
export type Draft = ReadonlyMap<string, Values | null>;

export const NO_DRAFT: Draft = new Map();

/** A row whose key has not been typed yet. */
export const NEW_ROW = 'new row';

export function editsOf(draft: Draft): Edit[] {
  return [...draft].map(([row, values]) => ({ row, values: values && { ...values } }));
}

export function draftOf(edits: readonly Edit[]): Draft {
  return new Map(edits.map(({ row, values }) => [row, values]));
}

/** Returns the draft with another value of a field, or of one language of a text. */
export function withValue(
  draft: Draft,
  row: Row,
  { field, language, value }: { field: string; language?: string; value: unknown },
): Draft {
  const before = { ...draft.get(row.name) };
  if (language === undefined) before[field] = value;
  else before[field] = { ...(before[field] as Values), [language]: value };
  const values = unchanged(row.values, before);
  const isSame = Object.keys(values).length === 0 && Object.keys(row.values).length > 0;
  return isSame ? without(draft, row.name) : new Map(draft).set(row.name, values);
}

export function without(draft: Draft, row: string): Draft {
  const next = new Map(draft);
  next.delete(row);
  return next;
}

/** Returns the values without the unchanged ones. */
function unchanged(stored: Values, values: Values): Values {
  const kept = Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
    const before = stored[field];
    if (isObject(value) && isObject(before)) {
      const rest = unchanged(before, value);
      return Object.keys(rest).length === 0 ? [] : [[field, rest]];
    }
    return JSON.stringify(value ?? null) === JSON.stringify(before ?? null) ? [] : [[field, value]];
  });
  return Object.fromEntries(kept);
}

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the rows of the drafted file, including removed and new ones. */
export function draftedRows({ rows }: File, draft: Draft): readonly Row[] {
  const names = new Set(rows.map(({ name }) => name));
  const added = [...draft].filter(([name, values]) => !names.has(name) && values !== null);
  return [...rows, ...added.map(([name]) => ({ name, values: {} }))];
}

/** Returns the drafted value of a field. */
export function draftedValue({ name, values }: Row, draft: Draft, field: string): unknown {
  const edited = draft.get(name)?.[field];
  if (edited === undefined) return values[field];
  const before = values[field];
  return isObject(edited) && isObject(before) ? { ...before, ...edited } : edited;
}

/** Returns the typed text as the value of a column; an empty text removes the field. */
export function parseTyped({ type }: Pick<Column, 'type'>, typed: string): unknown {
  if (typed === '') return null;
  if (type === 'number') return Number.isNaN(Number(typed)) ? typed : Number(typed);
  if (type !== 'json') return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** Returns the text that the field of a value contains. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
