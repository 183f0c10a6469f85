import * as z from 'zod/mini';
import { isMissing, plainDecimal } from './primitives.ts';

/*
 * Fields of responses (product.md#missing-values, ADR-015). `Sent` is what a handler of this server
 * has to return; at run time each field accepts whatever a server of this wire may write in its
 * place, and is `undefined` (texts and lists: empty) for what cannot be read. An unreadable field
 * never discards the rest of a response, and never becomes 0.
 */
type Field<Out, Sent> = z.ZodMiniType<Out, Sent>;
type Scalar = string | number;

const anything = z.optional(z.unknown());

function field<Out, Sent>(read: (value: unknown) => Out): Field<Out, Sent> {
  return z.pipe(anything, z.transform(read)) as unknown as Field<Out, Sent>;
}

/** Returns the same field, which a handler may leave out. */
export function optional<Out, Sent>(of: Field<Out, Sent>) {
  return z.optional(of as Field<Out, Sent | null>);
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isMissing(value) ? value : undefined;
}

/** A text; empty when the server has none. */
export const text = field<string, Scalar>((value) => readText(value) ?? '');

/** A text that may be missing. */
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

/** True for nothing as PHP writes it: no value, `false`, or an empty array instead of an object. */
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

/** True for a value without anything to show: nothing, or parts that are all nothing. */
const isBare = (value: unknown): boolean =>
  typeof value === 'object' ? Object.values(value ?? {}).every(isBare) : isMissing(value);

/**
 * A list of rows. A missing list is empty; a value that is no list is refused. Rows of which nothing
 * can be read are left out, but a list of only such rows is refused: it is damaged, not empty.
 */
export function rows<R extends Row>(row: R) {
  const entries = field<unknown, readonly z.input<R>[]>((value) => {
    const list = entriesOf(value);
    if (!Array.isArray(list)) return list;
    const read = list.filter((entry) => !isBare(z.safeParse(row, entry).data));
    return read.length === 0 && list.length > 0 ? undefined : read;
  });
  return z.pipe(entries, z.array(row) as unknown as Field<z.output<R>[], unknown>);
}

/** A list of plain fields by position. */
export function values<Out, Sent>(of: Field<Out, Sent>) {
  const entries = field<unknown, readonly Sent[]>((value) => {
    if (isNothing(value)) return [];
    return isRecord(value) ? Object.values(value) : value;
  });
  return z.pipe(entries, z.array(of) as unknown as Field<Out[], unknown>);
}

/** Output of a list call: `{ list }`. Without a list it has no (more) rows. */
export function listOf<R extends Row>(row: R) {
  const whole = field<unknown, { list: readonly z.input<R>[] }>((value) =>
    isRecord(value) ? value : { list: value },
  );
  return z.pipe(
    whole,
    z.object({ list: rows(row) }) as unknown as Field<{ list: z.output<R>[] }, unknown>,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** An object of which something can be read, or which says that there is nothing. */
function readable<R extends Row>(of: R, isStated: (value: Fields) => boolean) {
  const content = field<unknown, z.input<R>>((value) => {
    if (!isRecord(value)) return undefined;
    return isStated(value) || !isBare(z.safeParse(of, value).data) ? value : undefined;
  });
  return z.pipe(content, of as unknown as Field<z.output<R>, unknown>);
}

/** Output that is an object. One that is empty, or of which nothing can be read, is refused. */
export function whole<R extends Row>(of: R) {
  return readable(of, (value) => isBare(value) && Object.keys(value).length > 0);
}

/** The same without lists in it: empty objects are damage there, not lists without entries. */
export function wholeWithoutLists<R extends Row>(of: R) {
  return readable(of, (value) => isBare(value) && Object.values(value).some(isNothing));
}

/** An object within an output; an empty array instead of it is an empty object. */
export function part<R extends Row>(of: R) {
  const whole = field<unknown, z.input<R>>((value) => (isNothing(value) ? {} : value));
  return z.pipe(whole, of as unknown as Field<z.output<R>, unknown>);
}

/**
 * Names rows for a list: a row whose `key` is empty is named by its content and its position among
 * equals.
 */
export function named<Key extends string, R extends Readonly<Record<Key, string>>>(
  list: readonly R[],
  key: Key,
): R[] {
  const seen = new Map<string, number>();
  return list.map((row) => {
    if (row[key] !== '') return row;
    const content = JSON.stringify(row);
    const nth = seen.get(content) ?? 0;
    seen.set(content, nth + 1);
    return { ...row, [key]: `~${nth}${content}` };
  });
}
