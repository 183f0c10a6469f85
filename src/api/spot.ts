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
import { splitPair } from '#core/domain/market.ts';
import type { Money } from '#core/domain/money.ts';
import type { SpotBook, SpotLevel } from '#core/domain/spot-book.ts';
import type { OrderRequest, SpotKind, SpotSide, SpotStatus } from '#core/domain/spot-order.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { pagedQuery } from './paged';
import { polled } from './polling';
import { type TriggerOfOrder, toTrigger } from './spot-order-trigger';

/** The poll interval of the order book and of the ticker next to it (product.md#polling). */
export const BOOK_POLL_MS = 2_000;
const OPEN_POLL_MS = 4_000;
/** The number of open orders of one market that are polled. */
const WATCHED = 50;

/** The balances of a market and the terms of its orders. */
export type SpotBalance = OutputOf<typeof getMarketBalance>;

export interface OrderBook extends SpotBook {
  /** In epoch milliseconds of the server; `undefined` if the server omits it. */
  readonly at: number | undefined;
}

/** A member's spot order. Quantities are in the base coin, prices and value in the quote coin. */
export interface SpotOrder {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly side: SpotSide | 'unknown';
  readonly kind: SpotKind | 'unknown';
  /** True if the order takes nothing from the book; false if the server does not say. */
  readonly isPostOnly: boolean;
  /**
   * `unknown` is a status that this version does not define. It is shown with a neutral label and
   * without actions.
   */
  readonly status: SpotStatus | 'unknown';
  readonly placedAt: number | undefined;
  readonly closedAt: number | undefined;
  /**
   * True if its cancellation has arrived and is waiting until all earlier trades are known
   * (product.md#spot-cancel).
   */
  readonly isCancelling: boolean;
  readonly limitPrice: Money | undefined;
  readonly averagePrice: string | undefined;
  /** The ordered quantity; `undefined` for a market buy, which has a budget instead. */
  readonly quantity: string | undefined;
  /** `undefined` if the server omits it. */
  readonly filled: string | undefined;
  /** The filled value; `undefined` if the server omits it. */
  readonly value: string | undefined;
  readonly fee: string | undefined;
  readonly feeCoin: string | undefined;
  /** `undefined` for an order without a trigger. */
  readonly trigger: TriggerOfOrder | undefined;
}

/** Returns an amount above zero, otherwise `undefined`: on the wire, 0 stands for no amount. */
function positive<Amount extends string>(stated: Amount | undefined): Amount | undefined {
  return stated !== undefined && /[1-9]/.test(stated) ? stated : undefined;
}

function toOrder(row: z.infer<typeof spotOrder>): SpotOrder {
  const limitPrice = positive(row.limitPrice);
  // Servers that do not send the kind send 0 as the price of a market order.
  const read = row.limitPrice === undefined ? 'unknown' : limitPrice ? 'limit' : 'market';
  return {
    id: row.id,
    base: row.base,
    quote: row.quote,
    side: row.side,
    kind: row.kind === undefined || row.kind === 'unknown' ? read : row.kind,
    isPostOnly: row.timeInForce === 'postOnly',
    status: row.status,
    placedAt: row.placedAt,
    closedAt: row.closedAt,
    isCancelling: row.cancelAt !== undefined,
    limitPrice,
    averagePrice: positive(row.filled) && positive(row.averagePrice),
    quantity: positive(row.quantity),
    filled: row.filled,
    value: positive(row.value),
    fee: row.fee,
    feeCoin: row.feeCoin,
    trigger: toTrigger(row),
  };
}

/** Returns true if an order can be cancelled: it is open, and no cancellation is pending. */
export function canCancel({ status, isCancelling }: SpotOrder): boolean {
  return status === 'open' && !isCancelling;
}

/**
 * Returns true if the price and quantity can be changed, that is, if the order is not waiting for
 * its trigger.
 */
export function isChangeable(order: SpotOrder): boolean {
  return canCancel(order) && order.trigger?.state !== 'waiting';
}

/** A filter of orders: one side, one market and a period (epoch milliseconds). */
export interface SpotOrdersFilter {
  readonly side?: SpotSide | undefined;
  readonly symbol?: string | undefined;
  /** The display name of the market, once it is known. */
  readonly pair?: string | undefined;
  readonly from?: number | undefined;
  /** Orders at this time are excluded. */
  readonly until?: number | undefined;
}

/**
 * The first part of every spot query key of a member, which are refreshed after an order or a fill.
 */
const SPOT_KEY = [...MEMBER_DATA, 'spot'] as const;

async function readBook(symbol: string, house: 'only' | undefined, signal: AbortSignal) {
  const { asks, bids, at } = await query(getHuoBiTradeFromRedis, { symbol, house }, { signal });
  const toLevel = ({ price, quantity }: (typeof asks)[number]): SpotLevel[] =>
    price && quantity ? [{ price, quantity }] : [];
  return { asks: asks.flatMap(toLevel), bids: bids.flatMap(toLevel), at };
}

export const spotQueries = {
  all: SPOT_KEY,

  /**
   * Both of the member's balances of a market, and the terms of its orders
   * (product.md#spot-order-rules).
   */
  balance: (marketId: string) =>
    queryOptions({
      queryKey: [...SPOT_KEY, 'balance', marketId],
      queryFn: ({ signal }) => query(getMarketBalance, { marketId }, { signal }),
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
   * The order book of the house's quotes, without the member's own orders (product.md#house-book).
   */
  houseBook: (symbol: string) =>
    queryOptions({
      queryKey: [...SPOT_KEY, 'houseBook', symbol],
      queryFn: ({ signal }): Promise<OrderBook> => readBook(symbol, 'only', signal),
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
        const { list } = await query(
          tradegetOrderList,
          { side: 'all', status: 'open', page: 1, limit: WATCHED, symbol },
          { signal },
        );
        // A server without the `symbol` field returns the orders of all markets.
        return named(list, 'id')
          .map(toOrder)
          .filter((order) => [base, ''].includes(order.base) && [quote, ''].includes(order.quote));
      },
      staleTime: 0,
      refetchInterval: polled(OPEN_POLL_MS),
    });
  },

  /** The member's orders of one status, or only those that match the filter, newest first. */
  orders(status: SpotStatus, filter: SpotOrdersFilter = {}) {
    const { side = 'all', symbol, pair, from, until } = filter;
    const wanted = { side, status, symbol, from, until } as const;
    return pagedQuery({
      queryKey: [...SPOT_KEY, 'list', ...Object.values(wanted)],
      readPage: async (page, signal) => {
        const { list } = await query(tradegetOrderList, { ...wanted, ...page }, { signal });
        return named(list, 'id').map(toOrder);
      },
      idOf: (order) => order.id,
      isPending: (order) => order.status === 'open',
      // Some servers ignore the market and the period and return all orders.
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

/**
 * Places an order. Sends only the fields that were entered, no estimates
 * (product.md#spot-order-rules).
 */
export const placeSpotOrder = moneyCall(upbbbuy, (order: NewSpotOrder) => {
  const { side, kind, price, quantity, amount } = order;
  const isBudget = kind === 'market' && side === 'buy';
  return {
    marketId: order.marketId,
    kind,
    side,
    quantity: isBudget ? undefined : quantity,
    price,
    amount: isBudget ? amount : undefined,
    timeInForce: kind === 'limit' ? order.timeInForce : undefined,
  };
});

/** Cancels an open order and releases the unfilled remainder (product.md#spot-cancel). */
export const cancelSpotOrder = moneyCall(tradecancelOrder, ({ id }: { readonly id: string }) => ({
  orderId: id,
}));
