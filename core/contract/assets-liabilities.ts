import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * GET getLiabilityList: the liabilities of the exchange to all members for each day, newest first.
 * `id` is the number of days since 1970, `time` is the time of the snapshot, `root` is the hash to
 * which every member's proof of that day leads, and `hash` is the hash of the top node. `sums` are
 * in the order of `coins`. See product.md#proof-of-liabilities.
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
 * A proof as stored in a file and sent on the wire (docs/liabilities.md). Its strings are the ones
 * that are hashed; `validateLiability` checks them.
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
 * POST getLiabilityProof: the member's leaf of the newest day with the path to the root. If `proof`
 * is missing, the member owned nothing at that snapshot; if `day` is missing, there is no snapshot
 * yet. See product.md#proof-of-liabilities.
 */
export const getLiabilityProof = defineEndpoint({
  name: 'getLiabilityProof',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    z.object({ day: response.text, proof: z.optional(z.nullable(liabilityProof)) }),
  ),
});
