import * as z from 'zod/mini';
import { ROW_ID } from '#core/contract/primitives.ts';

/** An optional text of a page's query; one that is too long counts as missing. */
export function searchText(longest = 128) {
  return z.catch(z.optional(z.string().check(z.maxLength(longest))), undefined);
}

/** Row id in a page's query; anything else counts as missing. */
export function searchRowId() {
  return z.catch(z.optional(z.string().check(z.regex(ROW_ID))), undefined);
}

/** One of a few values in a page's query; anything else counts as missing. */
export function searchChoice<const Choice extends string>(choices: readonly Choice[]) {
  return z.catch(z.optional(z.enum(choices)), undefined);
}
