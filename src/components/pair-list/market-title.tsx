import { useLingui } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { cx } from '#/ui/cx';
import { Skeleton } from '#/ui/skeleton';
import { PairName } from './pair-name';

interface MarketTitleProps {
  /** For example, `BTC/USDT`; `undefined` while the markets load. */
  pair: string | undefined;
  className: string;
  buttonClassName?: string;
  /** `undefined` if the page also shows the list of markets. */
  onPress: (() => void) | undefined;
}

/**
 * The heading of a trading page: the market's name, and the button that opens the other markets.
 */
export function MarketTitle({ pair, className, buttonClassName, onPress }: MarketTitleProps) {
  const { t } = useLingui();
  const name = pair ? <PairName pair={pair} /> : <Skeleton className="h-5 w-24" />;
  return (
    <h1 className={className}>
      {onPress ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onPress}
          className={cx(
            'flex min-h-11 max-w-full items-center gap-2 rounded-md px-2 text-base active:bg-fill',
            buttonClassName,
          )}
        >
          <Menu aria-hidden="true" className="size-5 shrink-0 min-[360px]:self-center" />
          <span className="sr-only">{t`Choose market`}</span>
          {name}
        </button>
      ) : (
        <span className="flex min-h-11 items-center px-3 text-base">{name}</span>
      )}
    </h1>
  );
}
