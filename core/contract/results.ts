import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, optionalInt } from './primitives.ts';
import * as response from './response-fields.ts';

const count = response.optional(response.int);
/** The signed profit in USDT; missing if nothing was won or lost. */
const profit = response.optional(response.money);

const figures = {
  orders: response.int,
  wins: response.int,
  losses: response.int,
  /** Number of options that were refunded. */
  refunds: count,
  /** Number of sales of coins whose cost is at least partly unknown. */
  unknown: count,
  profit,
  best: profit,
  worst: profit,
  /** The average time, in seconds. */
  holdSeconds: wire('hold', count),
  /**
   * Fees that are already deducted from the profit. There are several rows if the markets have
   * different quote coins.
   */
  fees: response.rows(z.object({ coin: response.text, amount: response.money })),
};

/**
 * POST getResults: results of the member's settled options or filled spot orders on the days (UTC)
 * from `start_time` up to but not including `end_time`, in epoch milliseconds, or on all days if
 * these are missing. It returns `total` and the same figures by market and by day, oldest first;
 * markets and days without orders are omitted. See product.md#results.
 */
export const getResults = defineEndpoint({
  name: 'getResults',
  access: 'member',
  input: fields({
    area: wire('type', code({ options: 1, spot: 2 })),
    from: wire('start_time', optionalInt),
    until: wire('end_time', optionalInt),
  }),
  output: response
    .whole(
      fields({
        total: response.part(fields(figures)),
        markets: response.rows(
          fields({
            marketId: wire('m_id', response.id),
            symbol: response.text,
            name: response.text,
            ...figures,
          }),
        ),
        days: response.rows(fields({ dayAt: wire('day', response.moment), ...figures })),
      }),
    )
    // Without the number of orders, it is unknown whether there are any results.
    .check(z.refine(({ total }) => total.orders !== undefined)),
});

/**
 * POST getCostBasis: the cost in USDT of the coins that the member holds. `cost` is the cost of the
 * `known` amount; the cost of the `unknown` amount is not known. USDT is not listed. See
 * product.md#cost-basis.
 */
export const getCostBasis = defineEndpoint({
  name: 'getCostBasis',
  access: 'member',
  input: z.object({}),
  output: response.listOf(
    z.object({
      coinId: response.id,
      coinName: response.text,
      known: response.money,
      cost: response.money,
      unknown: response.money,
    }),
  ),
});
