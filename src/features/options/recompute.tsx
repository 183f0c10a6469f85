import { Trans } from '@lingui/react/macro';
import type { OptionEvidence } from '#/api/options-evidence';
import type { OptionOrder } from '#core/domain/options-order.ts';

interface RecomputeProps {
  order: OptionOrder;
  evidence: OptionEvidence | undefined;
}

/** The rule in words, from which anyone can compute the same result with the ticks above. */
export function Recompute({ order, evidence }: RecomputeProps) {
  return (
    <div className="py-1 text-muted">
      <p className="font-medium text-ink">
        <Trans>How to recalculate the result</Trans>
      </p>
      {evidence?.voidReason === undefined ? null : (
        <p>
          <Trans>A price was missing, so your stake was returned.</Trans>
        </p>
      )}
      <p>
        {evidence?.isWindow === false ? (
          <Trans>
            The order opens at the first price after “Opens after” and settles at the last price at
            or before expiry.
          </Trans>
        ) : (
          <Trans>
            Trades in the 5 seconds after “Opens after” set the opening price, and trades in the 5
            seconds before expiry set the settlement price. When trading is thin, a longer window is
            used. The price is halfway between the value-weighted median of buys and that of sells.
          </Trans>
        )}{' '}
        {order.direction === 'up' ? (
          <Trans>You win if the settlement price is higher than the opening price.</Trans>
        ) : (
          <Trans>You win if the settlement price is lower than the opening price.</Trans>
        )}{' '}
        <Trans>
          If you win, you get your stake back plus stake × profit rate, rounded down to 8 decimals.
          If the price is unchanged, you get your stake back.
        </Trans>
      </p>
    </div>
  );
}
