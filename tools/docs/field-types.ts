import * as z from 'zod/mini';
import {
  DECIMAL,
  ID,
  INPUT_AMOUNT,
  LONGEST_TEXT,
  pageInput,
  ROW_ID,
} from '#core/contract/primitives.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The types of fields that many calls share. They are components of openapi.json and a table in the
 * page.
 */
export const FIELD_TYPES = {
  Text: { type: 'string', description: 'A text; empty when there is none.' },
  RequiredText: {
    type: 'string',
    minLength: 1,
    maxLength: LONGEST_TEXT,
    description: 'A text that is not blank; `undefined` and `null` as a text count as missing.',
  },
  Amount: {
    type: 'string',
    pattern: DECIMAL.source,
    description: 'A decimal as text, never with an exponent.',
  },
  PositiveAmount: {
    type: 'string',
    pattern: INPUT_AMOUNT.source,
    description: 'A decimal above 0 with at most 18 digits on each side of the point.',
  },
  RowId: {
    type: 'string',
    pattern: ROW_ID.source,
    description: 'Number of a row: digits, no leading zero.',
  },
  Identifier: { type: 'string', pattern: ID.source, description: 'Name of a thing, opaque.' },
  Integer: {
    type: 'integer',
    description: 'A whole number; epoch milliseconds where it is a time.',
  },
  Flag: { type: 'integer', enum: [0, 1], description: '1 is yes, 0 is no.' },
  Time: {
    type: ['string', 'integer'],
    description: '`YYYY-MM-DD HH:mm:ss` in UTC, or epoch seconds or milliseconds.',
  },
  Page: {
    type: 'integer',
    minimum: 1,
    default: z.parse(pageInput.page, undefined),
    description:
      'Page of a list, from 1. Ignored with `before`, the id of the last row that the client has.',
  },
  PageSize: {
    type: 'integer',
    minimum: 1,
    default: z.parse(pageInput.limit, undefined),
    description: `Rows of a page; more than ${z.parse(pageInput.limit, 1_000_000)} count as that many.`,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

export type TypeName = keyof typeof FIELD_TYPES;
