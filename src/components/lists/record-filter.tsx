import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { daysBefore } from '#/lib/days';
import { Chip } from '#/ui/chip';
import { Field } from '#/ui/field';
import { OptionList } from '#/ui/option-list';
import { Sheet } from '#/ui/sheet';
import { TextInput } from '#/ui/text-input';

/** First and last day (`2026-11-22`) in the device's time zone. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface RecordFilterProps {
  /** What the records are about: a coin, a market. */
  label: string;
  /** Label of the choice of all. */
  all: string;
  /** The chosen one and its name; `undefined` for all. */
  value: string | undefined;
  name: string | undefined;
  items: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string | undefined) => void;
  days: Days;
  onDays: (days: Days) => void;
}

/** Value of the list for all. */
const ALL = '';

/** Chooses the coin or the market and the days of records (product.md#account-records). */
export function RecordFilter(props: RecordFilterProps) {
  const { label, all, value, name, items, onChoose, days, onDays } = props;
  const { t } = useLingui();
  const { from, to } = days;
  const [open, setOpen] = useState<'list' | 'days'>();
  const today = daysBefore(new Date(), 0);
  const presets = [
    { label: t`Today`, from: today },
    { label: t`7 days`, from: daysBefore(new Date(), 6) },
    { label: t`30 days`, from: daysBefore(new Date(), 29) },
  ];
  const isPreset = to === undefined && presets.some((preset) => preset.from === from);
  const hasOwnDays = (from !== undefined || to !== undefined) && !isPreset;

  return (
    <fieldset aria-label={t`Filter`} className="min-w-0">
      <div className="no-scrollbar flex gap-2 overflow-x-auto px-4 py-2 *:shrink-0">
        <Chip aria-haspopup="dialog" onClick={() => setOpen('list')}>
          {name ?? all}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Chip>
        {presets.map((preset) => {
          const isChosen = to === undefined && from === preset.from;
          return (
            <Chip
              key={preset.label}
              selected={isChosen}
              onClick={() => onDays({ from: isChosen ? undefined : preset.from, to: undefined })}
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
              onChange={({ target }) => onDays({ from: target.value || undefined, to })}
            />
          </Field>
          <Field label={t`To date`}>
            <TextInput
              type="date"
              value={to ?? ''}
              min={from}
              max={today}
              onChange={({ target }) => onDays({ from, to: target.value || undefined })}
            />
          </Field>
        </div>
      ) : null}
      <Sheet
        open={open === 'list'}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={label}
        closeLabel={t`Close`}
      >
        <OptionList
          label={label}
          value={value ?? ALL}
          items={[{ value: ALL, label: all }, ...items]}
          onSelect={(next) => {
            setOpen(undefined);
            onChoose(next === ALL ? undefined : next);
          }}
        />
      </Sheet>
    </fieldset>
  );
}
