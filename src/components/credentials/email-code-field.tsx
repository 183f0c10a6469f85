import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ApiError } from '#/api/api-error';
import { type CodePurpose, emailCodeMutation } from '#/api/auth';
import { typedCode } from '#/domain/credentials';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import { useCooldown } from './use-cooldown';

/** Specification section 9: between two codes. */
const COOLDOWN_SECONDS = 60;

interface SendCodeProps {
  purpose: CodePurpose;
  /**
   * Answers the address to send to, or `undefined` after pointing at its fault. Missing: the server
   * sends to the member's own.
   */
  readAddress?: (() => Promise<string | undefined>) | undefined;
}

interface EmailCodeFieldProps extends UseFormRegisterReturn, SendCodeProps {
  hint?: ReactNode;
  error?: ReactNode;
}

/** The code of an e-mail, and the button that sends one. Pass `form.register(…)`. */
export function EmailCodeField(props: EmailCodeFieldProps) {
  const { purpose, readAddress, hint, error, onChange, ...registered } = props;
  const { t } = useLingui();
  return (
    <Field label={t`E-mail code`} hint={hint} error={error}>
      <TextInput
        {...registered}
        onChange={(event) => {
          event.target.value = typedCode(event.target.value);
          void onChange(event);
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        trailing={<SendCodeButton purpose={purpose} readAddress={readAddress} />}
      />
    </Field>
  );
}

function SendCodeButton({ purpose, readAddress }: SendCodeProps) {
  const [secondsLeft, begin] = useCooldown(`${purpose}-code`);
  const { mutateAsync, isPending } = useMutation(emailCodeMutation(purpose));

  async function send() {
    const address = await readAddress?.();
    if (readAddress && address === undefined) return;
    try {
      await mutateAsync(address);
      begin(COOLDOWN_SECONDS);
    } catch (error) {
      // The mutation cache has said why; a server that asks for patience gets it.
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      if (wait) begin(wait);
    }
  }

  const isWaiting = secondsLeft > 0;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-me-2"
      busy={isPending}
      aria-disabled={isWaiting || undefined}
      onClick={() => {
        if (!isWaiting) void send();
      }}
    >
      {isWaiting ? <Trans>Again in {secondsLeft} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
