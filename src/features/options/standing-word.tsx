import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { cx } from '#/ui/cx';
import { Numeric } from '#/ui/numeric';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { standingOf } from '#core/domain/options-standing.ts';

const COLOR = { win: 'text-success', loss: 'text-danger', tie: 'text-muted' } as const;

interface LiveStandingProps {
  order: OptionOrder;
  market: Market;
  className?: string;
  /** The class of the word if an amount follows, whose sign and colour say the same. */
  wordClassName?: string;
  /** Replaces the standing while it is unknown. */
  children?: ReactNode;
}

/** States whether the member would win or lose, and how much, if the order ended now. */
export function LiveStanding(props: LiveStandingProps) {
  const { order, market, className, wordClassName, children } = props;
  const standing = standingOf(order, useMarketPrice(market).price);
  if (!standing) return children;
  const { result, profit } = standing;
  const amount = result === 'tie' ? undefined : profit;
  return (
    <span data-standing={result} className={cx('font-medium', COLOR[result], className)}>
      <span className={amount === undefined ? undefined : wordClassName}>
        {result === 'win' ? <Trans>Winning</Trans> : null}
        {result === 'loss' ? <Trans>Losing</Trans> : null}
        {result === 'tie' ? <Trans>Break-even</Trans> : null}
      </span>
      {amount === undefined ? null : (
        <>
          {' '}
          <Numeric>{formatSignedAmount(amount)}</Numeric>
        </>
      )}
    </span>
  );
}
