import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import type { spotOrder } from '#core/contract/spot.ts';
import {
  getHuoBiTradeFromRedis,
  getMarketBalance,
  tradecancelOrder,
  tradegetOrderList,
  upbbbuy,
} from '#core/contract/spot.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import { splitPair } from '#core/domain/market.ts';
import type { Money } from '#core/domain/money.ts';
import type { SpotBook, SpotLevel } from '#core/domain/spot-book.ts';
import type {
  OrderRequest,
  SpotKind,
  SpotSide,
  SpotStatus,
  SpotTerms,
} from '#core/domain/spot-order.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { pagedQuery } from './paged';
import { polled } from './polling';
import { type TriggerOfOrder, toTrigger } from './spot-order-trigger';
import { fromWireCode } from './wire-codes';
import { moneyOf } from './wire-money';

/** Poll interval of the order book and of the ticker beside it (product.md#polling). */
export const BOOK_POLL_MS = 2_000;
const OPEN_POLL_MS = 4_000;
/** Number of open orders of one market that are polled. */
const WATCHED = 50;

/** Balances of a market, and the terms of its orders. */
export interface SpotBalance extends Omit<SpotTerms, 'feeRate'> {
  /** 0.002 is 0.2 %, deducted from what is received; `undefined` when the server leaves it out. */
  readonly feeRate: Money | undefined;
  /** `undefined` when the server leaves it out. */
  readonly quote: Money | undefined;
  readonly base: Money | undefined;
}

export interface OrderBook extends SpotBook {
  /** Epoch milliseconds of the server; `undefined` when it leaves it out. */
  readonly at: number | undefined;
}

/** A member's spot order. Quantities are in the base coin, prices and value in the quote coin. */
export interface SpotOrder {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly side: SpotSide | 'unknown';
  readonly kind: SpotKind | 'unknown';
  /**
   * `unknown`, a status this version does not define, is shown in neutral words and without
   * actions.
   */
  readonly status: SpotStatus | 'unknown';
  readonly placedAt: number | undefined;
  readonly closedAt: number | undefined;
  /** Its cancel has arrived, and waits until all earlier trades are known (product.md#spot-cancel). */
  readonly isCancelling: boolean;
  readonly limitPrice: Money | undefined;
  readonly averagePrice: string | undefined;
  /** Ordered quantity; `undefined` for a market buy, which has a budget instead. */
  readonly quantity: string | undefined;
  /** `undefined` when the server leaves it out. */
  readonly filled: string | undefined;
  /** Filled value; `undefined` when the server leaves it out. */
  readonly value: string | undefined;
  readonly fee: string | undefined;
  readonly feeCoin: string | undefined;
  /** `undefined` for an order without a trigger. */
  readonly trigger: TriggerOfOrder | undefined;
}

const STATUS: Readonly<Record<number, SpotStatus>> = { 1: 'open', 2: 'done', 3: 'cancelled' };
const WIRE_STATUS = { open: 1, done: 2, cancelled: 3 } as const;
const SIDE: Readonly<Record<number, SpotSide>> = { 1: 'buy', 2: 'sell' };
const KIND: Readonly<Record<number, SpotKind>> = { 1: 'limit', 2: 'market' };
const WIRE_SIDE = { buy: 1, sell: 2 } as const;
const WIRE_KIND = { limit: 1, market: 2 } as const;

/** Returns an amount above zero, else `undefined`: the wire writes 0 for no amount. */
function positive(wire: string | undefined): string | undefined {
  return wire !== undefined && /[1-9]/.test(wire) ? wire : undefined;
}

function toOrder(wire: z.infer<typeof spotOrder>): SpotOrder {
  const limitPrice = moneyOf(positive(wire.xjprice));
  const stated = fromWireCode(KIND, wire.operate_type);
  // Servers that do not name the kind write 0 for the price of a market order.
  const read = wire.xjprice === undefined ? 'unknown' : limitPrice ? 'limit' : 'market';
  return {
    id: wire.id,
    base: wire.coinname,
    quote: wire.trade_coin,
    side: fromWireCode(SIDE, wire.type),
    kind: stated === 'unknown' ? read : stated,
    status: fromWireCode(STATUS, wire.status),
    placedAt: parseWireTime(wire.addtime),
    closedAt: parseWireTime(wire.tradetime),
    isCancelling: wire.cancel_time !== undefined,
    limitPrice,
    averagePrice: positive(wire.coinnum) && positive(wire.price),
    quantity: positive(wire.predict_num),
    filled: wire.coinnum,
    value: positive(wire.total),
    fee: wire.fee,
    feeCoin: wire.fee_coin,
    trigger: toTrigger(wire),
  };
}

/** Whether an order can be cancelled: it is open, and not being cancelled yet. */
export function canCancel({ status, isCancelling }: SpotOrder): boolean {
  return status === 'open' && !isCancelling;
}

function toBalance(data: OutputOf<typeof getMarketBalance>): SpotBalance {
  return {
    quote: moneyOf(data.usdt_balance),
    base: moneyOf(data.coin_balance),
    feeRate: moneyOf(data.fee),
    minimumValue: moneyOf(data.min_value),
    pricePrecision: data.price_precision,
    quantityPrecision: data.amount_precision,
  };
}

