import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AlertButton } from '#/components/alerts/alert-button';
import { CandleChart } from '#/components/candle-chart/candle-chart';
import { PairName } from '#/components/pair-list/pair-name';
import { QuotePanel } from '#/components/quote/quote-panel';
import { buttonClass } from '#/ui/button-class';
import type { Market } from '#core/domain/market.ts';

interface MarketChartProps {
  market: Market;
  /** The device time of the market list, in epoch milliseconds. */
  listedAt: number;
}

/** The selected market next to the list: its price, its chart, and links for trading it. */
export function MarketChart({ market, listedAt }: MarketChartProps) {
  const search = { currentSymbol: market.symbol, name: market.pair };
  return (
    <section aria-labelledby="chosen-market" className="pb-4">
      <h2 id="chosen-market" className="px-4 pt-3 text-base">
        <PairName pair={market.pair} />
      </h2>
      <QuotePanel market={market} listedAt={listedAt} />
      <CandleChart
        key={market.symbol}
        symbol={market.symbol}
        pair={market.pair}
        tools={<AlertButton market={market} />}
      />
      <div className="flex gap-3 p-4">
        <Link to="/options" search={search} className={buttonClass({ className: 'flex-1' })}>
          <Trans>Options</Trans>
        </Link>
        <Link
          to="/exchange"
          search={search}
          className={buttonClass({ variant: 'secondary', className: 'flex-1' })}
        >
          <Trans>Exchange</Trans>
        </Link>
      </div>
    </section>
  );
}
