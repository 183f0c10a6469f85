import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * GET getLiabilityList: what the exchange owed to all members on each day, newest first; `id` is the
 * number of the day since 1970, `time` when it was counted, `root` the hash that every member's proof
 * of that day leads to, `hash` the one of the node at the top. `sums` are in the order of `coins`.
 * See product.md#proof-of-liabilities.
 */
export const getLiabilityList = defineEndpoint({
  name: 'getLiabilityList',
  method: 'GET',
  access: 'public',
  input: z.object({ ...cursorInput }),
  output: response.listOf(
    z.object({
      id: response.id,
      day: response.text,
      time: response.moment,
      leaves: response.int,
      coins: response.values(response.text),
      sums: response.values(response.text),
      hash: response.text,
      root: response.text,
    }),
  ),
});

const texts = z.readonly(z.array(z.string()));

/**
 * A proof as a file and as the wire has it (docs/liabilities.md). The texts are those that were hashed:
 * `validateLiability` judges them.
 */
export const liabilityProof = z.object({
  version: z.number(),
  day: z.string(),
  leaves: z.number(),
  coins: texts,
  root: z.string(),
  member: z.string(),
  salt: z.string(),
  amounts: texts,
  index: z.number(),
  path: z.readonly(z.array(z.object({ hash: z.string(), sums: texts }))),
});

/**
 * POST getLiabilityProof: the member's leaf of the newest day with the path from it to the root.
 * Without `proof` the member owned nothing when that day was counted, and without `day` none has been
 * counted yet. See product.md#proof-of-liabilities.
 */
export const getLiabilityProof = defineEndpoint({
  name: 'getLiabilityProof',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    z.object({ day: response.text, proof: z.optional(z.nullable(liabilityProof)) }),
  ),
});
