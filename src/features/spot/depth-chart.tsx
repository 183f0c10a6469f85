import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { depthQueries } from '#/api/market-depth';
import { ChartSkeleton } from '#/components/candle-chart/chart-skeleton';
import { usePriceText } from '#/components/quote/use-price-text';
import { Ready } from '#/components/readiness/ready';
import { plainDecimal } from '#core/contract/primitives.ts';
import { formatCompact } from '#core/domain/format-number.ts';
import type { SpotBook, SpotLevel } from '#core/domain/spot-book.ts';
import { depthOf, quantityOf } from './depth';

interface DepthChartProps {
  symbol: string;
  base: string;
  quote: string;
}

/** The book is grouped by ten ticks, because it then reaches further than one of single prices. */
const STEP = 1;
/** The size of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [100, 100];

/** The cumulative quantities on offer up to each price, as one area for each side. */
export function DepthChart({ symbol, base, quote }: DepthChartProps) {
  const depth = useQuery(depthQueries.depth(symbol, STEP));
  return (
    <Ready query={depth} skeleton={<ChartSkeleton />}>
      {(book) => <Areas book={book} base={base} quote={quote} />}
    </Ready>
  );
}

function Areas({ book, base, quote }: { book: SpotBook; base: string; quote: string }) {
  const { t } = useLingui();
  const { bids, asks } = book;
  const priceText = usePriceText(`${base}/${quote}`);
  const [wanted, offered] = [totalOf(bids), totalOf(asks)];
  const [lowest, highest] = [priceText(bids.at(-1)?.price), priceText(asks.at(-1)?.price)];
  const deepest = Math.max(quantityOf(bids, bids.length), quantityOf(asks, asks.length));
  // Both sides are drawn to the same distance, so their slopes can be compared.
  const reach = Math.max(spanOf(bids), spanOf(asks));
  return (
    <figure dir="ltr" className="flex h-full flex-col text-xs">
      <div translate="no" className="num flex justify-between gap-2 py-1">
        <span className="text-up">{wanted}</span>
        <span className="text-muted">{base}</span>
        <span className="text-down">{offered}</span>
      </div>
      <svg
        role="img"
        aria-label={t`Orders to buy ${wanted} ${base} down to ${lowest} ${quote}, to sell ${offered} ${base} up to ${highest} ${quote}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="min-h-0 w-full flex-1 border-b border-line"
      >
        <path d={areaOf(bids, deepest, reach, -1)} className="fill-up-soft stroke-up" {...LINE} />
        <path
          d={areaOf(asks, deepest, reach, 1)}
          className="fill-down-soft stroke-down"
          {...LINE}
        />
      </svg>
      <div translate="no" className="num flex justify-between gap-2 py-1 text-muted">
        <span>{lowest}</span>
        <span>{highest}</span>
      </div>
      <figcaption className="pb-1 text-muted">
        <Trans>Total quantity up to each price</Trans>
      </figcaption>
    </figure>
  );
}

const LINE = { vectorEffect: 'non-scaling-stroke', strokeWidth: 1 } as const;

function totalOf(levels: readonly SpotLevel[]): string {
  return formatCompact(plainDecimal(quantityOf(levels, levels.length)));
}

function spanOf(levels: readonly SpotLevel[]): number {
  const [first] = levels;
  const last = levels.at(-1);
  return first && last ? Math.abs(Number(last.price) - Number(first.price)) : 0;
}

/**
 * Returns the path of a side from the middle outwards. `direction` is -1 to the left and 1 to the
 * right.
 */
function areaOf(
  levels: readonly SpotLevel[],
  deepest: number,
  reach: number,
  direction: -1 | 1,
): string {
  const [best] = levels;
  if (!best || reach === 0) return '';
  const middle = WIDTH / 2;
  const steps = depthOf(levels, levels.length, deepest).map(({ price, share }) => {
    const distance = Math.abs(Number(price) - Number(best.price)) / reach;
    const x = middle + direction * middle * distance;
    return `H${x.toFixed(2)}V${((1 - share) * HEIGHT).toFixed(2)}`;
  });
  return `M${middle} ${HEIGHT}${steps.join('')}H${direction < 0 ? 0 : WIDTH}V${HEIGHT}Z`;
}
