import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { marketQueries } from '#/api/market';
import { optionsHref } from '#/components/pair-list/options-href';
import { PairName } from '#/components/pair-list/pair-name';
import { isPlainClick } from '#/lib/plain-click';
import { cx } from '#/ui/cx';
import { PriceChange } from '#/ui/price-change';
import { PriceFlash } from '#/ui/price-flash';
import { Skeleton } from '#/ui/skeleton';
import { Strip } from '#/ui/strip';
import { formatPercent, formatPrice } from '#core/domain/format-number.ts';
import { type Market, withLivePrice } from '#core/domain/market.ts';

/** From medium screens on, the strip is above the columns and has as many tiles as fit. */
const PLACE = 'medium:col-span-full medium:row-start-1 *:max-w-[11rem]';
/** The number of tiles that are visible at once on a phone (product.md#home). */
const SHOWN = 3;

interface MarketStripProps {
  markets: readonly Market[];
  onPick: (market: Market) => void;
}

/** The main markets as tiles that scroll horizontally. */
export function MarketStrip({ markets, onPick }: MarketStripProps) {
  const { t } = useLingui();
  const { data: live } = useQuery(marketQueries.livePrices());
  return (
    <Strip
      label={t`Markets`}
      shown={SHOWN}
      className={PLACE}
      items={markets.map((market) => ({
        key: market.id,
        content: <Tile market={withLivePrice(market, live?.[market.symbol])} onPick={onPick} />,
      }))}
    />
  );
}

function Tile({ market, onPick }: { market: Market; onPick: (market: Market) => void }) {
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPick(market);
  }
  return (
    <a
      href={optionsHref(market)}
      onClick={follow}
      className="flex flex-col gap-0.5 rounded-md py-2 pe-3 -outline-offset-2 active:opacity-60"
    >
      <span className="text-xs">
        <PairName pair={market.pair} />
      </span>
      <PriceFlash
        value={market.lastPrice}
        className="self-start text-sm font-semibold wrap-anywhere min-[375px]:text-base"
      >
        {formatPrice(market.lastPrice, market.pricePlaces)}
      </PriceFlash>
      <PriceChange value={formatPercent(market.changePercent)} className="self-start text-xs" />
    </a>
  );
}

/** The placeholder of the strip. */
export function MarketStripSkeleton() {
  return (
    <div aria-hidden="true" className={cx('flex px-4', PLACE)}>
      {['a', 'b', 'c'].map((tile) => (
        <div key={tile} className="w-1/3 shrink-0 space-y-2 py-2 pe-3">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-3 w-12" />
        </div>
      ))}
    </div>
  );
}
