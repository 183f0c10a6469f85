import { Trans } from '@lingui/react/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { cx } from '#/ui/cx';
import type { OptionDirection } from '#core/domain/options-order.ts';

interface DirectionProps {
  direction: OptionDirection | 'unknown';
  className?: string;
}

interface DirectionArrowProps extends DirectionProps {
  /** The accessible name. Without it, the arrow is decorative. */
  'aria-label'?: string;
}

/** The arrow of a direction. Nothing is shown for an unknown direction. */
export function DirectionArrow({ direction, ...rest }: DirectionArrowProps) {
  if (direction === 'unknown') return null;
  const Arrow = direction === 'up' ? TrendingUp : TrendingDown;
  return <Arrow {...rest} />;
}

/** Buy Up or Buy Down, with label, arrow and colour. */
export function DirectionLabel({ direction, className }: DirectionProps) {
  if (direction === 'unknown') return <span className={className}>–</span>;
  const isUp = direction === 'up';
  return (
    <span
      className={cx('inline-flex items-center gap-1', isUp ? 'text-up' : 'text-down', className)}
    >
      <DirectionArrow direction={direction} className="size-[1.1em]" />
      {isUp ? <Trans>Buy Up</Trans> : <Trans>Buy Down</Trans>}
    </span>
  );
}
