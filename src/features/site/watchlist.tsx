import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { MarketTable } from '#/components/pair-list/market-table';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { optionsHref } from '#/components/pair-list/options-href';
import { favouritesAtom } from '#/state/favourites';
import type { Market } from '#core/domain/market.ts';

/** As many as the two rankings next to it have together. */
const SHOWN = 20;

interface WatchlistProps {
  /** `undefined` until they are loaded. */
  markets: readonly Market[] | undefined;
  onPick: (market: Market) => void;
}

/** The favourites, followed by the other markets (product.md#home). */
export function Watchlist({ markets, onPick }: WatchlistProps) {
  const { t } = useLingui();
  const starred = new Set(useAtomValue(favouritesAtom));
  const first = markets?.filter(({ symbol }) => starred.has(symbol)) ?? [];
  const others = markets?.filter(({ symbol }) => !starred.has(symbol)) ?? [];
  return (
    <section aria-labelledby="watchlist" className="col-start-2 row-span-4 row-start-2">
      <h2 id="watchlist" className="flex min-h-11 items-center px-4 font-semibold">
        {t`Markets`}
      </h2>
      {markets ? (
        <MarketTable
          label={t`Markets`}
          markets={[...first, ...others].slice(0, SHOWN)}
          hrefOf={optionsHref}
          onPick={onPick}
        />
      ) : (
        <MarketTableSkeleton isRanking />
      )}
    </section>
  );
}
