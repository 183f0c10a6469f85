import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getLimits, pauseTrading, setLimit } from '#core/contract/security-limits.ts';
import type { Money } from '#core/domain/money.ts';
import type { LimitKind, OwnLimit } from '#core/domain/security-limits.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';

/** The limits that the member has set, in USDT (product.md#trading-limits). */
export type OwnLimits = Readonly<Record<LimitKind, OwnLimit>> & {
  /** In epoch milliseconds; `undefined` without a pause. */
  readonly pausedUntil: number | undefined;
};

export const limitQueries = {
  own: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'security', 'limits'],
      queryFn: async ({ signal }): Promise<OwnLimits> => {
        const { limits, pausedUntil } = await query(getLimits, {}, { signal });
        const of = (kind: LimitKind): OwnLimit => {
          const row = limits.find((limit) => limit.kind === kind);
          return { value: row?.value, next: row?.next, nextAt: row?.nextAt };
        };
        return { stake: of('stake'), order: of('order'), loss: of('loss'), pausedUntil };
      },
    }),
};

/** Sets a limit. Without a value, removes the limit. */
export function setLimitMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (limit: { kind: LimitKind; value: Money | undefined }) => mutate(setLimit, limit),
  });
}

/** Pauses trading for a number of days. */
export function pauseTradingMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (days: number) => mutate(pauseTrading, { days }),
  });
}
