import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { OutputOf } from '#/contract/endpoint';
import { endpoints } from '#/contract/endpoints';
import type { contractOrder } from '#/contract/options';
import { parseWireTime } from '#/contract/wire-time';
import { type Money, money } from '#/domain/money';
import type { OptionOrder } from '#/domain/option-order';
import { nextOrderPoll, type OptionTerm, orderDeadline } from '#/domain/options-ticket';
import { serverNow } from '#/state/server-clock';
import { call } from './client';

/** What a member may buy an option with. */
export interface OptionsConfig {
  readonly coin: string;
  readonly balance: Money;
  readonly terms: readonly OptionTerm[];
}

const STATUS = { 1: 'running', 2: 'settled' } as const;
const WIRE_STATUS = { running: 1, settled: 2 } as const;
export type OrderStatus = keyof typeof WIRE_STATUS;

function toConfig(data: OutputOf<typeof endpoints.getHyConfig>): OptionsConfig {
  const terms = data.hytime.flatMap((cycleSeconds, index): OptionTerm[] => {
    const minimum = data.hymin[index];
    const rate = data.hyrate?.[index];
    if (minimum === undefined) return [];
    const payoutRate = rate === undefined ? undefined : money(rate);
    return [{ cycleSeconds, minimumStake: money(minimum), payoutRate }];
  });
  return { coin: data.coinname, balance: money(data.balance), terms };
}

function toOrder(wire: z.infer<typeof contractOrder>, askedAt: number): OptionOrder {
  const boughtAt = parseWireTime(wire.buytime);
  const deadline = orderDeadline({
    boughtAt,
    cycleSeconds: wire.time,
    countDownSeconds: wire.count_down,
    askedAt,
  });
  const status = STATUS[wire.status as keyof typeof STATUS] ?? 'unknown';
  const settled = status === 'settled';
  return {
    id: wire.order_id,
    pair: wire.coinname,
    status,
    direction: wire.hyzd === 1 ? 'up' : 'down',
    stake: money(wire.num),
    cycleSeconds: wire.time,
    buyPrice: wire.buyprice,
    boughtAt,
    deadline,
    settlementPrice: settled ? (wire.sellprice ?? undefined) : undefined,
    settledAt: settled ? parseWireTime(wire.selltime) : undefined,
    isWin: wire.is_win === 1,
    profit: settled && wire.ploss != null ? money(wire.ploss) : undefined,
  };
}

/** First part of every options query key of a member: what a purchase or a settlement refreshes. */
export function optionsKey(memberKey: string) {
  return ['member', memberKey, 'options'] as const;
}

/** Durations, minimum stakes, payout rates and the balance to buy with. */
export function optionsConfigQuery(memberKey: string) {
  return queryOptions({
    queryKey: [...optionsKey(memberKey), 'config'],
    queryFn: async ({ signal }) => toConfig(await call(endpoints.getHyConfig, {}, { signal })),
  });
}

/** One order, asked for again until it is settled. */
export function optionOrderQuery(memberKey: string, orderId: string) {
  return queryOptions({
    queryKey: [...optionsKey(memberKey), 'order', orderId],
    queryFn: async ({ signal }) => {
      const wire = await call(endpoints.getHyOrderInfo, { order_id: orderId }, { signal });
      return toOrder(wire, serverNow());
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data) return 5_000;
      return state.data.status === 'settled'
        ? false
        : nextOrderPoll(state.data.deadline, serverNow());
    },
  });
}
