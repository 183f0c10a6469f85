import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, optionalInt } from './primitives.ts';
import * as response from './response-fields.ts';

/** Values of `type`. */
export const RESULT_TYPE = { options: 1, spot: 2 } as const;

const number = response.optional(response.int);
const amount = response.optional(response.amount);

const figures = {
  orders: response.int,
  wins: response.int,
  losses: response.int,
  refunds: number,
  unknown: number,
  profit: amount,
  best: amount,
  worst: amount,
  hold: number,
  fees: response.rows(z.object({ coin: response.text, amount: response.amount })),
};

/**
 * POST getResults: results of the member's settled options (`type` 1) or filled spot orders (2) in
 * the days (UTC) from that of `start_time` on and before that of `end_time`, epoch milliseconds; all
 * days without them. `total`, and the same figures by market and by day, oldest first, without
 * markets and days that have no order. `profit`, `best` and `worst` are signed, in USDT, and missing
 * where nothing was won or lost. `refunds` are options that were paid back, `unknown` sales of coins
 * whose cost is not known, at least in part. `hold` is the average in seconds. `fees` are part of
 * the profit already; several when markets have different quote coins. See product.md#results.
 */
export const getResults = defineEndpoint({
  name: 'getResults',
  access: 'member',
  input: z.object({ type: int, start_time: optionalInt, end_time: optionalInt }),
  output: response
    .whole(
      z.object({
        total: response.part(z.object(figures)),
        markets: response.rows(
          z.object({ m_id: response.id, symbol: response.text, name: response.text, ...figures }),
        ),
        days: response.rows(z.object({ day: response.time, ...figures })),
      }),
    )
    // Without the number of orders it is not known whether there are any results.
    .check(z.refine(({ total }) => total.orders !== undefined)),
});

/**
 * POST getCostBasis: what the coins that the member holds cost, in USDT. `cost` is that of `known`
 * coins; the cost of `unknown` coins is not known. USDT is not listed. See product.md#cost-basis.
 */
export const getCostBasis = defineEndpoint({
  name: 'getCostBasis',
  access: 'member',
  input: z.object({}),
  output: response.listOf(
    z.object({
      coinId: response.id,
      coinName: response.text,
      known: response.amount,
      cost: response.amount,
      unknown: response.amount,
    }),
  ),
});
