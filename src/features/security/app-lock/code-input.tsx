import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '#/ui/password-input';
import { useTypedText } from '#/ui/use-typed-text';
import { typedCode } from '#core/domain/credentials.ts';

export interface CodeInputProps {
  value: string;
  onValueChange: (code: string) => void;
  autoFocus?: boolean | undefined;
  readOnly?: boolean | undefined;
}

/** Six digits on the keyboard for numbers. No password manager stores them. */
export function CodeInput({ value, onValueChange, ...rest }: CodeInputProps) {
  const { t } = useLingui();
  const typed = useTypedText(value, (text) => onValueChange(typedCode(text)));
  return (
    <PasswordInput
      {...rest}
      {...typed}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      showLabel={t`Show code`}
      hideLabel={t`Hide code`}
    />
  );
}
