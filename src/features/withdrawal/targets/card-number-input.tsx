import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LinkButton } from '#/ui/link-button';
import { TextInput } from '#/ui/text-input';

interface CardNumberInputProps {
  field: UseFormRegisterReturn;
  /** True if the saved number contains letters. */
  hasLetters: boolean;
}

/**
 * Most numbers are digits only, so phones show the numeric keyboard. Some banks use letters, too.
 */
export function CardNumberInput({ field, hasLetters }: CardNumberInputProps) {
  const { t } = useLingui();
  const [isText, setText] = useState(hasLetters);
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...field}
      ref={(element) => {
        field.ref(element);
        input.current = element;
      }}
      dir="ltr"
      inputMode={isText ? 'text' : 'numeric'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      trailing={
        <LinkButton
          aria-label={isText ? t`Number keyboard` : t`Letter keyboard`}
          onClick={() => {
            setText(!isText);
            input.current?.focus();
          }}
        >
          {isText ? '123' : 'ABC'}
        </LinkButton>
      }
    />
  );
}
