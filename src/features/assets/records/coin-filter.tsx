import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { assetsQueries } from '#/api/assets';
import type { RecordsSearch } from '#/components/account/records-search';
import { FilterPart } from '#/components/lists/filter-part';
import { holdingsOverAll } from '#core/domain/assets.ts';

interface CoinFilterProps {
  search: RecordsSearch;
  onSearchChange: (search: RecordsSearch) => void;
}

/** Selects the coin and the days of the records. */
export function CoinFilter({ search, onSearchChange }: CoinFilterProps) {
  const { t } = useLingui();
  const { data } = useQuery(assetsQueries.balances());
  const coins = holdingsOverAll(data?.accounts ?? []);
  return (
    <FilterPart
      label={t`Coin`}
      all={t`All coins`}
      value={search.id}
      items={coins.map(({ coinId, code }) => ({ value: coinId, label: code }))}
      onChoose={(id) =>
        onSearchChange({ ...search, id, name: coins.find(({ coinId }) => coinId === id)?.code })
      }
      days={search}
      onDays={(days) => onSearchChange({ ...search, ...days })}
    />
  );
}
