import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getCoinBalance } from '#/contract/exchange';
import {
  buyMiningMachine,
  getMiningMachineList,
  getMiningMachineOrders,
  type miningMachine,
} from '#/contract/mining';
import { parseWireTime } from '#/contract/wire-time';
import type { MachineTerms } from '#/domain/mining';
import { type Money, money, ZERO } from '#/domain/money';
import { imageAddress } from '#/lib/url';
import { type Answer, act, call } from './client';
import { pagedQuery } from './paged';
import { memberDataKey } from './wallet';

/** Decimals of amounts; the wire does not tell those of a coin. */
const SCALE = 8;

/** A mining machine on offer. */
export interface Machine extends MachineTerms {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  readonly coin: string;
  readonly coinId: string;
}

function toMachine(wire: z.infer<typeof miningMachine>): Machine {
  return {
    id: wire.id,
    title: wire.title,
    image: imageAddress(wire.img),
    coin: wire.coin_title ?? wire.coin ?? '',
    coinId: wire.c_id,
    range: { minimum: money(wire.min_price), maximum: money(wire.max_price) },
    interestRate: money(wire.interest_rate),
    cycleDays: wire.cycle,
    scale: SCALE,
  };
}

/** Machines on offer; the same for everybody, so they are kept on the device. */
export function machinesQuery() {
  return queryOptions({
    queryKey: ['site', 'machines'],
    queryFn: async ({ signal }) => {
      const whenMissing = { list: [] };
      const { list } = await call(getMiningMachineList, {}, { signal, whenMissing });
      return list.map(toMachine);
    },
  });
}

/** One machine; `null` when it is not offered (any more). */
export function machineQuery(id: string) {
  return queryOptions({
    queryKey: ['site', 'machines', id],
    queryFn: async ({ signal }) => {
      const whenMissing = { list: [] };
      const { list } = await call(getMiningMachineList, { id }, { signal, whenMissing });
      const found = list.find((machine) => machine.id === id);
      return found ? toMachine(found) : null;
    },
  });
}

/** Type of the usable balance in `getCoinBalance`. */
const USABLE = 1;

/** What is available of a coin in the funds account. */
export function usableBalanceQuery(memberKey: string, coinId: string) {
  return queryOptions({
    queryKey: [...memberDataKey(memberKey), 'wallet', 'usable', coinId],
    queryFn: async ({ signal }): Promise<Money> => {
      const { balance_list } = await call(getCoinBalance, { c_id: coinId }, { signal });
      const usable = balance_list.find(({ type }) => type === USABLE);
      return usable ? money(usable.balance) : ZERO;
    },
  });
}

/** A lock-up of the member. */
export interface LockUp {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  readonly orderNumber: string;
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  readonly amount: Money;
  readonly coin: string;
  /** Percent a day. */
  readonly interestRate: Money;
  readonly cycleDays: number;
  /** Decimals of the coin. */
  readonly scale: number;
  /** What has been paid: 0 until the end. */
  readonly paidRevenue: Money;
  /** Missing when the server does not tell. */
  readonly isRunning: boolean | undefined;
}

const RUNNING = 0;

/** The member's lock-ups, newest first. */
export function lockUpsQuery(memberKey: string) {
  return pagedQuery({
    queryKey: [...memberDataKey(memberKey), 'mining', 'orders'],
    readPage: async (page, limit, signal) => {
      const wanted = { page, limit };
      const whenMissing = { list: [] };
      const { list } = await call(getMiningMachineOrders, wanted, { signal, whenMissing });
      return list.map(
        (row): LockUp => ({
          id: row.id ?? row.order_num,
          title: row.title,
          image: imageAddress(row.img),
          orderNumber: row.order_num,
          startsAt: parseWireTime(row.start_time),
          endsAt: parseWireTime(row.end_time),
          amount: money(row.amount),
          coin: row.coin,
          interestRate: money(row.interest_rate),
          cycleDays: row.days,
          scale: SCALE,
          paidRevenue: money(row.total_revenue),
          isRunning: row.status == null ? undefined : row.status === RUNNING,
        }),
      );
    },
    idOf: (row) => row.id,
  });
}

export interface NewLockUp {
  readonly machineId: string;
  readonly amount: Money;
}

/** Locks an amount under the key of its intent. */
export function lockUp(
  { machineId, amount }: NewLockUp,
  idempotencyKey: string,
): Promise<Answer<unknown>> {
  return act(buyMiningMachine, { id: machineId, amount }, { idempotencyKey });
}
