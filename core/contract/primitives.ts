import * as z from 'zod/mini';

/**
 * Texts by which old clients and servers of this wire mark a missing field
 * (product.md#missing-values).
 */
const MISSING = new Set(['', 'undefined', 'null']);

/**
 * Returns true for `undefined`, `null` and the texts that mean the same
 * (product.md#missing-values).
 */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && MISSING.has(value));
}

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

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

/** Any text; numbers become their text. */
export const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/**
 * A text that may be missing (absent, null, "", "undefined", "null"); missing parses to
 * `undefined`.
 */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value) => (isMissing(value) ? undefined : String(value))),
);

/** A required input text: the texts that mean "missing" are refused. */
export const requiredText = z.pipe(
  text,
  z.string().check(
    z.refine((value) => !isMissing(value.trim()), 'required'),
    z.maxLength(4000),
  ),
);

/** Opaque identifier: a number or a text on the wire, a text in code (product.md#ids). */
export const id = z.pipe(text, z.string().check(z.regex(/^[\w-]{1,64}$/)));

/** Format of a row identifier. */
export const ROW_ID = /^[1-9]\d{0,14}$/;

/** Row identifier sent to the server: a positive integer of at most 15 digits. */
export const rowId = z.pipe(text, z.string().check(z.regex(ROW_ID)));

/** Optional row identifier; missing and "0" parse to `undefined`. */
export const optionalRowId = z.pipe(
  z.pipe(
    optionalText,
    z.transform((value) => (value === '0' ? undefined : value)),
  ),
  z.optional(z.string().check(z.regex(ROW_ID))),
);

/** Decimal amount: text or number on the wire, plain decimal text (never an exponent) in code. */
export const amount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => (typeof value === 'number' ? plainDecimal(value) : value.trim())),
  ),
  z.string().check(z.regex(DECIMAL)),
);

/** Positive amount sent by a member: no sign, at most 18 decimals. */
export const inputAmount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => (typeof value === 'number' ? plainDecimal(value) : value.trim())),
  ),
  z.string().check(
    z.regex(/^\d{1,18}(\.\d{1,18})?$/),
    z.refine((v) => /[1-9]/.test(v), 'zero'),
  ),
);

/** A whole number. Not `z.int`: it includes every number format, and this file is in every page. */
const whole = z.number().check(z.refine(Number.isSafeInteger));

/** Small integer: text or number on the wire. */
export const int = z.pipe(
  z.pipe(
    z.union([z.string().check(z.regex(/^-?\d{1,15}$/)), z.number()]),
    z.transform((value) => Number(value)),
  ),
  whole,
);

/** Integer input that may be missing. */
export const optionalInt = z.pipe(
  z.pipe(
    optionalText,
    z.transform((value) => (value === undefined ? undefined : Number(value))),
  ),
  z.optional(whole),
);

/** Whole number from 1 to `most`; missing parses to `fallback`, anything else is refused. */
function wholeNumber(fallback: number, most: number) {
  return z.pipe(
    z.pipe(
      optionalText,
      z.transform((value) => (value === undefined ? fallback : Number(value))),
    ),
    z.pipe(
      whole.check(z.refine((value) => value >= 1)),
      z.transform((value) => Math.min(value, most)),
    ),
  );
}

/** Page number from 1, and page size: 10 by default, at most 50 (product.md#paging). */
export const pageInput = { page: wholeNumber(1, 1_000_000), limit: wholeNumber(10, 50) };

/**
 * The same of a list whose newest row comes first. `before` is the id of the last row that the
 * client has; it replaces the page number (optional addition).
 */
export const cursorInput = { ...pageInput, before: optionalRowId };

/** Output of a call without data. */
export const nothing = z.nullable(z.optional(z.unknown()));
