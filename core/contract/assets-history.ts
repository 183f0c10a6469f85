import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import * as response from './response-fields.ts';

/**
 * POST getAssetHistory: the member's total in USDT at the start of each day (UTC), oldest first;
 * days whose total is unknown are missing. `start` and `profit` are missing while they are unknown.
 * See product.md#total-over-time.
 */
export const getAssetHistory = defineEndpoint({
  name: 'getAssetHistory',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    fields({
      days: response.rows(fields({ dayAt: wire('day', response.moment), total: response.money })),
      /** The total from which today's profit is computed. */
      start: wire('today_start', response.optional(response.money)),
      /** Signed profit since the start of the day, excluding inflows and outflows. */
      profit: wire('today_profit', response.optional(response.money)),
    }),
  ),
});
