import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ChartSkeleton } from '#/components/candle-chart/chart-skeleton';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { cx } from '#/ui/cx';
import { SkeletonRows } from '#/ui/skeleton-rows';

/** Loaded on demand, because few members open it. */
const DepthChart = optional(() => import('./depth-chart').then((file) => file.DepthChart), {
  Missing: PartUnavailable,
  Waiting: ChartSkeleton,
});
const RecentTrades = optional(() => import('./recent-trades').then((file) => file.RecentTrades), {
  Missing: PartUnavailable,
  Waiting: () => <SkeletonRows count={6} leading={false} />,
});

interface MarketPaneProps {
  symbol: string;
  base: string;
  quote: string;
  /** The order book with its controls. */
  children: ReactNode;
}

/** The order book or, in its place, the depth chart or the recent trades. */
export function MarketPane({ symbol, base, quote, children }: MarketPaneProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'book' | 'depth' | 'trades'>('book');
  const props = { symbol, base, quote };
  const views = {
    book: <Trans>Book</Trans>,
    depth: <Trans>Depth</Trans>,
    trades: <Trans>Trades</Trans>,
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <fieldset
        aria-label={t`Market data`}
        className="mb-1 flex min-w-0 justify-between gap-x-1 overflow-x-auto medium:justify-start medium:gap-6"
      >
        {(['book', 'depth', 'trades'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => setView(name)}
            className={cx(
              'relative min-h-9 min-w-8 shrink-0 border-b-2 px-0.5 text-xs font-semibold',
              name === view ? 'border-accent-ink text-ink' : 'border-transparent text-muted',
            )}
          >
            {views[name]}
          </button>
        ))}
      </fieldset>
      {view === 'book' ? (
        children
      ) : (
        <div className="relative min-h-96 flex-1">
          <div className="absolute inset-0 overflow-y-auto">
            {view === 'depth' ? (
              <DepthChart key={view} {...props} />
            ) : (
              <RecentTrades key={view} {...props} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}
