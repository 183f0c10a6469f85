import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, inputAmount, int, pageInput, rowId, text } from './primitives.ts';

/**
 * POST getHyConfig: what an option may be. `hytime` durations in seconds, `hymin` the smallest stake
 * of each, `hyrate` (optional addition) the payout rate of each (0.8 = stake + 80 %), `hymax` (optional
 * addition) the largest stake this member can place on each now, `balance` what is available in account
 * 2 of `coinname`.
 */
export const getHyConfig = defineEndpoint({
  name: 'getHyConfig',
  access: 'member',
  input: z.object({}),
  output: answer.whole(
    z.object({
      coinname: answer.text,
      balance: answer.amount,
      hytime: answer.values(answer.int),
      hymin: answer.values(answer.amount),
      hyrate: z.optional(answer.values(answer.amount)),
      hymax: z.optional(answer.values(answer.amount)),
    }),
  ),
});

/** POST creatorder: opens an option. `m_id` market, `ctzed` stake, `ctime` duration in seconds, `buytype` 1 up, 2 down. */
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
  output: answer.part(z.object({ order_id: answer.id })),
});

/**
 * A second-contract option. `status` 1 running or settling, 2 finished; `buyprice` the price of the
 * first tick after the purchase, missing until that tick came; `hyzd` 1 up, 2 down; `num` stake; `time`
 * duration in seconds; `count_down` seconds left; `is_win` 1 win; `ploss` profit (+) or loss (-), 0 for a
 * tie or void. `evidence` (optional addition) is what opening and settlement were made from.
 */
export const contractOrder = z.object({
  order_id: answer.id,
  coinname: answer.text,
  status: answer.int,
  buyprice: answer.optional(answer.amount),
  sellprice: answer.optional(answer.amount),
  time: answer.int,
  hyzd: answer.int,
  hyzd_text: answer.optionalText,
  num: answer.amount,
  buytime: answer.time,
  selltime: answer.optional(answer.time),
  count_down: answer.int,
  is_win: answer.optional(answer.flag),
  ploss: answer.optional(answer.amount),
  evidence: z.catch(
    z.optional(
      z.nullable(
        z.object({
          outcome: z.enum(['win', 'loss', 'tie', 'void']),
          tick_price: z.nullable(amount),
          /** Epoch milliseconds of the tick itself. */
          tick_ts: z.nullable(z.number()),
          tick_source: z.nullable(text),
          /** The first tick after this time opened it; missing for the rule before: the last tick then. */
          open_after: z.optional(z.nullable(z.number())),
          open_price: z.optional(z.nullable(amount)),
          open_ts: z.optional(z.nullable(z.number())),
          open_source: z.optional(z.nullable(text)),
          /** Of a void: no tick opened it, none settled it, or the log was never complete. */
          void_reason: z.optional(z.nullable(text)),
        }),
      ),
    ),
    undefined,
  ),
});

/** POST getHyOrderInfo: one order of the member; polled until `status` is 2. */
export const getHyOrderInfo = defineEndpoint({
  name: 'getHyOrderInfo',
  access: 'member',
  input: z.object({ order_id: rowId }),
  output: answer.whole(contractOrder),
});

/** POST getHyOrderList: the member's orders, newest first. `status` 1 in progress, 2 settled. */
export const getHyOrderList = defineEndpoint({
  name: 'getHyOrderList',
  access: 'member',
  input: z.object({ status: int, ...pageInput }),
  output: answer.listOf(contractOrder),
});
