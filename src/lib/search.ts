import * as z from 'zod/mini';
import { ROW_ID } from '#core/contract/primitives.ts';

/**
 * Returns the schema of an optional string in a page's query. A string that is too long counts as
 * missing.
 */
export function searchText(longest = 128) {
  return z.catch(z.optional(z.string().check(z.maxLength(longest))), undefined);
}

/** Returns the schema of a row id in a page's query. Anything else counts as missing. */
export function searchRowId() {
  return z.catch(z.optional(z.string().check(z.regex(ROW_ID))), undefined);
}

/** Returns the schema of one of a few values in a page's query. Anything else counts as missing. */
export function searchChoice<const Choice extends string>(choices: readonly Choice[]) {
  return z.catch(z.optional(z.enum(choices)), undefined);
}
