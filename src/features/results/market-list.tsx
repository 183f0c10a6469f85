import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MarketResults } from '#/api/results';
import { CoinLogo } from '#/components/coin/coin-logo';
import { ListRow } from '#/ui/list-row';
import { formatShare } from '#core/domain/format-number.ts';
import { winRate } from '#core/domain/results.ts';
import { Profit } from './profit';

/** The results by market, with the most orders first. */
export function MarketList({ markets }: { markets: readonly MarketResults[] }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Markets`} className="border-t border-line pt-2">
      <h2 className="px-4 py-1 text-sm font-semibold">{t`Markets`}</h2>
      <ul aria-label={t`Markets`}>
        {markets.map((market) => (
          <li key={market.marketId} className="row-lazy">
            <ListRow
              leading={<CoinLogo code={market.name.split('/')[0] ?? ''} />}
              title={<bdi>{market.name}</bdi>}
              subtitle={<Orders count={market.orders} />}
              trailing={<Profit amount={market.profit} />}
              trailingSubtitle={<Rate market={market} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <Plural value={count} one="# order" other="# orders" />;
}

function Rate({ market }: { market: MarketResults }) {
  const rate = winRate(market);
  if (rate === undefined) return null;
  const percent = formatShare(rate);
  return <Trans>Win rate {percent}</Trans>;
}
