import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { type AreaResults, resultQueries } from '#/api/results';
import { siteQueries } from '#/api/site';
import { HideAmountsButton } from '#/components/coin/hidden-amount';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { serverNow } from '#/state/server-clock';
import { buttonClass } from '#/ui/button-class';
import { Chip } from '#/ui/chip';
import { EmptyState } from '#/ui/empty-state';
import { TabPanel, Tabs } from '#/ui/tabs';
import { type ResultArea, type ResultRange, rangeStart } from '#core/domain/results.ts';
import { DayBars } from './day-bars';
import { MarketList } from './market-list';
import { ResultsExport } from './results-export';
import { ResultsSkeleton } from './results-skeleton';
import { Summary } from './summary';

interface ResultsSearch {
  readonly area?: ResultArea | undefined;
  readonly range?: ResultRange | undefined;
}

interface ResultsScreenProps {
  search: ResultsSearch;
  onSearchChange: (search: ResultsSearch) => void;
}

const TABS = 'results';

/** Results of the member's options and spot orders (product.md#results). */
export function ResultsScreen({ search, onSearchChange }: ResultsScreenProps) {
  const { t } = useLingui();
  const settings = useQuery(siteQueries.settings());
  const { area = 'options', range = '30d' } = search;
  const from = rangeStart(range, serverNow());
  const isOffered = settings.data?.hasResults !== false;
  const results = useQuery({
    ...resultQueries.of(area, from),
    enabled: settings.data?.hasResults === true,
  });
  const ranges = { '7d': t`7 days`, '30d': t`30 days`, '90d': t`90 days`, all: t`All` };

  return (
    <Page title={<Trans>Results</Trans>} actions={<HideAmountsButton />}>
      {isOffered ? (
        <>
          <Tabs
            id={TABS}
            fill
            label={t`Results`}
            value={area}
            onValueChange={(next) => onSearchChange({ ...search, area: next })}
            items={[
              { value: 'options', label: t`Options` },
              { value: 'spot', label: t`Spot` },
            ]}
          />
          <fieldset
            aria-label={t`Period`}
            className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto px-4 py-2 *:shrink-0"
          >
            {(['7d', '30d', '90d', 'all'] as const).map((value) => (
              <Chip
                key={value}
                selected={value === range}
                onClick={() => onSearchChange({ ...search, range: value })}
              >
                {ranges[value]}
              </Chip>
            ))}
          </fieldset>
          <TabPanel tabs={TABS} value={area} className="flex-1 pb-4">
            <Ready query={results} skeleton={<ResultsSkeleton />}>
              {(data) =>
                data.total.orders === 0 ? (
                  <Empty area={area} isAll={range === 'all'} />
                ) : (
                  <Content area={area} results={data} from={from} />
                )
              }
            </Ready>
          </TabPanel>
        </>
      ) : (
        <EmptyState
          icon={<ChartColumn />}
          title={<Trans>Results aren’t available</Trans>}
          hint={<Trans>This exchange doesn’t show results.</Trans>}
        />
      )}
    </Page>
  );
}

interface ContentProps {
  area: ResultArea;
  results: AreaResults;
  from: number | undefined;
}

function Content({ area, results, from }: ContentProps) {
  const first = from ?? results.days[0]?.dayAt ?? serverNow();
  return (
    <>
      <Summary area={area} results={results.total} />
      <DayBars days={results.days} from={first} until={serverNow()} />
      <MarketList markets={results.markets} />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-2">
        <p className="text-xs text-muted">
          <Trans>Days start at 00:00 UTC.</Trans>
        </p>
        <ResultsExport area={area} results={results} from={first} />
      </div>
    </>
  );
}

function Empty({ area, isAll }: { area: ResultArea; isAll: boolean }) {
  const isOptions = area === 'options';
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={isAll ? <Trans>No results yet</Trans> : <Trans>No results for this period</Trans>}
      hint={
        isOptions ? (
          <Trans>See the profit or loss on your settled options here.</Trans>
        ) : (
          <Trans>
            Filled spot orders will be listed here, with the profit or loss on each sale.
          </Trans>
        )
      }
      action={
        <Link to={isOptions ? '/options' : '/exchange'} className={buttonClass()}>
          <Trans>Trade</Trans>
        </Link>
      }
    />
  );
}
