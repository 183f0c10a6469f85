import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  cursorInput,
  nothing,
  optional,
  optionalInt,
  optionalText,
  rowId,
  text,
} from './primitives.ts';
import * as response from './response-fields.ts';

/** An amount that a form may omit: a missing or empty value and "0" parse to `undefined`. */
export const optionalInputAmount = z.pipe(
  optionalText,
  z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/))),
);

export const SIDE = { buy: 1, sell: 2 } as const;
const KIND = { limit: 1, market: 2 } as const;
const TIME_IN_FORCE = { postOnly: 1, immediateOrCancel: 2, fillOrKill: 3 } as const;
/** A waiting order is also open, so clients without trigger support can cancel it. */
const STATUS = { open: 1, done: 2, cancelled: 3 } as const;
/** The order triggers at or above a price, or at or below it. */
export const WHEN = { above: 1, below: 2 } as const;
const TRIGGER_STATE = { waiting: 1, triggered: 2, cancelledByTwin: 3, cancelled: 4 } as const;

/**
 * POST getMarketBalance: the balances in account 1 that a member can trade in a market, and the
 * terms of its orders, which are optional additions. See product.md#spot.
 */
export const getMarketBalance = defineEndpoint({
  name: 'getMarketBalance',
  access: 'member',
  input: fields({ marketId: wire('m_id', rowId) }),
  output: response.whole(
    fields({
      /** The balance of the market's quote coin. */
      quote: wire('usdt_balance', response.money),
      base: wire('coin_balance', response.money),
      /** 0.002 is 0.2 %, deducted from the received amount. */
      feeRate: wire('fee', response.optional(response.money)),
      /** Smallest order value in the quote coin. */
      minimumValue: wire('min_value', response.optional(response.money)),
      pricePrecision: wire('price_precision', response.optional(response.int)),
      quantityPrecision: wire('amount_precision', response.optional(response.int)),
    }),
  ),
});

const bookLevel = fields({
  price: response.money,
  /** In the base coin. */
  quantity: wire('amount', response.money),
});

/**
 * POST getHuoBiTradeFromRedis: the order book of `symbol` (`btcusdt`); polled every 2 s. See
 * product.md#house-book.
 */
export const getHuoBiTradeFromRedis = defineEndpoint({
  name: 'getHuoBiTradeFromRedis',
  access: 'member',
  input: fields({
    symbol: text,
    /** Optional addition: excludes the member's own orders, which cannot fill an order. */
    house: optional(code({ only: 1 })),
  }),
  output: response.part(
    fields({
      /** Lowest price first. */
      asks: wire('sell', response.rows(bookLevel)),
      /** Highest price first. */
      bids: wire('buy', response.rows(bookLevel)),
      /** Optional addition: epoch milliseconds of the book. */
      at: wire('ts', response.optional(response.int)),
    }),
  ),
});

/** The placed order; `orderId` is an optional addition. */
const placed = response.optional(
  response.part(fields({ orderId: wire('order_id', response.optionalText) })),
);

/**
 * POST upbbbuy: places a spot order. The server recomputes everything. See
 * product.md#spot-order-rules.
 */
export const upbbbuy = defineEndpoint({
  name: 'upbbbuy',
  money: true,
  access: 'member',
  input: fields({
    marketId: wire('m_id', rowId),
    kind: wire('operate_type', code(KIND)),
    side: wire('type', code(SIDE)),
    /** In the base coin. */
    quantity: wire('num', optionalInputAmount),
    /** Only for a limit order. */
    price: optionalInputAmount,
    /** In the quote coin: the budget of a market buy. */
    amount: optionalInputAmount,
    /** Optional addition for a limit order, which is good till cancelled if this is missing. */
    timeInForce: wire('time_in_force', optional(code(TIME_IN_FORCE))),
  }),
  output: placed,
});

