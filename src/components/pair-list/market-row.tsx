import { Trans } from '@lingui/react/macro';
import { type MouseEvent, memo } from 'react';
import { isPlainClick } from '#/lib/plain-click';
import { cx } from '#/ui/cx';
import { LogoImage } from '#/ui/logo-image';
import { PriceChange } from '#/ui/price-change';
import { PriceFlash } from '#/ui/price-flash';
import { formatCompact, formatPercent, formatPrice } from '#core/domain/format-number.ts';
import { type LivePrice, type Market, splitPair, withLivePrice } from '#core/domain/market.ts';
import { FavouriteStar } from './favourite-star';
import { PairName } from './pair-name';
import { Sparkline } from './sparkline';

interface MarketRowProps {
  market: Market;
  /** A price that replaces an older one of the market. */
  live: LivePrice | undefined;
  /** The rank in a ranking; if it is `undefined`, a favourite star is shown instead. */
  rank: number | undefined;
  isStarred: boolean;
  isSelected: boolean;
  /** True if the Tab key reaches this row. Arrow keys reach the other rows. */
  isStop: boolean;
  /** True if the site provides sparklines of the last 24 hours. */
  hasLine: boolean;
  /** If set, the row is a link, and `onPick` navigates within the app. */
  href: string | undefined;
  onPick: (market: Market) => void;
}

/**
 * One market of a table. It is memoised: the lists preserve the identity of unchanged markets, so a
 * new price renders only one row. Rows far below the fold are not laid out.
 */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { live, rank, isStarred, isSelected, isStop, hasLine, href, onPick } = props;
  const market = withLivePrice(props.market, live);
  const tabIndex = isStop ? undefined : -1;

  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPick(market);
  }

  const name = <PairName pair={market.pair} />;
  return (
    <tr
      aria-current={isSelected || undefined}
      className={cx(
        'market-row row-lazy relative min-h-13 hover:bg-surface active:bg-surface',
        isSelected && 'bg-surface',
      )}
    >
      <td className="relative row-span-2 flex items-center gap-1">
        {rank === undefined ? (
          <FavouriteStar
            market={market}
            isStarred={isStarred}
            tabIndex={tabIndex}
            className="z-1 @max-[22.4rem]:w-7"
          />
        ) : (
          <span
            className={cx(
              'num w-8 text-center @max-[22.4rem]:w-6',
              rank <= 3 ? 'text-warn' : 'text-faint',
            )}
          >
            {rank}
          </span>
        )}
        <LogoImage src={market.logo} name={market.pair} className="size-7 @max-[22.4rem]:size-6" />
      </td>
      <th scope="row" className="self-end text-start font-normal">
        {href === undefined ? (
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={() => onPick(market)}
            className="stretched"
          >
            {name}
          </button>
        ) : (
          <a href={href} tabIndex={tabIndex} onClick={follow} className="stretched">
            {name}
          </a>
        )}
      </th>
      <td className="col-start-2 row-start-2 self-start text-start text-xs text-muted">
        <span className="sr-only">
          <Trans>24H volume</Trans>{' '}
        </span>
        <span translate="no" className="num @2xs:whitespace-nowrap">
          {formatCompact(market.baseVolume)} {splitPair(market.pair).base}
        </span>
      </td>
      <td
        aria-hidden="true"
        className="col-start-3 row-span-2 row-start-1 -ms-2 w-0 overflow-hidden @sm:ms-0 @sm:w-8 @min-[26rem]:w-12 @md:w-20 @lg:w-32 @xl:w-44"
      >
        {hasLine ? <Sparkline market={market} /> : null}
      </td>
      <td className="col-start-4 row-span-2 row-start-1 text-end text-sm font-medium wrap-anywhere">
        <PriceFlash value={market.lastPrice}>
          {formatPrice(market.lastPrice, market.pricePlaces)}
        </PriceFlash>
      </td>
      <td className="col-start-5 row-span-2 row-start-1 text-end">
        <PriceChange
          variant="pill"
          value={formatPercent(market.changePercent)}
          className="@max-[22.4rem]:min-w-17 @max-[22.4rem]:px-1 @max-[22.4rem]:text-xs @max-[18rem]:min-h-0 @max-[18rem]:min-w-0 @max-[18rem]:bg-transparent @max-[18rem]:px-0 @max-[18rem]:data-[direction=down]:text-down @max-[18rem]:data-[direction=up]:text-up"
        />
      </td>
    </tr>
  );
});
