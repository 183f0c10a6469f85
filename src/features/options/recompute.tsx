import { Trans } from '@lingui/react/macro';
import type { OptionEvidence } from '#/api/options-evidence';
import type { OptionOrder } from '#core/domain/options-order.ts';

interface RecomputeProps {
  order: OptionOrder;
  evidence: OptionEvidence | undefined;
}

/** The rule in words, with which anyone gets the same result from the ticks above. */
export function Recompute({ order, evidence }: RecomputeProps) {
  return (
    <div className="py-1 text-muted">
      <p className="font-medium text-ink">
        <Trans>How to recalculate the result</Trans>
      </p>
      {evidence?.voidReason === undefined ? null : (
        <p>
          <Trans>A price was missing, so you got your stake back.</Trans>
        </p>
      )}
      <p>
        {evidence?.isWindow === false ? (
          <Trans>
            The first price after “Opens after” opens the order. The last price at or before the
            expiry settles it.
          </Trans>
        ) : (
          <Trans>
            The trades in the 5 seconds after “Opens after” open the order. Those in the 5 seconds
            before the expiry settle it. When little is traded, more seconds count. The price is
            halfway between the median of the buys and the median of the sells, by value.
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