/** A spot order. Only orders that `tradetriggerOrder` placed have a trigger. */
export const spotOrder = fields({
  id: response.id,
  side: wire('type', response.code(SIDE)),
  sideText: wire('type_text', response.optionalText),
  kindText: wire('ordertype_text', response.optionalText),
  base: wire('coinname', response.text),
  quote: wire('trade_coin', response.text),
  placedAt: wire('addtime', response.optional(response.moment)),
  closedAt: wire('tradetime', response.optional(response.moment)),
  status: response.code(STATUS),
  limitPrice: wire('xjprice', response.optional(response.money)),
  /** The average price of the filled part. */
  averagePrice: wire('price', response.optional(response.money)),
  /** The ordered quantity, in the base coin. */
  quantity: wire('predict_num', response.optional(response.money)),
  /** The filled quantity, in the base coin. */
  filled: wire('coinnum', response.optional(response.money)),
  /** Optional addition. */
  kind: wire('operate_type', response.optional(response.code(KIND))),
  /** Optional addition: missing if the order is good till cancelled. */
  timeInForce: wire('time_in_force', response.optional(response.code(TIME_IN_FORCE))),
  /** Optional addition: the filled value in the quote coin. */
  value: wire('total', response.optional(response.money)),
  /** Optional addition. */
  fee: response.optional(response.money),
  /** Optional addition. */
  feeCoin: wire('fee_coin', response.optionalText),
  /**
   * Optional addition: an open order with this time is pending cancellation until all trades made
   * before that time are known.
   */
  cancelAt: wire('cancel_time', response.optional(response.moment)),
  triggerPrice: wire('trigger_price', response.optional(response.money)),
  triggerWhen: wire('trigger_when', response.optional(response.code(WHEN))),
  triggerState: wire('trigger_state', response.optional(response.code(TRIGGER_STATE))),
  triggeredAt: wire('trigger_time', response.optional(response.moment)),
  /** The other order of a pair. */
  twinId: wire('twin_id', response.optionalText),
});

/** POST tradegetOrderList: the member's orders, newest first. See product.md#spot. */
export const tradegetOrderList = defineEndpoint({
  name: 'tradegetOrderList',
  access: 'member',
  input: fields({
    side: wire('type', code({ all: 0, ...SIDE })),
    status: code(STATUS),
    /** Optional addition: one market only. */
    symbol: optionalText,
    /**
     * Optional addition: only orders that were closed or, if still open, placed from this time on,
     * in epoch milliseconds.
     */
    from: wire('start_time', optionalInt),
    /**
     * Optional addition: only orders that were closed or, if still open, placed before this time.
     */
    until: wire('end_time', optionalInt),
    ...cursorInput,
  }),
  output: response.listOf(spotOrder),
});

/**
 * POST tradecancelOrder: cancels one of the member's open orders and releases the amount of the
 * unfilled part. While trades made before the call may still be reported, the order stays open with
 * `cancel_time` until they are known. See product.md#spot-cancel.
 */
export const tradecancelOrder = defineEndpoint({
  name: 'tradecancelOrder',
  money: true,
  access: 'member',
  input: fields({ orderId: wire('bb_id', rowId) }),
  output: nothing,
});

/**
 * POST tradeamendOrder: changes the limit price, the quantity (including the filled part) or both
 * of an open order; omitted fields do not change. A new order replaces the old one. An optional
 * addition, announced by `amend` in `getSetting`. See product.md#spot-change.
 */
export const tradeamendOrder = defineEndpoint({
  name: 'tradeamendOrder',
  money: true,
  access: 'member',
  input: fields({
    orderId: wire('bb_id', rowId),
    price: optionalInputAmount,
    quantity: wire('num', optionalInputAmount),
  }),
  output: placed,
});

/**
 * POST tradecancelAll: cancels all the member's open orders, or those in the market `symbol`.
 * `cancelled` and `filled` are the numbers of orders that ended in that way, and `requested` is the
 * number of those pending cancellation. An optional addition, announced by `amend` in `getSetting`.
 * See product.md#spot-cancel.
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
