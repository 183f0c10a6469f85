import * as z from 'zod/mini';
import { isMissing, plainDecimal } from './primitives.ts';

/*
 * Fields of answers. `Told` is what a handler of ours has to give; at run time each reads whatever a server
 * of this wire may write in its place, and answers `undefined` (texts and lists: empty) for what nobody can
 * tell. An unreadable field never costs the rest of an answer, and never becomes 0.
 */
type Field<Out, Told> = z.ZodMiniType<Out, Told>;
type Scalar = string | number;

const anything = z.optional(z.unknown());

function field<Out, Told>(read: (value: unknown) => Out): Field<Out, Told> {
  return z.pipe(anything, z.transform(read)) as unknown as Field<Out, Told>;
}

/** The same field where a handler may leave it out. */
export function optional<Out, Told>(of: Field<Out, Told>) {
  return z.optional(of as Field<Out, Told | null>);
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isMissing(value) ? value : undefined;
}

/** A text to read; empty when the server has none. */
export const text = field<string, Scalar>((value) => readText(value) ?? '');

/** A text that is used when there is one. */
export const optionalText = optional(field<string | undefined, Scalar>(readText));

/** Identifier of a row or a coin; empty when the server has none. */
export const id = text;

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;
/** A float as PHP and MySQL print it: `1.5E-7`, `.5`. */
const FLOAT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;

function readAmount(value: unknown): string | undefined {
  const plain = typeof value === 'string' ? value.trim() : value;
  if (typeof plain === 'string' && DECIMAL.test(plain)) return plain;
  if (typeof plain !== 'number' && !(typeof plain === 'string' && FLOAT.test(plain)))
    return undefined;
  const decimal = plainDecimal(Number(plain));
  return DECIMAL.test(decimal) ? decimal : undefined;
}

/** Decimal amount as plain decimal text (never an exponent). */
export const amount = field<string | undefined, Scalar>(readAmount);

function readInt(value: unknown): number | undefined {
  const number = Number(readAmount(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Whole number: a status, a count, epoch milliseconds. */
export const int = field<number | undefined, Scalar>(readInt);

/** 1 or 0, also as a boolean. */
export const flag = field<number | undefined, Scalar>((value) =>
  typeof value === 'boolean' ? Number(value) : readInt(value),
);

/** A time for `parseWireTime`. */
export const time = field<Scalar | undefined, Scalar>((value) =>
  typeof value === 'number' ? value : readText(value),
);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing, as PHP may say it: no value, `false`, or an empty array in the place of an object. */
const isNothing = (value: unknown) =>
  isMissing(value) || value === false || (Array.isArray(value) && value.length === 0);

/** Entries of a list, which may come as an object by position, inside a `list`, or not at all. */
function entriesOf(value: unknown): unknown {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value.filter((entry) => !isNothing(entry));
  if (!isRecord(value)) return value;
  if ('list' in value) return entriesOf(value.list);
  const entries = Object.values(value);
  return entries.every(isRecord) ? entries : value;
}

type Row = z.ZodMiniType<object, unknown>;

/** A list of rows. What is no list at all is refused, a list that is missing is empty. */
export function rows<R extends Row>(row: R) {
  const entries = field<unknown, readonly z.input<R>[]>(entriesOf);
  return z.pipe(entries, z.array(row) as unknown as Field<z.output<R>[], unknown>);
}

/** A list of plain fields, each in its place. */
export function values<Out, Told>(of: Field<Out, Told>) {
  const entries = field<unknown, readonly Told[]>((value) => {
    if (isNothing(value)) return [];
    return isRecord(value) ? Object.values(value) : value;
  });
  return z.pipe(entries, z.array(of) as unknown as Field<Out[], unknown>);
}

/** Answer of a list call: `{ list }`. Without one it says that there is nothing (more). */
export function listOf<R extends Row>(row: R) {
  const whole = field<unknown, { list: readonly z.input<R>[] }>((value) =>
    isRecord(value) ? value : { list: value },
  );
  return z.pipe(
    whole,
    z.object({ list: rows(row) }) as unknown as Field<{ list: z.output<R>[] }, unknown>,
  );
}

/** Answer that is an object. One that says nothing at all is refused: it is no answer. */
export function whole<R extends Row>(of: R) {
  const said = field<unknown, z.input<R>>((value) =>
    isRecord(value) && Object.keys(value).length > 0 ? value : undefined,
  );
  return z.pipe(said, of as unknown as Field<z.output<R>, unknown>);
}

/** An object within an answer; an empty array in its place is an object that says nothing. */
export function part<R extends Row>(of: R) {
  const whole = field<unknown, z.input<R>>((value) => (isNothing(value) ? {} : value));
  return z.pipe(whole, of as unknown as Field<z.output<R>, unknown>);
}

/** Rows by which a list is shown need a name each: those without one are told apart by what they say. */
export function named<Key extends string, R extends Readonly<Record<Key, string>>>(
  list: readonly R[],
  key: Key,
): R[] {
  const seen = new Map<string, number>();
  return list.map((row) => {
    if (row[key] !== '') return row;
    const said = JSON.stringify(row);
    const nth = seen.get(said) ?? 0;
    seen.set(said, nth + 1);
    return { ...row, [key]: `~${nth}${said}` };
  });
}
