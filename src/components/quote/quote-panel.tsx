import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newestAt } from '#/api/fresh';
import { DETAIL_POLL_MS, quoteQueries } from '#/api/market-quotes';
import { cx } from '#/ui/cx';
import { Numeric } from '#/ui/numeric';
import { PriceChange } from '#/ui/price-change';
import { PriceFlash } from '#/ui/price-flash';
import { Skeleton } from '#/ui/skeleton';
import { formatPercent, formatPrice, formatVolume } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { dayAt } from '#core/domain/market-price.ts';
import { DataAge } from '../readiness/data-age';
import { useMarketPrice } from './use-market-price';

/** As formatters show what is missing. */
const UNKNOWN = formatPrice(undefined);

interface QuotePanelProps {
  market: Market;
  /** Device time of the market list, epoch milliseconds. */
  listedAt: number;
  pollMs?: number | undefined;
  /** In one line, for a header. */
  isLine?: boolean | undefined;
}

/** Last price, change in percent, and the day's high, low and volume. */
export function QuotePanel({
  market,
  listedAt,
  pollMs = DETAIL_POLL_MS,
  isLine = false,
}: QuotePanelProps) {
  const detail = useQuery(quoteQueries.detail(market.symbol, pollMs));
  const { data, dataUpdatedAt } = detail;
  const hasFailed = detail.failureCount > 0 || detail.errorUpdateCount > 0;
  const { price: last } = useMarketPrice(market);
  const day = data && dayAt(last ?? data.last, data);
  // The change of the list is shown until the day summary is loaded.
  const change = day?.changePercent ?? market.changePercent;
  const figure = (text: string | undefined) => text ?? (hasFailed ? UNKNOWN : undefined);
  return (
    <section
      className={cx(
        '@container flex items-center gap-x-3',
        isLine
          ? 'min-w-0 flex-1 gap-x-8 overflow-hidden px-3'
          : 'flex-wrap justify-between px-4 py-2 low:flex-nowrap low:py-1',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 low:flex-row low:items-center low:gap-2',
          isLine ? 'shrink-0 items-center gap-3' : 'flex-col items-start gap-0.5',
        )}
      >
        <PriceFlash
          value={last}
          className="text-lg font-semibold wrap-anywhere min-[375px]:text-xl low:text-lg"
        >
          {formatPrice(last, market.pricePlaces)}
        </PriceFlash>
        {/* As wide as the price: the age of the figures decides nothing about the lines. */}
        <div
          className={cx(
            'flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 low:w-auto low:min-w-0',
            !isLine && 'w-0 min-w-full',
          )}
        >
          <PriceChange value={formatPercent(change)} />
          <DataAge
            at={data ? newestAt({ data, dataUpdatedAt }) : listedAt}
            freshForMs={data?.asOf === undefined ? 2 * pollMs : 0}
          />
        </div>
      </div>
      <dl
        className={cx(
          'grid shrink-0 gap-x-3 text-xs low:grid-flow-col low:grid-cols-none low:grid-rows-2 low:gap-y-0',
          isLine ? 'grid-flow-col grid-rows-2 gap-x-6' : 'grid-cols-[auto_auto] gap-y-1',
        )}
      >
        <Figure
          label={<Trans>24H high</Trans>}
          value={figure(day && formatPrice(day.high, market.pricePlaces))}
        />
        <Figure
          label={<Trans>24H low</Trans>}
          value={figure(day && formatPrice(day.low, market.pricePlaces))}
        />
        <Figure
          label={<Trans>24H volume</Trans>}
          value={figure(data && formatVolume(data.baseVolume))}
          // Beside a list on a low screen there is no room; the list has it.
          className="@max-[26rem]:low:hidden"
        />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: ReactNode;
  value: string | undefined;
  className?: string;
}

function Figure({ label, value, className }: FigureProps) {
  return (
    <>
      <dt className={cx('text-muted', className)}>{label}</dt>
      <dd className={cx('text-end font-medium', className)}>
        {value === undefined ? (
          <Skeleton className="ms-auto h-4 w-14" />
        ) : (
          <Numeric>{value}</Numeric>
        )}
      </dd>
    </>
  );
}
