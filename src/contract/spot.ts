import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { int, nothing, optionalText, pageInput, rowId, text } from './primitives.ts';

/** An amount that a form may leave out: absent, empty or "0" parse to `undefined`. */
const optionalInputAmount = z.pipe(
  optionalText,
  z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/))),
);

/**
 * POST getMarketBalance: what a member can trade with on market `m_id`, from account 1. `usdt_balance`
 * is of the market's quote coin, `coin_balance` of its base coin. `fee`, `min_value` and the decimals
 * are optional additions.
 */
export const getMarketBalance = defineEndpoint({
  name: 'getMarketBalance',
  access: 'member',
  input: z.object({ m_id: rowId }),
  output: answer.whole(
    z.object({
      usdt_balance: answer.amount,
      coin_balance: answer.amount,
      /** Fee rate of the market: 0.002 is 0.2 %, taken from what is received. */
      fee: answer.optional(answer.amount),
      /** Smallest order value in the quote coin. */
      min_value: answer.optional(answer.amount),
      price_precision: answer.optional(answer.int),
      amount_precision: answer.optional(answer.int),
    }),
  ),
});

const bookLevel = z.object({
  price: answer.amount,
  /** In the base coin. */
  amount: answer.amount,
});

/**
 * POST getHuoBiTradeFromRedis: the order book of `symbol` (`btcusdt`); polled each 2 s. `sell` lowest
 * price first, `buy` highest first. Optional additions: `ts`, epoch milliseconds of the book; `house` 1
 * leaves out the member's own orders, which nobody can deal with.
 */
export const getHuoBiTradeFromRedis = defineEndpoint({
  name: 'getHuoBiTradeFromRedis',
  access: 'member',
  input: z.object({ symbol: text, house: z.optional(int) }),
  output: answer.part(
    z.object({
      sell: answer.rows(bookLevel),
      buy: answer.rows(bookLevel),
      ts: answer.optional(answer.int),
    }),
  ),
});

/**
 * POST upbbbuy: places a spot order. `operate_type` 1 limit, 2 market; `type` 1 buy, 2 sell; `num`
 * quantity in the base coin, `price` of a limit order, `amount` in the quote coin: what a market buy
 * may spend. The server recomputes everything. `order_id` is an optional addition.
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
  output: answer.optional(answer.part(z.object({ order_id: answer.optionalText }))),
});

/**
 * A spot order. `status` 1 open, 2 done, 3 cancelled; `type` 1 buy, 2 sell; `xjprice` the limit price,
 * `price` the average price of what was filled; `predict_num` quantity wanted, `coinnum` quantity
 * filled, both in the base coin `coinname` (quote: `trade_coin`). `total`, `fee`, `fee_coin` and
 * `operate_type` are optional additions.
 */
export const spotOrder = z.object({
  id: answer.id,
  type: answer.int,
  type_text: answer.optionalText,
  ordertype_text: answer.optionalText,
  coinname: answer.text,
  trade_coin: answer.text,
  addtime: answer.optional(answer.time),
  tradetime: answer.optional(answer.time),
  status: answer.int,
  xjprice: answer.optional(answer.amount),
  price: answer.optional(answer.amount),
  predict_num: answer.optional(answer.amount),
  coinnum: answer.optional(answer.amount),
  operate_type: answer.optional(answer.int),
  /** Filled value in the quote coin. */
  total: answer.optional(answer.amount),
  fee: answer.optional(answer.amount),
  fee_coin: answer.optionalText,
});

/** POST tradegetOrderList: the member's orders, newest first. `type` 0 all, 1 buy, 2 sell; `symbol` (one market only) is an optional addition. */
export const tradegetOrderList = defineEndpoint({
  name: 'tradegetOrderList',
  access: 'member',
  input: z.object({ type: int, status: int, symbol: optionalText, ...pageInput }),
  output: answer.listOf(spotOrder),
});

/** POST tradecancelOrder: cancels an open order of the member; what is not filled is released. */
export const tradecancelOrder = defineEndpoint({
  name: 'tradecancelOrder',
  money: true,
  access: 'member',
  input: z.object({ bb_id: rowId }),
  output: nothing,
});
