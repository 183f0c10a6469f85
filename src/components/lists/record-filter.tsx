import { useLingui } from '@lingui/react/macro';
import { daysBefore } from '#/lib/days';
import { Chip } from '#/ui/chip';
import { Field } from '#/ui/field';
import { OptionList } from '#/ui/option-list';
import { Sheet } from '#/ui/sheet';
import { TextInput } from '#/ui/text-input';

/** The first and last day (such as `2026-11-22`) in the device's time zone. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface RecordFilterProps {
  /** The subject of the records: a coin or a market. */
  label: string;
  /** The label of the "all" option. */
  all: string;
  /** The selected value; `undefined` for all. */
  value: string | undefined;
  items: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string | undefined) => void;
  days: Days;
  onDays: (days: Days) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The value of the option for all. */
const ALL = '';

/** Selects which records are listed, by coin or market and by day (product.md#account-records). */
export function RecordFilter(props: RecordFilterProps) {
  const { label, all, value, items, onChoose, days, onDays, open, onOpenChange } = props;
  const { t } = useLingui();
  const { from, to } = days;
  const today = daysBefore(new Date(), 0);
  const presets = [
    { label: t`Today`, from: today },
    { label: t`7 days`, from: daysBefore(new Date(), 6) },
    { label: t`30 days`, from: daysBefore(new Date(), 29) },
  ];

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Filter`} closeLabel={t`Close`} tall>
      <div className="grid grid-cols-2 gap-3 px-4 pb-3">
        <div className="col-span-2 flex flex-wrap gap-2">
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
        </div>
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
      <OptionList
        label={label}
        value={value ?? ALL}
        items={[{ value: ALL, label: all }, ...items]}
        onSelect={(next) => {
          onOpenChange(false);
          onChoose(next === ALL ? undefined : next);
        }}
      />
    </Sheet>
  );
}
