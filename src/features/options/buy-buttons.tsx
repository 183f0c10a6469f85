import { Trans, useLingui } from '@lingui/react/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { formatAmount, formatRate } from '#core/domain/format-number.ts';
import { add, type Money } from '#core/domain/money.ts';
import { profitOf } from '#core/domain/options.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';

interface BuyButtonsProps {
  stake: Money | undefined;
  rate: Money | undefined;
  /** True if the buttons are stacked in a column. */
  isColumn: boolean;
  /** The id of the reason why the buttons are disabled; `undefined` if they are enabled. */
  reasonId: string | undefined;
  onBuy: (direction: OptionDirection) => void;
  /** The ref of the row that the confirmation covers. */
  ref: Ref<HTMLDivElement>;
}

/** The layout of both buttons. The buttons of the confirmation have the same positions. */
export const buttonsClass = (isColumn: boolean) =>
  cx('flex gap-3 *:min-w-0 *:flex-1', isColumn && 'flex-col *:min-h-14 *:flex-none');

/** The Buy Up and Buy Down buttons. */
export function BuyButtons({ isColumn, ref, ...rest }: BuyButtonsProps) {
  return (
    <div ref={ref} className={buttonsClass(isColumn)}>
      <BuyButton direction="up" isColumn={isColumn} {...rest} />
      <BuyButton direction="down" isColumn={isColumn} {...rest} />
    </div>
  );
}

type BuyButtonProps = Omit<BuyButtonsProps, 'ref'> & { direction: OptionDirection };

/** Buys in one direction and shows the payout of a win. */
function BuyButton({ direction, isColumn, stake, rate, reasonId, onBuy }: BuyButtonProps) {
  const { t } = useLingui();
  const isUp = direction === 'up';
  const Arrow = isUp ? TrendingUp : TrendingDown;
  const name = isUp ? t`Buy Up` : t`Buy Down`;
  const back = stake && rate && formatAmount(add(stake, profitOf('win', stake, rate)));
  const payout = back ? t`get ${back}` : rate && `+${formatRate(rate)}`;
  return (
    <Button
      variant={direction}
      size="lg"
      // Side by side, both buttons have two lines, however long their words are.
      className={cx('gap-x-2 gap-y-0 px-2! short:min-h-11', isColumn ? 'flex-wrap' : 'flex-col')}
      disabled={reasonId !== undefined}
      aria-label={cx(name, payout)}
      aria-describedby={reasonId}
      aria-keyshortcuts={isUp ? 'U' : 'D'}
      onClick={() => onBuy(direction)}
    >
      <span className="inline-flex items-center gap-1">
        <Arrow aria-hidden="true" className="size-5" />
        {isUp ? <Trans>Up</Trans> : <Trans>Down</Trans>}
      </span>
      {payout ? <span className="num text-sm font-medium">{payout}</span> : null}
    </Button>
  );
}
