import { ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { Star } from 'lucide-react';
import { toggleFavouriteAtom } from '#/state/favourites';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';

interface FavouriteStarProps {
  market: Market;
  isStarred: boolean;
  tabIndex?: number | undefined;
  className?: string;
}

export function FavouriteStar({ market, isStarred, tabIndex, className }: FavouriteStarProps) {
  const { t } = useLingui();
  const toggle = useSetAtom(toggleFavouriteAtom);
  return (
    <button
      type="button"
      aria-label={t`Favourite ${ph({ pair: market.pair })}`}
      aria-pressed={isStarred}
      tabIndex={tabIndex}
      onClick={() => toggle(market.symbol)}
      className={cx(
        'tap relative flex h-11 w-9 shrink-0 items-center justify-center rounded-md active:opacity-60',
        isStarred ? 'text-warn' : 'text-faint',
        className,
      )}
    >
      <Star aria-hidden="true" className={cx('size-4', isStarred && 'fill-current')} />
    </button>
  );
}
