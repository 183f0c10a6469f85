import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { assetsQueries } from '#/api/assets';
import type { RecordsSearch } from '#/components/account/records-search';
import { useMemberKey } from '#/components/member/use-member-key';
import { holdingsOverAll } from '#/domain/assets';
import { daysBefore } from '#/lib/days';
import { Chip } from '#/ui/chip';
import { Field } from '#/ui/field';
import { OptionList } from '#/ui/option-list';
import { Sheet } from '#/ui/sheet';
import { TextInput } from '#/ui/text-input';

interface RecordFilterProps {
  search: RecordsSearch;
  onSearchChange: (search: RecordsSearch) => void;
}

/** Value of the list for all coins. */
const ALL = '';

/** Chooses the coin and the days of the records (product.md#account-records). */
export function RecordFilter({ search, onSearchChange }: RecordFilterProps) {
  const { t } = useLingui();
  const { from, to } = search;
  const { data } = useQuery(assetsQueries.balances(useMemberKey()));
  const [open, setOpen] = useState<'coins' | 'days'>();
  const today = daysBefore(new Date(), 0);
  const coins = holdingsOverAll(data?.accounts ?? []);
  const presets = [
    { label: t`Today`, from: today },
    { label: t`7 days`, from: daysBefore(new Date(), 6) },
    { label: t`30 days`, from: daysBefore(new Date(), 29) },
  ];
  const isPreset = to === undefined && presets.some((preset) => preset.from === from);
  const hasOwnDays = (from !== undefined || to !== undefined) && !isPreset;

  function chooseCoin(id: string) {
    const coin = coins.find(({ coinId }) => coinId === id);
    setOpen(undefined);
    onSearchChange({ ...search, id: coin?.coinId, name: coin?.code });
  }

  return (
    <fieldset aria-label={t`Filter`} className="min-w-0">
      <div className="no-scrollbar flex gap-2 overflow-x-auto px-4 py-2 *:shrink-0">
        <Chip aria-haspopup="dialog" onClick={() => setOpen('coins')}>
          {search.name ?? t`All coins`}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Chip>
        {presets.map((preset) => {
          const isChosen = to === undefined && from === preset.from;
          return (
            <Chip
              key={preset.label}
              selected={isChosen}
              onClick={() =>
                onSearchChange({
                  ...search,
                  from: isChosen ? undefined : preset.from,
                  to: undefined,
                })
              }
            >
              {preset.label}
            </Chip>
          );
        })}
        <Chip
          selected={hasOwnDays}
          aria-expanded={open === 'days'}
          onClick={() => setOpen(open === 'days' ? undefined : 'days')}
        >
          <Trans>Dates</Trans>
        </Chip>
      </div>
      {open === 'days' ? (
        <div className="grid grid-cols-2 gap-3 px-4 pb-2">
          <Field label={t`From date`}>
            <TextInput
              type="date"
              value={from ?? ''}
              max={to ?? today}
              onChange={({ target }) =>
                onSearchChange({ ...search, from: target.value || undefined })
              }
            />
          </Field>
          <Field label={t`To date`}>
            <TextInput
              type="date"
              value={to ?? ''}
              min={from}
              max={today}
              onChange={({ target }) =>
                onSearchChange({ ...search, to: target.value || undefined })
              }
            />
          </Field>
        </div>
      ) : null}
      <Sheet
        open={open === 'coins'}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={t`Coin`}
        closeLabel={t`Close`}
      >
        <OptionList
          label={t`Coin`}
          value={search.id ?? ALL}
          items={[
            { value: ALL, label: t`All coins` },
            ...coins.map(({ coinId, code }) => ({ value: coinId, label: code })),
          ]}
          onSelect={chooseCoin}
        />
      </Sheet>
    </fieldset>
  );
}
