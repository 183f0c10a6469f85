import { queryOptions } from '@tanstack/react-query';
import { imageAddress } from '#/lib/url';
import { named } from '#core/contract/response-fields.ts';
import {
  getStakingOrderList,
  getStakingProjects,
  redeemStaking,
  submitStaking,
} from '#core/contract/staking.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import type { StakingDuration, StakingStatus } from '#core/domain/staking.ts';
import { type ApiResult, mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { persisted } from './meta';
import { pagedQuery } from './paged';
import { fromWireCode } from './wire-codes';
import { moneyOf } from './wire-money';

/** Decimals of a coin's amounts when the server leaves them out. */
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
  /** Decimals of the coin. */
  readonly scale: number;
  /** Shortest first. */
  readonly durations: readonly OfferedDuration[];
}

/** A stake of the member. */
export interface Stake {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: StakingStatus;
  readonly redeemable: boolean;
  readonly coin: string;
  readonly openedAt: number | undefined;
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  readonly amount: Money | undefined;
  readonly days: number | undefined;
  /** What has been paid: 0 until the end. */
  readonly paidRevenue: Money | undefined;
}

const STATUS: Readonly<Record<number, StakingStatus>> = { 0: 'active', 1: 'ended', 2: 'redeemed' };
const REDEEMABLE = 1;

/** First part of the query keys of stakes. */
const STAKES_KEY = [...MEMBER_DATA, 'staking'] as const;

export const stakingQueries = {
  /** Projects on offer (product.md#staking); public, so they are stored on the device. */
  projects: () =>
    queryOptions({
      queryKey: ['site', 'staking'],
      ...persisted,
      queryFn: async ({ signal }): Promise<StakingProject[]> => {
        const { list } = await query(getStakingProjects, {}, { signal });
        return named(list, 'id').map((row) => ({
          id: row.id,
          title: row.title ?? row.coin.title,
          image: imageAddress(row.img),
          coin: row.coin.title,
          coinId: row.coin.id,
          scale: row.coin.scale ?? SCALE,
          durations: row.staking_info
            .flatMap((duration): OfferedDuration[] => {
              const { id, days } = duration;
              const interestRate = moneyOf(duration.interest_rate);
              const minimum = moneyOf(duration.min_price);
              // A duration that cannot be read is not on offer.
              if (days === undefined || !interestRate || !minimum) return [];
              return [{ id, days, interestRate, minimum }];
            })
            .sort((a, b) => a.days - b.days),
        }));
      },
    }),

  /** The member's stakes, newest first (product.md#staking-revenue). */
  stakes: () =>
    pagedQuery({
      queryKey: [...STAKES_KEY, 'orders'],
      readPage: async (page, signal) => {
        const { list } = await query(getStakingOrderList, page, { signal });
        return named(list, 'id').map(
          (row): Stake => ({
            id: row.id,
            orderNumber: row.order_num,
            status: fromWireCode(STATUS, row.status),
            redeemable: row.type === REDEEMABLE,
            coin: row.coin,
            openedAt: parseWireTime(row.addtime),
            startsAt: parseWireTime(row.start_time),
            endsAt: parseWireTime(row.end_time),
            amount: moneyOf(row.amount),
            days: row.days,
            paidRevenue: moneyOf(row.total_revenue),
          }),
        );
      },
      idOf: (row) => row.id,
    }),
};

export interface NewStake {
  readonly projectId: string;
  readonly durationId: string;
  readonly amount: Money;
}

/** Stakes an amount under the key of its intent. Throws ApiError (product.md#staking-rules). */
export function joinStaking(
  { projectId, durationId, amount }: NewStake,
  transactionPassword: string,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  const fields = { id: projectId, s_id: durationId, amount, paypassword: transactionPassword };
  return mutate(submitStaking, fields, { idempotencyKey });
}

/**
 * Ends an active stake early, without revenue, under the key of its intent. Throws ApiError
 * (product.md#redemption).
 */
export function redeemStake(id: string, idempotencyKey: string): Promise<ApiResult<unknown>> {
  return mutate(redeemStaking, { id }, { idempotencyKey });
}
