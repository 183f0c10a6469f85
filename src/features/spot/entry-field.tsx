import { useState } from 'react';
import { useAmountText } from '#/components/money-form/use-amount-text';
import { InsetField, type InsetFieldProps } from '#/ui/inset-field';
import { groupDigits } from '#core/domain/format-number.ts';

interface EntryFieldProps extends InsetFieldProps {
  unit: string;
  places: number;
}

const PLAIN = /^\d+\.?\d*$/;

/**
 * A field of an order, parsed like every typed amount (product.md#typed-amounts). Digits are grouped
 * while nobody types.
 */
export function EntryField({ places, ...field }: EntryFieldProps) {
  const { value, unit, onValueChange: onChange } = field;
  const [isTyping, setTyping] = useState(false);
  const { type, text, note } = useAmountText({ value, onChange, places, unit });
  return (
    <InsetField
      {...field}
      value={isTyping || !PLAIN.test(text) ? text : groupDigits(text)}
      onValueChange={type}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      error={note ?? field.error}
    />
  );
}
