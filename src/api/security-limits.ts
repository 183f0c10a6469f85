import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getLimits, LIMIT_TYPE, pauseTrading, setLimit } from '#core/contract/security-limits.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import type { LimitKind, OwnLimit } from '#core/domain/security-limits.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyOf } from './wire-money';

/** Limits that the member has set, in USDT (product.md#own-limits). */
export type OwnLimits = Readonly<Record<LimitKind, OwnLimit>> & {
  /** Epoch milliseconds; `undefined` without a pause. */
  readonly pausedUntil: number | undefined;
};

export const limitQueries = {
  own: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'security', 'limits'],
      queryFn: async ({ signal }): Promise<OwnLimits> => {
        const wire = await query(getLimits, {}, { signal });
        const of = (kind: LimitKind): OwnLimit => {
          const row = wire.limits.find(({ type }) => type === LIMIT_TYPE[kind]);
          return {
            value: moneyOf(row?.value ?? undefined),
            next: moneyOf(row?.next ?? undefined),
            nextAt: parseWireTime(row?.next_time),
          };
        };
        const pausedUntil = parseWireTime(wire.paused_until);
        return { stake: of('stake'), order: of('order'), loss: of('loss'), pausedUntil };
      },
    }),
};

/** Sets a limit; without a value it ends. */
export function setLimitMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ kind, value }: { kind: LimitKind; value: Money | undefined }) =>
      mutate(setLimit, { type: LIMIT_TYPE[kind], value }),
  });
}

/** Pauses trading for some days. */
export function pauseTradingMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (days: number) => mutate(pauseTrading, { days }),
  });
}
