import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
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

  /** Shows the plain digits, with the same ones selected as before. */
  function beginTyping({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0].map(
      (at) => input.value.slice(0, at).replaceAll(',', '').length,
    );
    flushSync(() => setTyping(true));
    input.setSelectionRange(start ?? 0, end ?? 0);
  }

  return (
    <InsetField
      {...field}
      value={isTyping || !PLAIN.test(text) ? text : groupDigits(text)}
      onValueChange={type}
      onFocus={beginTyping}
      onBlur={() => setTyping(false)}
      error={note ?? field.error}
    />
  );
}
