import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { imageAddress } from '#/lib/url';
import { getCoinBalance } from '#core/contract/assets.ts';
import {
  buyMiningMachine,
  getMiningMachineList,
  getMiningMachineOrders,
  type miningMachine,
} from '#core/contract/mining.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { MachineTerms } from '#core/domain/mining.ts';
import type { Money } from '#core/domain/money.ts';
import { type ApiResult, mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { offerQueries } from './offers';
import { pagedQuery } from './paged';
import { moneyOf } from './wire-money';

/** Decimals of amounts; the wire does not state those of a coin. */
const SCALE = 8;

/** A mining machine on offer. */
export interface Machine extends MachineTerms {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  readonly coin: string;
  readonly coinId: string;
}

/** A machine whose terms cannot be read is not on offer. */
function toMachine(wire: z.infer<typeof miningMachine>): Machine[] {
  const minimum = moneyOf(wire.min_price);
  const maximum = moneyOf(wire.max_price);
  const interestRate = moneyOf(wire.interest_rate);
  const durationDays = wire.cycle;
  if (!minimum || !maximum || !interestRate || durationDays === undefined) return [];
  const machine = {
    id: wire.id,
    title: wire.title,
    image: imageAddress(wire.img),
    coin: wire.coin_title ?? wire.coin ?? '',
    coinId: wire.c_id,
    range: { minimum, maximum },
    interestRate,
    durationDays,
    scale: SCALE,
  };
  return [machine];
}

/** Type of the usable balance in `getCoinBalance`. */
const USABLE = 1;

/** A lock-up of the member. */
export interface LockUp {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  readonly orderNumber: string;
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  readonly amount: Money | undefined;
  readonly coin: string;
  /** Percent a day. */
  readonly interestRate: Money | undefined;
  readonly durationDays: number | undefined;
  /** Decimals of the coin. */
  readonly scale: number;
  /** What has been paid: 0 until the end. */
  readonly paidRevenue: Money | undefined;
  /** `undefined` when the server leaves it out. */
  readonly isRunning: boolean | undefined;
}

const RUNNING: Readonly<Record<number, boolean>> = { 0: true, 1: false };

const offers = offerQueries({
  name: 'machines',
  read: (fields, options) => query(getMiningMachineList, fields, options),
  toOffers: toMachine,
});

export const miningQueries = {
  /** Machines on offer (product.md#mining); public, so they are stored on the device. */
  machines: offers.all,

  /** One machine; `null` when it is not on offer, or no longer. */
  machine: offers.one,

  /** Available amount of a coin in the funds account; `null` when the server leaves it out. */
  usableBalance: (coinId: string) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'usable', coinId],
      queryFn: async ({ signal }): Promise<Money | null> => {
        const { balance_list } = await query(getCoinBalance, { c_id: coinId }, { signal });
        const usable = balance_list.find(({ type }) => type === USABLE);
        return moneyOf(usable?.balance) ?? null;
      },
    }),

  /** The member's lock-ups, newest first (product.md#mining-revenue). */
  lockUps: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'mining', 'orders'],
      readPage: async (page, signal) => {
        const { list } = await query(getMiningMachineOrders, page, { signal });
        return named(list, 'id').map(
          (row): LockUp => ({
            id: row.id,
            title: row.title,
            image: imageAddress(row.img),
            orderNumber: row.order_num,
            startsAt: parseWireTime(row.start_time),
            endsAt: parseWireTime(row.end_time),
            amount: moneyOf(row.amount),
            coin: row.coin,
            interestRate: moneyOf(row.interest_rate),
            durationDays: row.days,
            scale: SCALE,
            paidRevenue: moneyOf(row.total_revenue),
            isRunning: row.status === undefined ? undefined : RUNNING[row.status],
          }),
        );
      },
      idOf: (row) => row.id,
    }),
};

export interface NewLockUp {
  readonly machineId: string;
  readonly amount: Money;
}

/** Locks an amount under the key of its intent. Throws ApiError (product.md#mining-rules). */
export function lockUp(
  { machineId, amount }: NewLockUp,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  return mutate(buyMiningMachine, { id: machineId, amount }, { idempotencyKey });
}
