import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordInput } from '#/ui/password-input';
import { CODE_LENGTH } from './check-code';

/** Six digits on the keyboard for numbers; no password manager stores them. */
export function CodeInput(
  props: Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>,
) {
  const { t } = useLingui();
  return (
    <PasswordInput
      {...props}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={CODE_LENGTH}
      data-1p-ignore
      data-lpignore="true"
      showLabel={t`Show code`}
      hideLabel={t`Hide code`}
    />
  );
}
