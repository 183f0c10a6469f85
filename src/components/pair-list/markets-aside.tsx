import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newestAt } from '#/api/fresh';
import { MARKETS_POLL_MS, marketQueries } from '#/api/market';
import { DataAge } from '../readiness/data-age';
import { Ready } from '../readiness/ready';
import { MarketTable } from './market-table';
import { MarketTableSkeleton } from './market-table-skeleton';
import { optionsHref } from './options-href';

const SHOWN = 10;

/** The first markets with their prices, beside a page. */
export function MarketsAside() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useQuery(marketQueries.list());
  return (
    <section aria-labelledby="aside-markets">
      <div className="flex min-h-11 items-center justify-between gap-2 px-4">
        <h2 id="aside-markets" className="text-base font-semibold">
          <Trans>Markets</Trans>
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
            label={t`Markets`}
            markets={markets.slice(0, SHOWN)}
            hrefOf={optionsHref}
            onPick={({ symbol, pair }) =>
              void navigate({ to: '/options', search: { currentSymbol: symbol, name: pair } })
            }
          />
        )}
      </Ready>
    </section>
  );
}
