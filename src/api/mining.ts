import { queryOptions } from '@tanstack/react-query';
import { imageAddress } from '#/lib/url';
import { getCoinBalance } from '#core/contract/assets.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import {
  buyMiningMachine,
  getMiningMachineList,
  getMiningMachineOrders,
} from '#core/contract/mining.ts';
import { named } from '#core/contract/response-fields.ts';
import type { MachineTerms } from '#core/domain/mining.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { offerQueries } from './offers';
import { pagedQuery } from './paged';

/** The decimals of amounts, because the wire does not state those of the coin. */
const SCALE = 8;

/** A mining machine on offer. */
export interface Machine extends MachineTerms {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  readonly coin: string;
  readonly coinId: string;
}

type WireMachine = OutputOf<typeof getMiningMachineList>['list'][number];

/** A machine whose terms cannot be read is not on offer. */
function toMachine({ minimum, maximum, coinCode, ...row }: WireMachine): Machine[] {
  const { interestRate, durationDays } = row;
  if (!minimum || !maximum || !interestRate || durationDays === undefined) return [];
  const machine = {
    ...row,
    image: imageAddress(row.image),
    coin: row.coin ?? coinCode ?? '',
    range: { minimum, maximum },
    interestRate,
    durationDays,
    scale: SCALE,
  };
  return [machine];
}

/** The type of the usable balance in `getCoinBalance`. */
const USABLE = 1;

/** A lock-up of the member. */
export type LockUp = OutputOf<typeof getMiningMachineOrders>['list'][number] & {
  /** The coin's decimals. */
  readonly scale: number;
};

const offers = offerQueries({
  name: 'machines',
  read: (fields, options) => query(getMiningMachineList, fields, options),
  toOffers: toMachine,
});

export const miningQueries = {
  /** Machines on offer (product.md#mining). They are public, so they are stored on the device. */
  machines: offers.all,

  /** One machine; `null` if it is not on offer, or no longer. */
  machine: offers.one,

  /** The available amount of a coin in the funds account; `null` when the server leaves it out. */
  usableBalance: (coinId: string) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'usable', coinId],
      queryFn: async ({ signal }): Promise<Money | null> => {
        const { balances } = await query(getCoinBalance, { coinId }, { signal });
        return balances.find(({ account }) => account === USABLE)?.balance ?? null;
      },
    }),

  /** The member's lock-ups, newest first (product.md#mining-revenue). */
  lockUps: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'mining', 'orders'],
      readPage: async (page, signal) => {
        const { list } = await query(getMiningMachineOrders, page, { signal });
        return named(list, 'id').map(
          (row): LockUp => ({ ...row, image: imageAddress(row.image), scale: SCALE }),
        );
      },
      idOf: (row) => row.id,
    }),
};

export interface NewLockUp {
  readonly machineId: string;
  readonly amount: Money;
}

/** Locks an amount (product.md#mining-rules). */
export const lockUp = moneyCall(buyMiningMachine, (fields: NewLockUp) => fields);
