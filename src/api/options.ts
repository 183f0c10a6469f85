import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { serverNow } from '#/state/server-clock';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { contractOrder } from '#core/contract/options.ts';
import { creatorder, getHyConfig, getHyOrderInfo, getHyOrderList } from '#core/contract/options.ts';
import {
  createPracticeOrder,
  getPracticeConfig,
  getPracticeOrderInfo,
  getPracticeOrderList,
  refillPractice,
} from '#core/contract/options-practice.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import type { OptionDirection, OptionOrder } from '#core/domain/options-order.ts';
import { nextOrderPoll, type OptionDuration, orderDeadline } from '#core/domain/options-ticket.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import type { MoneyCall } from './money-call';
import { pagedQuery } from './paged';
import { fromWireCode, fromWireFlag } from './wire-codes';
import { moneyOf } from './wire-money';

/** Coin, balance and durations of options. */
export interface OptionsConfig {
  readonly coin: string;
  /** `undefined` when the server leaves it out. */
  readonly balance: Money | undefined;
  readonly durations: readonly OptionDuration[];
}

const STATUS = { 1: 'running', 2: 'settled' } as const;
const DIRECTION = { 1: 'up', 2: 'down' } as const;
const WIRE_STATUS = { running: 1, settled: 2 } as const;
export type OrderStatus = keyof typeof WIRE_STATUS;

/** Coin of stakes when the server names none. */
const UNIT = 'USDT';

function toConfig(data: OutputOf<typeof getHyConfig>): OptionsConfig {
  const durations = data.hytime.flatMap((durationSeconds, index): OptionDuration[] => {
    const minimum = moneyOf(data.hymin[index]);
    if (minimum === undefined || durationSeconds === undefined) return [];
    return [
      {
        durationSeconds,
        minimumStake: minimum,
        maximumStake: moneyOf(data.hymax?.[index]),
        payoutRate: moneyOf(data.hyrate?.[index]),
      },
    ];
  });
  return { coin: data.coinname || UNIT, balance: moneyOf(data.balance), durations };
}

function toOrder(wire: z.infer<typeof contractOrder>, askedAt: number): OptionOrder {
  const boughtAt = parseWireTime(wire.buytime);
  const deadline = orderDeadline({
    boughtAt,
    durationSeconds: wire.time,
    countDownSeconds: wire.count_down,
    askedAt,
  });
  const status = fromWireCode(STATUS, wire.status);
  const settled = status === 'settled';
  return {
    id: wire.order_id,
    pair: wire.coinname,
    status,
    direction: fromWireCode(DIRECTION, wire.hyzd),
    stake: moneyOf(wire.num),
    payoutRate: moneyOf(wire.rate),
    durationSeconds: wire.time,
    openPrice: wire.buyprice,
    boughtAt,
    deadline,
    settlementPrice: settled ? wire.sellprice : undefined,
    settledAt: settled ? parseWireTime(wire.selltime) : undefined,
    isWin: fromWireFlag(wire.is_win),
    profit: settled ? moneyOf(wire.ploss) : undefined,
  };
}

/** Number of running orders that are polled; more than anybody buys within five minutes. */
const WATCHED = 50;

/** The calls of one kind of options; those of practice have the same fields. */
interface OptionsCalls {
  readonly kind: 'options' | 'practice';
  readonly config: typeof getHyConfig;
  readonly order: typeof getHyOrderInfo;
  readonly orders: typeof getHyOrderList;
}

function queriesOf(calls: OptionsCalls) {
  /** First part of every query key of a member, which a purchase or a settlement refreshes. */
  const all = [...MEMBER_DATA, calls.kind] as const;

  async function readOrders(
    fields: { readonly status: number; readonly page: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<OptionOrder[]> {
    const { list } = await query(calls.orders, fields, { signal });
    const askedAt = serverNow();
    return named(list, 'order_id').map((wire) => toOrder(wire, askedAt));
  }

  return {
    all,

    /** Durations, stake limits, payout rates and the available balance (product.md#option-terms). */
    config: () =>
      queryOptions({
        queryKey: [...all, 'config'],
        queryFn: async ({ signal }) => toConfig(await query(calls.config, {}, { signal })),
      }),

    /**
     * One order, polled when its opening price is due and until it is settled
     * (product.md#option-countdown).
     */
    order: (orderId: string) =>
      queryOptions({
        queryKey: [...all, 'order', orderId],
        queryFn: async ({ signal }) => {
          const wire = await query(calls.order, { order_id: orderId }, { signal });
          return toOrder({ ...wire, order_id: orderId }, serverNow());
        },
        staleTime: 0,
        refetchInterval: ({ state }) => {
          if (!state.data) return 5_000;
          return state.data.status === 'settled' ? false : nextOrderPoll(state.data, serverNow());
        },
      }),

    /**
     * The member's running orders, polled whenever one is due to open or to settle
     * (product.md#option-countdown).
     */
    running: () =>
      queryOptions({
        queryKey: [...all, 'running'],
        queryFn: ({ signal }) =>
          readOrders({ status: WIRE_STATUS.running, page: 1, limit: WATCHED }, signal),
        staleTime: 0,
        refetchInterval: ({ state }) => {
          const waits = (state.data ?? []).map((order) => nextOrderPoll(order, serverNow()));
          return waits.length === 0 ? false : Math.min(...waits);
        },
      }),

    /** The member's orders of one status, newest first. */
    orders: (status: OrderStatus) =>
      pagedQuery({
        queryKey: [...all, 'list', status],
        readPage: (page, signal) => readOrders({ status: WIRE_STATUS[status], ...page }, signal),
        idOf: (order) => order.id,
      }),
  };
}

/** Options with the member's own money. */
export const optionsQueries = queriesOf({
  kind: 'options',
  config: getHyConfig,
  order: getHyOrderInfo,
  orders: getHyOrderList,
});

/** Options with practice funds (product.md#practice). */
export const practiceQueries = queriesOf({
  kind: 'practice',
  config: getPracticeConfig,
  order: getPracticeOrderInfo,
  orders: getPracticeOrderList,
});

export type OptionsQueries = typeof optionsQueries;

export interface NewOrder {
  readonly marketId: string;
  readonly durationSeconds: number;
  readonly stake: Money;
  readonly direction: OptionDirection;
}

const WIRE_DIRECTION = { up: 1, down: 2 } as const;

/** Returns the call that buys an option, for its number, which is empty if the server leaves it out. */
function purchase(endpoint: typeof creatorder): MoneyCall<NewOrder, string> {
  return {
    name: endpoint.name,
    send: async (order, _secrets, idempotencyKey) => {
      const fields = {
        m_id: order.marketId,
        ctime: order.durationSeconds,
        ctzed: order.stake,
        buytype: WIRE_DIRECTION[order.direction],
      };
      const result = await mutate(endpoint, fields, { idempotencyKey });
      return { ...result, data: result.data.order_id };
    },
  };
}

/** Buys an option (product.md#option-purchase). */
export const buyOption = purchase(creatorder);

/** Buys an option with practice funds. */
export const buyPracticeOption = purchase(createPracticeOrder);

/** Raises the practice balance to the practice funds. Throws ApiError. */
export async function refill(): Promise<void> {
  await mutate(refillPractice, {});
}
