import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { limitQueries } from '#/api/security-limits';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { LimitTime } from './limit-time';

/**
 * States in an order ticket that the member has paused or limited trading
 * (product.md#trading-limits).
 */
export function OwnLimitNote({ kind }: { kind: 'stake' | 'order' }) {
  const { data: own } = useQuery({ ...limitQueries.own(), retry: false });
  if (own === undefined) return null;
  const { value } = own[kind];
  if (own.pausedUntil !== undefined) {
    return (
      <p role="status" className="text-xs text-warn">
        <Trans>
          You paused trading until <LimitTime at={own.pausedUntil} />.
        </Trans>
      </p>
    );
  }
  if (value === undefined) return null;
  return (
    <p className="text-xs text-muted">
      <Trans>
        Your own limit: <Numeric unit="USDT">{ph({ limit: formatAmount(value) })}</Numeric>
      </Trans>
    </p>
  );
}
