import * as z from 'zod/mini';
import { type Money, money as toMoney } from '../domain/money.ts';
import {
  type Codec,
  type CodeTable,
  coded,
  nameOfCode,
  type OptionalCodec,
  value,
} from './codec.ts';
import { isMissing, plainDecimal } from './primitives.ts';
import { formatWireTime, parseWireTime } from './wire-time.ts';

/*
 * Fields of responses (product.md#missing-values, ADR-015). Each field reads any value that a
 * server of this wire may send. For an unreadable value it returns `undefined`, or an empty text or
 * list. An unreadable field never discards the rest of a response and never becomes 0.
 */
type Field<Read, Written> = Codec<Read, Written>;
type Scalar = string | number;

/** A part with a custom reader; it is written unchanged. */
const readAs = <Written>(read: (wire: unknown) => unknown) =>
  value<unknown, Written>(read, (given) => given);

/** Returns the same field, which a handler may omit. */
export function optional<Read, Written>(of: Field<Read, Written>) {
  return z.optional(of) as unknown as OptionalCodec<Read, Written>;
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isMissing(value) ? value : undefined;
}

const readTextOrEmpty = (value: unknown) => readText(value) ?? '';

/** A text, which is empty if the server has none. */
export const text = value<string, Scalar>(readTextOrEmpty, readTextOrEmpty);

/** A text that may be missing. */
export const optionalText = optional(value<string | undefined, Scalar>(readText, readText));

/** A text that may be missing, which is then read as `fallback`. */
export function textOr(fallback: string): OptionalCodec<string, Scalar, never> {
  const text = value((wire) => readText(wire) ?? fallback, readText);
  return Object.assign(text, { fallback }) as never;
}

/** Identifier of a row or a coin, which is empty if the server has none. */
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

/** A decimal amount as a plain decimal string (never with an exponent). */
export const amount = value<string | undefined, Scalar>(readAmount, readAmount);

/** The same, with the type `Money`. */
export const money = value<Money | undefined, Money>((wire) => {
  const amount = readAmount(wire);
  return amount === undefined ? undefined : toMoney(amount);
}, String);

