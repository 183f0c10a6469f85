import { useAmountText } from '#/components/money-form/use-amount-text';
import { InsetField, type InsetFieldProps } from '#/ui/inset-field';
import { groupDigits } from '#core/domain/format-number.ts';

interface EntryFieldProps extends InsetFieldProps {
  unit: string;
  places: number;
}

/**
 * A field of an order, parsed like every typed amount (product.md#typed-amounts). Its digits are
 * grouped while it is not focused.
 */
export function EntryField({ places, ...field }: EntryFieldProps) {
  const { value, unit, onValueChange: onChange } = field;
  const { type, text, note } = useAmountText({ value, onChange, places, unit });
  return (
    <InsetField
      {...field}
      value={text}
      onValueChange={type}
      resting={/^\d{4,}(?:\.\d*)?$/.test(text) ? groupDigits(text) : undefined}
      error={note ?? field.error}
    />
  );
}
