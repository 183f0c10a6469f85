import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useState } from 'react';
import { typedCode } from '#/domain/credentials';
import { Field } from '#/ui/field';
import { linkClass } from '#/ui/link-button';
import { TextInput } from '#/ui/text-input';

interface SecondFactorFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** Recovery codes are not accepted. */
  isAppOnly?: boolean;
  error?: ReactNode;
}

/** Longest recovery code, with a dash or a space after each letter. */
const MAX_RECOVERY = 32;

/**
 * The field of a second factor (product.md#two-step-verification): six digits of the authenticator
 * app or, after a switch, a recovery code. Pass the `field` of a Controller.
 */
export function SecondFactorField(props: SecondFactorFieldProps) {
  const { value, onChange, isAppOnly, error, ...field } = props;
  const { t } = useLingui();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Field
      label={isRecovery ? t`Recovery code` : t`Authenticator code`}
      hint={
        isRecovery ? (
          <Trans>One of the codes you saved. Each works once.</Trans>
        ) : (
          <Trans>The 6 digits that your authenticator app shows now</Trans>
        )
      }
      error={error}
      trailing={
        isAppOnly ? null : (
          <button
            type="button"
            className={linkClass('-my-3 min-h-11')}
            onClick={() => {
              setRecovery(!isRecovery);
              onChange('');
            }}
          >
            {isRecovery ? <Trans>Use the app</Trans> : <Trans>Use a recovery code</Trans>}
          </button>
        )
      }
    >
      <TextInput
        {...field}
        value={value}
        onChange={({ target }) =>
          onChange(isRecovery ? target.value.toUpperCase() : typedCode(target.value))
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={isRecovery ? MAX_RECOVERY : undefined}
        dir="ltr"
      />
    </Field>
  );
}
