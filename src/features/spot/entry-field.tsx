import { useAmountText } from '#/components/money-form/use-amount-text';
import { InsetField, type InsetFieldProps } from '#/ui/inset-field';

interface EntryFieldProps extends InsetFieldProps {
  unit: string;
  places: number;
}

/** A field of an order, parsed like every typed amount (product.md#typed-amounts). */
export function EntryField({ places, ...field }: EntryFieldProps) {
  const { value, unit, onValueChange: onChange } = field;
  const { type, text, note } = useAmountText({ value, onChange, places, unit });
  return <InsetField {...field} value={text} onValueChange={type} error={note ?? field.error} />;
}
