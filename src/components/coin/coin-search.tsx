import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#/ui/empty-state';
import { type OptionItem, OptionList } from '#/ui/option-list';
import { SearchInput } from '#/ui/search-input';

/** A coin of the list; `name` is its code. */
export type CoinItem = OptionItem<string> & { readonly name: string };

interface CoinSearchProps {
  label: string;
  items: readonly CoinItem[];
  value: string | null;
  onSelect: (id: string) => void;
}

/** The list of coins with a search. */
export function CoinSearch({ label, items, value, onSelect }: CoinSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const query = typed.trim().toLowerCase();
  const shown = items.filter(({ name }) => name.toLowerCase().includes(query));
  return (
    <div className="-mx-4 -mt-4">
      <div className="sticky -top-4 z-3 bg-raised px-4 py-3">
        <SearchInput
          label={t`Search coins`}
          placeholder={t`Search, for example BTC`}
          clearLabel={t`Clear search`}
          value={typed}
          onValueChange={setTyped}
          // The dialog may be inside a form that Enter would submit.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="min-h-11"
        />
      </div>
      {shown.length > 0 ? (
        <OptionList label={label} items={shown} value={value} onSelect={onSelect} />
      ) : (
        <EmptyState icon={<Search />} title={<Trans>No coins found</Trans>} />
      )}
    </div>
  );
}
