import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useState } from 'react';
import { Field } from '#/ui/field';
import { linkClass } from '#/ui/link-button';
import { TextInput } from '#/ui/text-input';
import { useTypedText } from '#/ui/use-typed-text';
import { typedCode } from '#core/domain/credentials.ts';
import { isPasskeyProof } from '#core/domain/security-second-factor.ts';
import { PasskeyProof } from './passkey-part';
import type { PasskeyUse } from './passkey-proof';

/** The `field` that a Controller passes for a string. */
export interface TextField {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

interface SecondFactorFieldProps extends TextField {
  /** True if recovery codes are not accepted. */
  isAppOnly?: boolean;
  /** Set if a passkey can replace the code. */
  passkey?: PasskeyUse | undefined;
  error?: ReactNode;
}

/** The length of the longest recovery code, with a dash or a space after each letter. */
const MAX_RECOVERY = 32;

/**
 * The field of a second factor (product.md#two-step-verification): six digits from the
 * authenticator app or, if the member switches, a recovery code. Pass the `field` of a Controller.
 */
export function SecondFactorField(props: SecondFactorFieldProps) {
  const { value, onChange, isAppOnly, passkey, error, ...field } = props;
  const { t } = useLingui();
  const [isRecovery, setRecovery] = useState(false);
  const typed = useTypedText(value, (text) =>
    onChange(isRecovery ? text.toUpperCase() : typedCode(text)),
  );
  const byPasskey = passkey ? (
    <PasskeyProof use={passkey} value={value} onChange={onChange} />
  ) : null;
  if (isPasskeyProof(value)) return byPasskey;
  const code = (
    <Field
      label={isRecovery ? t`Recovery code` : t`Authenticator code`}
      hint={
        isRecovery ? (
          <Trans>One of your saved codes. Each code works once.</Trans>
        ) : (
          <Trans>The 6-digit code your authenticator app shows now</Trans>
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
        {...typed}
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
  return byPasskey ? (
    <div className="flex flex-col gap-3">
      {code}
      {byPasskey}
    </div>
  ) : (
    code
  );
}
