import { Trans } from '@lingui/react/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { cx } from '#/ui/cx';
import type { OptionDirection } from '#core/domain/options-order.ts';

interface DirectionLabelProps {
  direction: OptionDirection | 'unknown';
  className?: string;
}

/** Buy Up or Buy Down: label, arrow and colour. */
export function DirectionLabel({ direction, className }: DirectionLabelProps) {
  if (direction === 'unknown') return <span className={className}>–</span>;
  const isUp = direction === 'up';
  return (
    <span
      className={cx('inline-flex items-center gap-1', isUp ? 'text-up' : 'text-down', className)}
    >
      {isUp ? (
        <TrendingUp aria-hidden="true" className="size-[1.1em]" />
      ) : (
        <TrendingDown aria-hidden="true" className="size-[1.1em]" />
      )}
      {isUp ? <Trans>Buy Up</Trans> : <Trans>Buy Down</Trans>}
    </span>
  );
}
