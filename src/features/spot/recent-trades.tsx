import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { depthQueries, type MarketTrade } from '#/api/market-depth';
import { usePriceText } from '#/components/quote/use-price-text';
import { Ready } from '#/components/readiness/ready';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { cx } from '#/ui/cx';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { formatLevelQuantity, quantityPlaces } from './format-level';

interface RecentTradesProps {
  symbol: string;
  base: string;
  quote: string;
}

/** The market's last trades, newest first. An arrow shows the taker side. */
export function RecentTrades({ symbol, base, quote }: RecentTradesProps) {
  const trades = useQuery(depthQueries.trades(symbol));
  return (
    <Ready query={trades} skeleton={<SkeletonRows count={6} leading={false} />}>
      {(rows) => <Rows trades={rows} base={base} quote={quote} />}
    </Ready>
  );
}

interface RowsProps {
  trades: readonly MarketTrade[];
  base: string;
  quote: string;
}

function Rows({ trades, base, quote }: RowsProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const places = quantityPlaces(trades);
  const priceText = usePriceText(`${base}/${quote}`);
  return (
    <table aria-label={t`Recent trades`} className="w-full text-xs">
      <thead className="sticky top-0 bg-canvas text-muted">
        <tr>
          <th scope="col" className="px-1 py-1 text-start font-normal">
            <Trans>Price</Trans>{' '}
            <span dir="ltr" className="sr-only">
              ({quote})
            </span>
          </th>
          <th scope="col" className="px-1 py-1 text-end font-normal">
            <Trans>Quantity</Trans>{' '}
            <span dir="ltr" className="sr-only">
              ({base})
            </span>
          </th>
          <th
            scope="col"
            className="sr-only medium:not-sr-only medium:px-1 medium:text-end medium:font-normal"
          >
            <Trans>Time</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map(({ id, at, price, quantity, side }) => (
          <tr key={id} className="h-7">
            <td className={cx('px-1', side === 'buy' ? 'text-up' : 'text-down')}>
              <span translate="no" className="num">
                {priceText(price)}
              </span>{' '}
              <span aria-hidden="true">{side === 'buy' ? '↑' : '↓'}</span>
              <span className="sr-only">
                {side === 'buy' ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
              </span>
            </td>
            <td className="px-1 text-end">
              <span translate="no" className="num">
                {formatLevelQuantity(quantity, places)}
              </span>
            </td>
            <td className="sr-only medium:not-sr-only medium:px-1 medium:text-end medium:text-muted">
              <span translate="no" className="num">
                {formatTime(at, 'clock', language)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
