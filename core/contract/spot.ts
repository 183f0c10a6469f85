import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, int, nothing, optionalInt, optionalText, rowId, text } from './primitives.ts';
import * as response from './response-fields.ts';

/** An amount that a form may leave out: absent, empty or "0" parse to `undefined`. */
export const optionalInputAmount = z.pipe(
  optionalText,
  z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/))),
);

/**
 * POST getMarketBalance: what a member can trade with on market `m_id`, from account 1.
 * `usdt_balance` is of the market's quote coin, `coin_balance` of its base coin. `fee`, `min_value`
 * and the decimals are optional additions. See product.md#spot.
 */
export const getMarketBalance = defineEndpoint({
  name: 'getMarketBalance',
  access: 'member',
  input: z.object({ m_id: rowId }),
  output: response.whole(
    z.object({
      usdt_balance: response.amount,
      coin_balance: response.amount,
      /** Fee rate of the market: 0.002 is 0.2 %, taken from what is received. */
      fee: response.optional(response.amount),
      /** Smallest order value in the quote coin. */
      min_value: response.optional(response.amount),
      price_precision: response.optional(response.int),
      amount_precision: response.optional(response.int),
    }),
  ),
});

const bookLevel = z.object({
  price: response.amount,
  /** In the base coin. */
  amount: response.amount,
});

/**
 * POST getHuoBiTradeFromRedis: the order book of `symbol` (`btcusdt`); polled each 2 s. `sell`
 * lowest price first, `buy` highest first. Optional additions: `ts`, epoch milliseconds of the
 * book; `house` 1 leaves out the member's own orders, which no order can be filled from. See
 * product.md#house-book.
 */
export const getHuoBiTradeFromRedis = defineEndpoint({
  name: 'getHuoBiTradeFromRedis',
  access: 'member',
  input: z.object({ symbol: text, house: z.optional(int) }),
  output: response.part(
    z.object({
      sell: response.rows(bookLevel),
      buy: response.rows(bookLevel),
      ts: response.optional(response.int),
    }),
  ),
});

/**
 * POST upbbbuy: places a spot order. `operate_type` 1 limit, 2 market; `type` 1 buy, 2 sell; `num`
 * quantity in the base coin, `price` of a limit order, `amount` in the quote coin: what a market
 * buy may spend. The server recomputes everything. `order_id` is an optional addition. See
 * product.md#spot-order-rules.
 */
export const upbbbuy = defineEndpoint({
  name: 'upbbbuy',
  money: true,
  access: 'member',
  input: z.object({
    m_id: rowId,
    operate_type: int,
    type: int,
    num: optionalInputAmount,
    price: optionalInputAmount,
    amount: optionalInputAmount,
  }),
  output: response.optional(response.part(z.object({ order_id: response.optionalText }))),
});

/**
 * A spot order. `status` 1 open, 2 done, 3 cancelled; `type` 1 buy, 2 sell; `xjprice` the limit
 * price, `price` the average price of what was filled; `predict_num` ordered quantity, `coinnum`
 * filled quantity, both in the base coin `coinname` (quote: `trade_coin`). `total`, `fee`,
 * `fee_coin` and `operate_type` are optional additions, and so is `cancel_time`: an open order with it is
 * being cancelled, as soon as all trades made before that time are known. Only orders of tradetriggerOrder have
 * `trigger_price`, `trigger_when` (1 at or above, 2 at or below), `trigger_state` (1 waits, 2
 * triggered, 3 cancelled by its twin, 4 cancelled by the member) and, if there is one, `trigger_time`
 * and `twin_id`.
 */
export const spotOrder = z.object({
  id: response.id,
  type: response.int,
  type_text: response.optionalText,
  ordertype_text: response.optionalText,
  coinname: response.text,
  trade_coin: response.text,
  addtime: response.optional(response.time),
  tradetime: response.optional(response.time),
  status: response.int,
  xjprice: response.optional(response.amount),
  price: response.optional(response.amount),
  predict_num: response.optional(response.amount),
  coinnum: response.optional(response.amount),
  operate_type: response.optional(response.int),
  /** Filled value in the quote coin. */
  total: response.optional(response.amount),
  fee: response.optional(response.amount),
  fee_coin: response.optionalText,
  cancel_time: response.optional(response.time),
  trigger_price: response.optional(response.amount),
  trigger_when: response.optional(response.int),
  trigger_state: response.optional(response.int),
  trigger_time: response.optional(response.time),
  twin_id: response.optionalText,
});

/**
 * POST tradegetOrderList: the member's orders, newest first. `type` 0 all, 1 buy, 2 sell. Optional
 * additions: `symbol`, one market only; only orders that were closed, or while open placed, from
 * `start_time` on and before `end_time`, epoch milliseconds. See product.md#spot.
 */
export const tradegetOrderList = defineEndpoint({
  name: 'tradegetOrderList',
  access: 'member',
  input: z.object({
    type: int,
    status: int,
    symbol: optionalText,
    start_time: optionalInt,
    end_time: optionalInt,
    ...cursorInput,
  }),
  output: response.listOf(spotOrder),
});

/**
 * POST tradecancelOrder: cancels an open order of the member; what is not filled is released. While
 * trades made before the call may still come to light, the order stays open with `cancel_time` until
 * they are known. See product.md#spot-cancel.
 */
export const tradecancelOrder = defineEndpoint({
  name: 'tradecancelOrder',
  money: true,
  access: 'member',
  input: z.object({ bb_id: rowId }),
  output: nothing,
});

/**
 * POST tradeamendOrder: changes the limit `price`, the quantity `num` (with what is filled) or both
 * of an open order; what is left out stays. `order_id` is the new order that takes its place. An
 * optional addition, named by `amend` of getSetting. See product.md#spot-change.
 */
export const tradeamendOrder = defineEndpoint({
  name: 'tradeamendOrder',
  money: true,
  access: 'member',
  input: z.object({ bb_id: rowId, price: optionalInputAmount, num: optionalInputAmount }),
  output: response.optional(response.part(z.object({ order_id: response.optionalText }))),
});

/**
 * POST tradecancelAll: cancels all open orders of the member, or those of the market `symbol`.
 * `cancelled` and `filled` count how they ended, `requested` those that are being cancelled. An optional addition, named by `amend` of
 * getSetting. See product.md#spot-cancel.
 */
export const tradecancelAll = defineEndpoint({
  name: 'tradecancelAll',
  money: true,
  access: 'member',
  input: z.object({ symbol: optionalText }),
  output: response.optional(
    response.part(
      z.object({
        cancelled: response.optional(response.int),
        filled: response.optional(response.int),
        requested: response.optional(response.int),
      }),
    ),
  ),
});