/** Which orders of a list: of one side, one market, a period (epoch milliseconds). */
export interface SpotOrdersFilter {
  readonly side?: SpotSide | undefined;
  readonly symbol?: string | undefined;
  /** Display name of that market, once it is known. */
  readonly pair?: string | undefined;
  readonly from?: number | undefined;
  /** Orders of this time are not part of it. */
  readonly until?: number | undefined;
}

/** First part of every spot query key of a member, which an order or a fill refreshes. */
const SPOT_KEY = [...MEMBER_DATA, 'spot'] as const;

async function readBook(symbol: string, house: number | undefined, signal: AbortSignal) {
  const { sell, buy, ts } = await query(getHuoBiTradeFromRedis, { symbol, house }, { signal });
  const toLevel = (wire: (typeof sell)[number]): SpotLevel[] => {
    const price = moneyOf(wire.price);
    const quantity = moneyOf(wire.amount);
    return price && quantity ? [{ price, quantity }] : [];
  };
  return { asks: sell.flatMap(toLevel), bids: buy.flatMap(toLevel), at: ts };
}

export const spotQueries = {
  all: SPOT_KEY,

  /** Both balances of a market, and the terms of its orders (product.md#spot-order-rules). */
  balance: (marketId: string) =>
    queryOptions({
      queryKey: [...SPOT_KEY, 'balance', marketId],
      queryFn: async ({ signal }) =>
        toBalance(await query(getMarketBalance, { m_id: marketId }, { signal })),
    }),

  /** The order book of a market with the member's own orders (product.md#house-book). */
  book: (symbol: string) =>
    queryOptions({
      queryKey: [...SPOT_KEY, 'book', symbol],
      queryFn: ({ signal }): Promise<OrderBook> => readBook(symbol, undefined, signal),
      staleTime: 0,
      refetchInterval: polled(BOOK_POLL_MS, 2 * BOOK_POLL_MS),
    }),

  /**
   * The order book that the house deals at, without the member's own orders (product.md#house-book).
   */
  houseBook: (symbol: string) =>
    queryOptions({
      queryKey: [...SPOT_KEY, 'houseBook', symbol],
      queryFn: ({ signal }): Promise<OrderBook> => readBook(symbol, 1, signal),
      staleTime: 0,
      refetchInterval: polled(BOOK_POLL_MS, 2 * BOOK_POLL_MS),
    }),

  /** The member's open orders of one market, newest first, polled while they are on the screen. */
  openOrders(market: { symbol: string; pair: string }) {
    const { base, quote } = splitPair(market.pair);
    return queryOptions({
      queryKey: [...SPOT_KEY, 'open', market.symbol],
      queryFn: async ({ signal }) => {
        const { symbol } = market;
        const fields = { type: 0, status: WIRE_STATUS.open, page: 1, limit: WATCHED, symbol };
        const { list } = await query(tradegetOrderList, fields, { signal });
        // A server without the `symbol` field returns the orders of all markets.
        return named(list, 'id')
          .map(toOrder)
          .filter((order) => [base, ''].includes(order.base) && [quote, ''].includes(order.quote));
      },
      staleTime: 0,
      refetchInterval: polled(OPEN_POLL_MS),
    });
  },

  /** The member's orders of one status, or only some of them, newest first. */
  orders(status: SpotStatus, filter: SpotOrdersFilter = {}) {
    const { side, symbol, pair, from, until } = filter;
    const type = side === undefined ? 0 : WIRE_SIDE[side];
    const wanted = { type, status: WIRE_STATUS[status], symbol, start_time: from, end_time: until };
    return pagedQuery({
      queryKey: [...SPOT_KEY, 'list', ...Object.values(wanted)],
      readPage: async (page, signal) => {
        const { list } = await query(tradegetOrderList, { ...wanted, ...page }, { signal });
        return named(list, 'id').map(toOrder);
      },
      idOf: (order) => order.id,
      // Some servers do not know market and period and return all.
      isWanted: ({ base, quote, closedAt, placedAt }) => {
        const at = closedAt ?? placedAt ?? from ?? 0;
        const isThen = (from ?? 0) <= at && at < (until ?? Number.POSITIVE_INFINITY);
        return isThen && (pair ?? `${base}/${quote}`) === `${base}/${quote}`;
      },
    });
  },
};

export interface NewSpotOrder extends OrderRequest {
  readonly marketId: string;
}

/** Places an order; sends only typed fields, no estimates (product.md#spot-order-rules). */
export const placeSpotOrder = moneyCall(upbbbuy, (order: NewSpotOrder) => {
  const { side, kind, price, quantity, amount } = order;
  const isBudget = kind === 'market' && side === 'buy';
  return {
    m_id: order.marketId,
    operate_type: WIRE_KIND[kind],
    type: WIRE_SIDE[side],
    num: isBudget ? undefined : quantity,
    price,
    amount: isBudget ? amount : undefined,
  };
});

/** Cancels an open order; what is not filled is released (product.md#spot-cancel). */
export const cancelSpotOrder = moneyCall(tradecancelOrder, ({ id }: { readonly id: string }) => ({
  bb_id: id,
}));
