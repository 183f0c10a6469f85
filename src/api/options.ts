import { queryOptions } from '@tanstack/react-query';
import { serverNow } from '#/state/server-clock';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { creatorder, getHyConfig, getHyOrderInfo, getHyOrderList } from '#core/contract/options.ts';
import {
  createPracticeOrder,
  getPracticeConfig,
  getPracticeOrderInfo,
  getPracticeOrderList,
  refillPractice,
} from '#core/contract/options-practice.ts';
import { named } from '#core/contract/response-fields.ts';
import type { Money } from '#core/domain/money.ts';
import type { OptionDirection, OptionOrder } from '#core/domain/options-order.ts';
import { nextOrderPoll, type OptionDuration, orderDeadline } from '#core/domain/options-ticket.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import type { MoneyCall } from './money-call';
import { type PageRequest, pagedQuery } from './paged';

/** Coin, balance and durations of options. */
export interface OptionsConfig {
  readonly coin: string;
  /** `undefined` when the server leaves it out. */
  readonly balance: Money | undefined;
  readonly durations: readonly OptionDuration[];
}

export type OrderStatus = Exclude<OptionOrder['status'], 'unknown'>;

/** The coin of stakes if the server sends none. */
const UNIT = 'USDT';

function toConfig(terms: OutputOf<typeof getHyConfig>): OptionsConfig {
  const durations = terms.durations.flatMap((durationSeconds, index): OptionDuration[] => {
    const minimumStake = terms.minimumStakes[index];
    if (minimumStake === undefined || durationSeconds === undefined) return [];
    const maximumStake = terms.maximumStakes?.[index];
    return [
      { durationSeconds, minimumStake, maximumStake, payoutRate: terms.payoutRates?.[index] },
    ];
  });
  return { coin: terms.coin || UNIT, balance: terms.balance, durations };
}

type Row = OutputOf<typeof getHyOrderInfo>;

function toOrder({ secondsLeft, evidence, directionText, ...row }: Row, askedAt: number) {
  const { boughtAt, durationSeconds } = row;
  const countDownSeconds = secondsLeft;
  const isSettled = row.status === 'settled';
  const order: OptionOrder = {
    ...row,
    deadline: orderDeadline({ boughtAt, durationSeconds, countDownSeconds, askedAt }),
    settlementPrice: isSettled ? row.settlementPrice : undefined,
    settledAt: isSettled ? row.settledAt : undefined,
    profit: isSettled ? row.profit : undefined,
  };
  return order;
}

/** The number of running orders that are polled. Nobody buys more within five minutes. */
const WATCHED = 50;

/** The calls for one kind of option. Practice calls have the same fields. */
interface OptionsCalls {
  readonly kind: 'options' | 'practice';
  readonly config: typeof getHyConfig;
  readonly order: typeof getHyOrderInfo;
  readonly orders: typeof getHyOrderList;
}

function queriesOf(calls: OptionsCalls) {
  /**
   * The first part of a member's query keys for options, which are refreshed after a purchase or a
   * settlement.
   */
  const all = [...MEMBER_DATA, calls.kind] as const;

  async function readOrders(
    fields: PageRequest & { readonly status: OrderStatus },
    signal: AbortSignal,
  ): Promise<OptionOrder[]> {
    const { list } = await query(calls.orders, fields, { signal });
    const askedAt = serverNow();
    return named(list, 'id').map((row) => toOrder(row, askedAt));
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
          const row = await query(calls.order, { orderId }, { signal });
          return toOrder({ ...row, id: orderId }, serverNow());
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
        queryFn: ({ signal }) => readOrders({ status: 'running', page: 1, limit: WATCHED }, signal),
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
        readPage: (page, signal) => readOrders({ status, ...page }, signal),
        idOf: (order) => order.id,
      }),
  };
}

/** Options with real money. */
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

/**
 * Returns the call that buys an option and returns its order number, which is empty if the server
 * omits it.
 */
function purchase(endpoint: typeof creatorder): MoneyCall<NewOrder, string> {
  return {
    name: endpoint.name,
    send: async (order, _secrets, idempotencyKey) => {
      const result = await mutate(endpoint, order, { idempotencyKey });
      return { ...result, data: result.data.orderId };
    },
  };
}

/** Buys an option (product.md#option-purchase). */
export const buyOption = purchase(creatorder);

/** Buys an option with practice funds. */
export const buyPracticeOption = purchase(createPracticeOrder);

/** Raises the practice balance to the full amount of practice funds. Throws ApiError. */
export async function refill(): Promise<void> {
  await mutate(refillPractice, {});
}
