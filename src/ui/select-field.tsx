import { type ReactNode, useState } from 'react';
import { Field } from './field.tsx';
import { type OptionItem, OptionList } from './option-list.tsx';
import { PickerButton } from './picker-button.tsx';
import { Sheet } from './sheet.tsx';

/** `name` is the label as a string, for the field and for screen readers. */
interface SelectItem<V extends string> extends OptionItem<V> {
  name: string;
}

export interface SelectFieldProps<V extends string> {
  label: string;
  items: readonly SelectItem<V>[];
  value: V | null;
  /** Called when another item is selected. */
  onValueChange: (value: V) => void;
  placeholder: string;
  closeLabel: string;
  /** Shown in the sheet if there are no items. */
  empty?: ReactNode;
  trailing?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean | undefined;
  /** True if the items are codes or names, which page translators must leave unchanged. */
  isCode?: boolean | undefined;
  /** True for a field without a line for label, hint and error, only as wide as its value. */
  compact?: boolean | undefined;
}

/** One of a few items, selected in a sheet. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, items, value, onValueChange, placeholder, closeLabel, empty } = props;
  const { trailing, hint, error, disabled, isCode, compact } = props;
  const [open, setOpen] = useState(false);
  const chosen = items.find((item) => item.value === value);
  const button = (
    <PickerButton
      label={label}
      value={chosen?.name}
      placeholder={placeholder}
      leading={chosen?.leading}
      disabled={disabled}
      isCode={isCode}
      compact={compact}
      onClick={() => setOpen(true)}
    />
  );
  return (
    <>
      {compact ? (
        button
      ) : (
        <Field label={label} trailing={trailing} hint={hint} error={error}>
          {button}
        </Field>
      )}
      <Sheet open={open} onOpenChange={setOpen} title={label} closeLabel={closeLabel}>
        {items.length === 0 ? (
          empty
        ) : (
          <OptionList
            label={label}
            items={isCode ? items.map(untranslated) : items}
            value={value}
            onSelect={(next) => {
              setOpen(false);
              if (next !== value) onValueChange(next);
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function untranslated<Item extends OptionItem<string>>(item: Item): Item {
  return { ...item, label: <span translate="no">{item.label}</span> };
}
