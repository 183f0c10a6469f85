import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import * as response from './response-fields.ts';

/**
 * POST getAssetHistory: the member's total in USDT at the start of each day (UTC), oldest first;
 * days whose total is unknown are missing. `today_start` is the total that today is compared with,
 * `today_profit` the signed profit since then without what came in or went out. Both are missing
 * while they are unknown. See product.md#total-over-time.
 */
export const getAssetHistory = defineEndpoint({
  name: 'getAssetHistory',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    z.object({
      days: response.rows(z.object({ day: response.time, total: response.amount })),
      today_start: response.optional(response.amount),
      today_profit: response.optional(response.amount),
    }),
  ),
});
