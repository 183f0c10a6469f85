import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { newestAt } from '#/api/fresh';
import { MARKETS_POLL_MS, marketQueries } from '#/api/market';
import { MarketTable } from '#/components/pair-list/market-table';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { optionsHref } from '#/components/pair-list/options-href';
import { DataAge } from '#/components/readiness/data-age';
import { Ready } from '#/components/readiness/ready';
import { type Market, rankRising } from '#/domain/market';
import { BannerCarousel } from './banner-carousel';
import { HomeMenu } from './home-menu';
import { MarketStrip, MarketStripSkeleton } from './market-strip';
import { PartnerLinks } from './partner-links';

const RANKED = 10;

interface HomeScreenProps {
  onPick: (market: Market) => void;
}

/** Home (product.md#home): banners, market strip, menu, top risers. */
export function HomeScreen({ onPick }: HomeScreenProps) {
  const { t } = useLingui();
  const list = useQuery(marketQueries.list());
  return (
    <main className="column flex flex-col gap-4 pb-[calc(var(--tab-bar-height)+var(--safe-bottom)+1.5rem)]">
      <h1 className="sr-only">{t`Home`}</h1>
      <BannerCarousel />
      {list.data === undefined && list.isError ? null : list.data ? (
        <MarketStrip markets={list.data.markets} onPick={onPick} />
      ) : (
        <MarketStripSkeleton />
      )}
      <HomeMenu />
      <section aria-labelledby="rising">
        <div className="flex min-h-8 items-center justify-between gap-2 px-4">
          <h2 id="rising" className="text-base font-semibold">
            <Trans>Top risers</Trans>
          </h2>
          {list.data ? (
            <DataAge
              at={newestAt(list)}
              freshForMs={list.data.asOf === undefined ? 2 * MARKETS_POLL_MS : 0}
            />
          ) : null}
        </div>
        <Ready query={list} skeleton={<MarketTableSkeleton />}>
          {({ markets }) => (
            <MarketTable
              label={t`Top risers`}
              isRanking
              markets={rankRising(markets, RANKED)}
              hrefOf={optionsHref}
              onPick={onPick}
            />
          )}
        </Ready>
      </section>
      <PartnerLinks />
    </main>
  );
}
