import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import { MARKETS_POLL_MS, type MarketList } from '#/api/market';
import { MarketTable } from '#/components/pair-list/market-table';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { optionsHref } from '#/components/pair-list/options-href';
import { DataAge } from '#/components/readiness/data-age';
import { Ready } from '#/components/readiness/ready';
import { Chip } from '#/ui/chip';
import { useMedia } from '#/ui/use-media';
import { type Market, type Ranking, rankMarkets } from '#core/domain/market.ts';

const RANKED = 10;
/** Markets of this coin are ranked first, because crosses of two coins would crowd them out. */
const MAIN_QUOTE = 'USDT';

interface MarketRankingProps {
  list: UseQueryResult<MarketList>;
  onPick: (market: Market) => void;
}

/**
 * The ranked markets in the selected order and, on larger screens, in a second order as well
 * (product.md#home).
 */
export function MarketRanking({ list, onPick }: MarketRankingProps) {
  const { t } = useLingui();
  const [by, setBy] = useState<Ranking>('gainers');
  const [isMainOnly, setMainOnly] = useState(true);
  const isMain = ({ pair }: Market) => pair.endsWith(`/${MAIN_QUOTE}`);
  const hasOthers = list.data && new Set(list.data.markets.map(isMain)).size > 1;
  const orders: Ranking[] = [by];
  // The column has room for a second ranking.
  if (useMedia('medium')) orders.push(by === 'volume' ? 'gainers' : 'volume');
  const words = { gainers: t`Gainers`, losers: t`Losers`, volume: t`Volume`, new: t`New` };
  return (
    <section
      aria-label={words[by]}
      className="medium:-col-end-1 medium:row-span-4 medium:row-start-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 px-4 font-semibold">
        {(Object.keys(words) as Ranking[]).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === by}
            onClick={() => setBy(value)}
            className="min-h-11 min-w-11 text-start text-muted aria-pressed:text-ink"
          >
            {words[value]}
          </button>
        ))}
        {hasOthers ? (
          <Chip selected={isMainOnly} onClick={() => setMainOnly(!isMainOnly)} className="ms-auto">
            <span translate="no">{MAIN_QUOTE}</span>
          </Chip>
        ) : null}
        {list.data ? (
          <DataAge
            at={newestAt(list)}
            freshForMs={list.data.asOf === undefined ? 2 * MARKETS_POLL_MS : 0}
          />
        ) : null}
      </div>
      <Ready query={list} skeleton={<MarketTableSkeleton isRanking />}>
        {({ markets }) =>
          orders.map((order, index) => (
            <div key={index === 0 ? 'chosen' : order}>
              {index === 0 ? null : <h2 className="px-4 pt-6 font-semibold">{words[order]}</h2>}
              <MarketTable
                label={words[order]}
                isRanking
                markets={rankMarkets(
                  hasOthers && isMainOnly ? markets.filter(isMain) : markets,
                  order,
                  RANKED,
                )}
                hrefOf={optionsHref}
                onPick={onPick}
              />
            </div>
          ))
        }
      </Ready>
    </section>
  );
}
