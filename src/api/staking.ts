import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { imageAddress } from '#/lib/url';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import {
  getStakingOrderList,
  getStakingProjects,
  redeemStaking,
  setStakeRenewal,
  submitStaking,
} from '#core/contract/staking.ts';
import type { Money } from '#core/domain/money.ts';
import type { StakingDuration } from '#core/domain/staking.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { persisted } from './meta';
import { moneyCall } from './money-call';
import { pagedQuery } from './paged';

/** The decimals of a coin's amounts if the server omits them. */
const SCALE = 8;

export interface OfferedDuration extends StakingDuration {
  readonly id: string;
}

/** A project on offer. */
export interface StakingProject {
  readonly id: string;
  readonly title: string;
  readonly image: string | undefined;
  readonly coin: string;
  readonly coinId: string | undefined;
  /** The coin's decimals. */
  readonly scale: number;
  /** True if a stake can be renewed when it ends; older servers do not say. */
  readonly canRenew: boolean;
  /** Shortest first. */
  readonly durations: readonly OfferedDuration[];
}

type WireDuration = OutputOf<typeof getStakingProjects>['list'][number]['durations'][number];

/** A duration that cannot be read is not offered. */
function toDuration({ id, days, interestRate, minimum }: WireDuration): OfferedDuration[] {
  if (days === undefined || !interestRate || !minimum) return [];
  return [{ id, days, interestRate, minimum }];
}

/** A stake of the member. */
export type Stake = OutputOf<typeof getStakingOrderList>['list'][number];

/** The first part of the query keys of stakes. */
const STAKES_KEY = [...MEMBER_DATA, 'staking'] as const;

export const stakingQueries = {
  /** Projects on offer (product.md#staking). They are public, so they are stored on the device. */
  projects: () =>
    queryOptions({
      queryKey: ['site', 'staking'],
      ...persisted,
      queryFn: async ({ signal }): Promise<StakingProject[]> => {
        const { list } = await query(getStakingProjects, {}, { signal });
        return named(list, 'id').map(({ coin, durations, ...row }) => ({
          id: row.id,
          title: row.title ?? coin.code,
          image: imageAddress(row.image),
          coin: coin.code,
          coinId: coin.id,
          scale: coin.scale ?? SCALE,
          canRenew: row.canRenew === true,
          durations: durations.flatMap(toDuration).sort((a, b) => a.days - b.days),
        }));
      },
    }),

  /** The member's stakes, newest first (product.md#staking-revenue). */
  stakes: () =>
    pagedQuery({
      queryKey: [...STAKES_KEY, 'orders'],
      readPage: async (page, signal) => {
        const { list } = await query(getStakingOrderList, page, { signal });
        return named(list, 'id');
      },
      idOf: (row) => row.id,
    }),
};

export interface NewStake {
  readonly projectId: string;
  readonly durationId: string;
  readonly amount: Money;
  /** Set if the stake is renewed when it ends; `undefined` if the server does not offer renewal. */
  readonly renew?: 'on' | undefined;
}

/** Stakes an amount (product.md#staking-rules). */
export const joinStaking = moneyCall(
  submitStaking,
  (stake: NewStake, transactionPassword: string) => ({ ...stake, transactionPassword }),
);

/** Ends an active stake early, without revenue (product.md#redemption). */
export const redeemStake = moneyCall(redeemStaking, ({ id }: { readonly id: string }) => ({ id }));

/** Sets whether a stake is renewed when it ends (product.md#renewal). */
export const renewalMutation = (id: string) =>
  mutationOptions({
    mutationFn: (isOn: boolean) => mutate(setStakeRenewal, { id, renew: isOn ? 'on' : 'off' }),
    meta: { refresh: [STAKES_KEY] },
  });
