import { Trans, useLingui } from '@lingui/react/macro';
import { type Market, splitPair } from '#core/domain/market.ts';
import { RecentTrades } from './recent-trades';

/**
 * The market's last trades in the space below the orders. They scroll, and they move nothing else.
 */
export function TradesBelow({ market }: { market: Market }) {
  const { symbol, pair } = market;
  const { t } = useLingui();
  return (
    <section className="flex min-h-64 flex-1 flex-col border-t-4 border-line wide:border-t">
      <h2 className="flex min-h-12 items-center px-4 text-sm font-semibold wide:min-h-9 wide:px-3 wide:text-xs">
        <Trans>Recent trades</Trans>
      </h2>
      <div className="relative flex-1">
        <section
          aria-label={t`Recent trades`}
          // Scrolled by keyboard too.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the focus
          tabIndex={0}
          className="absolute inset-0 overflow-y-auto px-3 wide:px-2"
        >
          <RecentTrades key={symbol} symbol={symbol} {...splitPair(pair)} />
        </section>
      </div>
    </section>
  );
}
