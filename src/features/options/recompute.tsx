import { Trans } from '@lingui/react/macro';
import type { OptionEvidence } from '#/api/options-evidence';
import type { OptionOrder } from '#core/domain/options-order.ts';

interface RecomputeProps {
  order: OptionOrder;
  evidence: OptionEvidence | undefined;
}

/** The rule in words, by which anybody gets the same result from the ticks above. */
export function Recompute({ order, evidence }: RecomputeProps) {
  return (
    <div className="py-1 text-muted">
      <p className="font-medium text-ink">
        <Trans>How to recompute it</Trans>
      </p>
      {evidence?.voidReason === undefined ? null : (
        <p>
          <Trans>A tick was missing, so the stake was returned.</Trans>
        </p>
      )}
      <p>
        {evidence?.isWindow === false ? (
          <Trans>
            The first tick later than “Opens after” opens the order. The last tick at or before the
            expiry settles it.
          </Trans>
        ) : (
          <Trans>
            The trades of the 5 seconds after “Opens after” open the order, and those of the 5
            seconds before the expiry settle it; when little is traded, more seconds count. The
            price is the middle between the median of the buys and the median of the sells, by
            value.
          </Trans>
        )}{' '}
        {order.direction === 'up' ? (
          <Trans>It wins if the settling price is higher than the opening price.</Trans>
        ) : (
          <Trans>It wins if the settling price is lower than the opening price.</Trans>
        )}{' '}
        <Trans>
          A win pays stake × payout, cut at 8 decimals; an equal price returns the stake.
        </Trans>
      </p>
    </div>
  );
}
