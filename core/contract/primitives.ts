import * as z from 'zod/mini';
import { type Money, money } from '../domain/money.ts';
import { type Codec, type CodeTable, nameOfCode, type OptionalCodec, value } from './codec.ts';

/**
 * The strings by which old clients and servers of this wire mark a missing field
 * (product.md#missing-values).
 */
const MISSING = new Set(['', 'undefined', 'null']);

/**
 * Returns true for `undefined`, `null` and the strings that mean the same
 * (product.md#missing-values).
 */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && MISSING.has(value));
}

/** Format of a decimal amount. */
export const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/**
 * Writes a finite number without exponent: `1.5e-7` becomes `0.00000015`
 * (product.md#amounts-on-the-wire).
 */
export function plainDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', lead = '', rest = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const digits = lead + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}

type Scalar = string | number;

/**
 * A field of a request: `read` returns `undefined` for a refused value. Only the writer's types
 * check a request before it is sent, because the server has the messages for refusals.
 */
function field<Read, Written>(
  read: (wire: unknown) => Read | undefined,
  write: (value: Written) => unknown = (value) => value,
): Codec<Read, Written> {
  return z.codec(z.unknown(), z.unknown(), {
    decode(wire, { issues }) {
      const parsed = read(wire);
      if (parsed === undefined) issues.push({ code: 'custom', input: wire });
      return parsed;
    },
    encode: (given) => (given === null || given === undefined ? given : write(given as Written)),
  }) as unknown as Codec<Read, Written>;
}

const missingAsUndefined = value<unknown, unknown>(
  (wire) => (isMissing(wire) ? undefined : wire),
  (given) => given,
);

/** The same field, which may be missing (product.md#missing-values) and is then `undefined`. */
export function optional<Read, Written>(of: Codec<Read, Written>) {
  return z.pipe(missingAsUndefined, z.optional(of)) as unknown as OptionalCodec<Read, Written>;
}

const readText = (wire: unknown) =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire) : undefined;

/** Returns a field's text if the text has the format. */
function readMatch(wire: unknown, format: RegExp): string | undefined {
  const text = readText(wire);
  return text !== undefined && format.test(text) ? text : undefined;
}

/** Any text; numbers are converted to text. */
export const text = field<string, Scalar>(readText, String);

/** A text that may be missing. */
export const optionalText = optional(text);

/** A text that must have the given format. */
export const textOf = (isValid: (text: string) => boolean) =>
  field<string, Scalar>((wire) => {
    const text = readText(wire);
    return text !== undefined && isValid(text) ? text : undefined;
  }, String);

/** Maximum length of a required text. */
export const LONGEST_TEXT = 4000;

/** A required input text; strings that mean "missing" are refused. */
export const requiredText = field<string, Scalar>((wire) => {
  const text = readText(wire);
  if (text === undefined || isMissing(text.trim())) return undefined;
  return text.length <= LONGEST_TEXT ? text : undefined;
}, String);

/** Format of an opaque identifier. */
export const ID = /^[\w-]{1,64}$/;

/** Opaque identifier: a number or a string on the wire, and a string in code (product.md#ids). */
export const id = field<string, Scalar>((wire) => readMatch(wire, ID), String);

/** Format of a row identifier. */
export const ROW_ID = /^[1-9]\d{0,14}$/;

/** Row identifier sent to the server: a positive integer of at most 15 digits (product.md#ids). */
export const rowId = field<number, Scalar>((wire) => {
  const id = readMatch(wire, ROW_ID);
  return id === undefined ? undefined : Number(id);
}, String);

/** Maximum number of rows that one call can name. */
const MOST_ROWS = 50;

/** Different row identifiers, separated by commas. */
export const rowIds = field<readonly number[], readonly Scalar[]>(
  (wire) => {
    const ids = (readText(wire) ?? '').split(',');
    const areValid = ids.length <= MOST_ROWS && ids.every((id) => ROW_ID.test(id));
    return areValid && new Set(ids).size === ids.length ? ids.map(Number) : undefined;
  },
  (ids) => ids.join(','),
);

/** Optional row identifier; a missing identifier and "0" parse to `undefined`. */
export const optionalRowId = z.pipe(
  value<unknown, unknown>(
    (wire) => (wire === '0' || wire === 0 ? undefined : wire),
    (given) => given,
  ),
  optional(rowId),
) as unknown as z.ZodMiniOptional<Codec<number, Scalar | null>>;

const readDecimal = (wire: unknown) =>
  typeof wire === 'number' ? plainDecimal(wire) : typeof wire === 'string' ? wire.trim() : '';

/**
 * Decimal amount: a string or a number on the wire, and a plain decimal string (never with an
 * exponent) in code.
 */
export const amount = field<string, Scalar>((wire) => readMatch(readDecimal(wire), DECIMAL));

/**
 * Format of an amount that a member sends: no sign, and at most 18 digits on each side of the
 * point.
 */
export const INPUT_AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;

/** Positive amount sent by a member. */
export const inputAmount = field<Money, Scalar>((wire) => {
  const amount = readMatch(readDecimal(wire), INPUT_AMOUNT);
  return amount !== undefined && /[1-9]/.test(amount) ? money(amount) : undefined;
});

function readWhole(wire: unknown): number | undefined {
  const number = Number(readText(wire) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

function readInt(wire: unknown): number | undefined {
  if (typeof wire !== 'number' && readMatch(wire, /^-?\d{1,15}$/) === undefined) return undefined;
  return readWhole(wire);
}

/** Small integer, which is a string or a number on the wire. */
export const int = field<number, Scalar>(readInt, Number);

/** Integer input that may be missing. */
export const optionalInt = optional(field<number, Scalar>(readWhole, Number));

/** A wire number, read as its name; `unknown` for a number without a name. */
export function code<Name extends string>(table: CodeTable<Name>): Codec<Name | 'unknown', Name> {
  const read = (wire: unknown) => {
    const number = readInt(wire);
    return number === undefined ? undefined : (nameOfCode(table, number) ?? 'unknown');
  };
  return Object.assign(
    field<Name | 'unknown', Name>(read, (name) => table[name]),
    { table },
  );
}

/**
 * Whole number from 1 to `most`; a missing number parses to `fallback`, and anything else is
 * refused.
 */
function wholeNumber(fallback: number, most: number) {
  const number = field<number, Scalar>((wire) => {
    const given = isMissing(wire) ? fallback : readWhole(wire);
    return given !== undefined && given >= 1 ? Math.min(given, most) : undefined;
  });
  return z.pipe(z.optional(z.unknown()), number) as unknown as z.ZodMiniPipe<
    z.ZodMiniOptional<Codec<unknown, Scalar>>,
    Codec<number, number>
  >;
}

/**
 * The page number, from 1 upwards, and the page size: 10 by default, at most 50
 * (product.md#paging).
 */
export const pageInput = { page: wholeNumber(1, 1_000_000), limit: wholeNumber(10, 50) };

/**
 * The same for a list that begins with the newest row. `before` is the id of the last row that the
 * client has; it replaces the page number (optional addition).
 */
export const cursorInput = { ...pageInput, before: optionalRowId };

/** Output of a call without data. */
export const nothing = z.nullable(z.optional(z.unknown()));
