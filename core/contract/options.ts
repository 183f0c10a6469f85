import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { amount, cursorInput, inputAmount, int, rowId, text } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST getHyConfig: terms of options. `hytime` durations in seconds, `hymin` the smallest stake of
 * each, `hyrate` (optional addition) the payout rate of each (0.8 = stake + 80 %), `hymax`
 * (optional addition) the largest stake this member can place on each at present, `balance` what is
 * available in account 2 of `coinname`. See product.md#option-terms.
 */
export const getHyConfig = defineEndpoint({
  name: 'getHyConfig',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    z.object({
      coinname: response.text,
      balance: response.amount,
      // Of which none can be read is damage, not a server without durations.
      hytime: response
        .values(response.int)
        .check(z.refine((times) => times.length === 0 || times.some((time) => time !== undefined))),
      hymin: response.values(response.amount),
      hyrate: z.optional(response.values(response.amount)),
      hymax: z.optional(response.values(response.amount)),
    }),
  ),
});

/**
 * POST creatorder: opens an option. `m_id` market, `ctzed` stake, `ctime` duration in seconds,
 * `buytype` 1 up, 2 down. See product.md#option-purchase.
 */
export const creatorder = defineEndpoint({
  name: 'creatorder',
  money: true,
  access: 'member',
  input: z.object({
    m_id: rowId,
    ctime: int,
    ctzed: inputAmount,
    buytype: int,
  }),
  output: response.part(z.object({ order_id: response.id })),
});

/**
 * An option. `status` 1 running or settling, 2 finished; `buyprice` the price of the first trades
 * after the purchase, missing until then; `hyzd` 1 up, 2 down; `num` stake; `time` duration
 * in seconds; `count_down` seconds left; `is_win` 1 win; `ploss` profit (+) or loss (-), 0 for a
 * tie or void. `rate` (optional addition) is its payout rate, `evidence` (optional addition) what opening
 * and settlement were computed from, null until it has opened or ended. See
 * product.md#option-evidence.
 */
export const contractOrder = z.object({
  order_id: response.id,
  coinname: response.text,
  status: response.int,
  buyprice: response.optional(response.amount),
  sellprice: response.optional(response.amount),
  time: response.int,
  hyzd: response.int,
  hyzd_text: response.optionalText,
  num: response.amount,
  buytime: response.time,
  selltime: response.optional(response.time),
  count_down: response.int,
  is_win: response.optional(response.flag),
  ploss: response.optional(response.amount),
  rate: response.optional(response.amount),
  evidence: z.catch(
    z.optional(
      z.nullable(
        z.object({
          /** Null while it runs. */
          outcome: z.nullable(z.enum(['win', 'loss', 'tie', 'void'])),
          tick_price: z.nullable(amount),
          /** Epoch milliseconds of the last trade that counts. */
          tick_ts: z.nullable(z.number()),
          tick_source: z.nullable(text),
          /** The last trades at or before this time settle it. */
          expires_ts: z.optional(z.nullable(z.number())),
          /** Names of the trades in the log that give both prices, while it has them. */
          tick_id: z.optional(z.nullable(text)),
          open_id: z.optional(z.nullable(text)),
          /**
           * The first trades after this time opened it; missing for the first rule, by which the
           * last tick opened it.
           */
          open_after: z.optional(z.nullable(z.number())),
          open_price: z.optional(z.nullable(amount)),
          open_ts: z.optional(z.nullable(z.number())),
          open_source: z.optional(z.nullable(text)),
          /** Of a void: nothing opened it, nothing settled it, or the log was never complete. */
          void_reason: z.optional(z.nullable(text)),
          /**
           * Shortest length of the windows of trades whose middle opens and settles it, and the value
           * that each side must have traded in them; missing for the rule before, by which one tick
           * does.
           */
          window_ms: z.optional(z.nullable(z.number())),
          window_volume: z.optional(z.nullable(amount)),
        }),
      ),
    ),
    undefined,
  ),
});

/**
 * POST getHyOrderInfo: one order of the member; polled until `status` is 2. See
 * product.md#option-outcome.
 */
export const getHyOrderInfo = defineEndpoint({
  name: 'getHyOrderInfo',
  access: 'member',
  input: z.object({ order_id: rowId }),
  output: response.whole(contractOrder),
});

/**
 * POST getHyOrderList: the member's orders, newest first. `status` 1 in progress, 2 settled. See
 * product.md#options.
 */
export const getHyOrderList = defineEndpoint({
  name: 'getHyOrderList',
  access: 'member',
  input: z.object({ status: int, ...cursorInput }),
  output: response.listOf(contractOrder),
});