function readInt(value: unknown): number | undefined {
  const number = Number(readAmount(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Whole number: a status, a count, in epoch milliseconds. */
export const int = value<number | undefined, Scalar>(readInt, readInt);

const readFlag = (wire: unknown) => (typeof wire === 'boolean' ? Number(wire) : readInt(wire));

/** A yes-or-no value: 1 or 0 on the wire, or a boolean. */
export const yesNo = value<boolean | undefined, boolean>((wire) => {
  const flag = readFlag(wire);
  return flag === 0 || flag === 1 ? flag === 1 : undefined;
}, Number);

/**
 * A yes-or-no value that is a number on the wire: the number `yes` means yes, and any other number
 * means no.
 */
export function oneNumber(yes: number, no: number) {
  const codec = value<boolean | undefined, boolean>(
    (wire) => {
      const number = readInt(wire);
      return number === undefined ? undefined : number === yes;
    },
    (given) => (given ? yes : no),
  );
  // The API documents print the table.
  return Object.assign(codec, { table: { yes, no } });
}

/**
 * The same for 1 and 0; every other value, including a missing one, means no. Use it only next to
 * fields that detect an unreadable response.
 */
export const yes = value<boolean, boolean>(
  (wire) => readFlag(wire) === 1,
  Number,
) as unknown as OptionalCodec<boolean, boolean, never>;

const readTime = (wire: unknown) => (typeof wire === 'number' ? wire : readText(wire));

/** A moment in epoch milliseconds, which is a wire time on the wire (product.md#times). */
export const moment = value<number | undefined, number>(
  (wire) => parseWireTime(readTime(wire)),
  formatWireTime,
);

/**
 * A wire number, read as its name; `unknown` for a number without a name and for a missing value.
 */
export function code<Name extends string>(table: CodeTable<Name>): Field<Name | 'unknown', Name> {
  return coded(table, (wire) => nameOfCode(table, readInt(wire)) ?? 'unknown');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * True for a value that PHP sends as empty: no value, `false`, or an empty array instead of an
 * object.
 */
const isNothing = (value: unknown) =>
  isMissing(value) || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Returns the entries of a list, which may be an array, an object keyed by position, either of
 * these inside a `list` field, or missing.
 */
function entriesOf(value: unknown): unknown {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value.filter((entry) => !isNothing(entry));
  if (!isRecord(value)) return value;
  if ('list' in value) return entriesOf(value.list);
  const entries = Object.values(value);
  return entries.every(isRecord) ? entries : value;
}

type Row = z.ZodMiniType<object, unknown>;

/** True for a value without displayable content: empty, or with only empty parts. */
const isBare = (value: unknown, bare?: unknown): boolean =>
  typeof value === 'object'
    ? Object.entries(value ?? {}).every(([key, part]) => isBare(part, isRecord(bare) && bare[key]))
    : isMissing(value) || value === bare;

/**
 * Returns a function that tests for values without a readable part, which are read like an empty
 * value.
 */
function unreadable(of: Row): (wire: unknown) => boolean {
  let empty: unknown;
  return (wire) => {
    empty ??= z.safeParse(of, {}).data ?? {};
    return isBare(z.safeParse(of, wire).data, empty);
  };
}

/**
 * A list of rows. A missing list is empty; a value that is not a list is refused. Unreadable rows
 * are omitted, but a list of only such rows is refused, because it is damaged, not empty.
 */
export function rows<R extends Row>(row: R) {
  const isUnreadable = unreadable(row);
  const entries = readAs<readonly z.input<R>[]>((wire) => {
    const list = entriesOf(wire);
    if (!Array.isArray(list)) return list;
    const read = list.filter((entry) => !isUnreadable(entry));
    return read.length === 0 && list.length > 0 ? undefined : read;
  });
  return z.pipe(entries, z.array(row) as unknown as Field<z.output<R>[], unknown>);
}

/** A list of plain fields whose position has a meaning. */
export function values<Read, Written>(of: Field<Read, Written>) {
  const entries = readAs<readonly Written[]>((value) => {
    if (isNothing(value)) return [];
    return isRecord(value) ? Object.values(value) : value;
  });
  return z.pipe(entries, z.array(of) as unknown as Field<Read[], unknown>);
}

/** A list of texts. Unreadable entries are omitted. */
export const texts = value<readonly string[], readonly string[]>(
  (wire) => {
    const list = isRecord(wire) || Array.isArray(wire) ? Object.values(wire) : [];
    return list.map(readTextOrEmpty).filter((one) => one !== '');
  },
  (given) => given,
);

/** Output of a list call: `{ list }`. A missing list means that there are no (more) rows. */
export function listOf<R extends Row>(row: R) {
  const whole = readAs<{ list: readonly z.input<R>[] }>((value) =>
    isRecord(value) ? value : { list: value },
  );
  return z.pipe(
    whole,
    z.object({ list: rows(row) }) as unknown as Field<{ list: z.output<R>[] }, unknown>,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** An object that has a readable part or is explicitly empty. */
function readable<R extends Row>(of: R, isStated: (value: Fields) => boolean) {
  const isUnreadable = unreadable(of);
  const content = readAs<z.input<R>>((value) => {
    if (!isRecord(value)) return undefined;
    return isStated(value) || !isUnreadable(value) ? value : undefined;
  });
  return z.pipe(content, of as unknown as Field<z.output<R>, unknown>);
}

/** An output that is an object. An empty or unreadable object is refused. */
export function whole<R extends Row>(of: R) {
  return readable(of, (value) => isBare(value) && Object.keys(value).length > 0);
}

/**
 * The same for an object that contains no lists, so an empty object in it is damage and not an
 * empty list.
 */
export function wholeWithoutLists<R extends Row>(of: R) {
  return readable(of, (value) => isBare(value) && Object.values(value).some(isNothing));
}

/** An object within an output; an empty array in its place is read as an empty object. */
export function part<R extends Row>(of: R) {
  const whole = readAs<z.input<R>>((value) => (isNothing(value) ? {} : value));
  return z.pipe(whole, of as unknown as Field<z.output<R>, unknown>);
}

/**
 * Assigns ids to rows of a list: a row with an empty `key` gets an id from its content and its
 * position among equal rows.
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
