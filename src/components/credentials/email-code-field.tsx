import { Trans, useLingui } from '@lingui/react/macro';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ApiError } from '#/api/api-error';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import { isComposing, restoreCaret } from '#/ui/use-typed-text';
import { typedCode } from '#core/domain/credentials.ts';
import { useCooldown } from './use-cooldown';

/** Minimum time between two codes (product.md#e-mail-code). */
export const COOLDOWN_SECONDS = 60;

interface SendCodeProps<Result> {
  /** Identifies the cooldown. */
  purpose: string;
  /** Sends the code. The mutation's input is the address. */
  mutation: UseMutationOptions<Result, Error, string | undefined>;
  /**
   * Resolves to the address that receives the code, or to `undefined` after showing the field's
   * error. If this is omitted, the server sends the code to the member's own address.
   */
  readAddress?: (() => Promise<string | undefined>) | undefined;
}

interface EmailCodeFieldProps<Result> extends UseFormRegisterReturn, SendCodeProps<Result> {
  /** Set if the form has a second e-mail code. */
  label?: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** The field for an e-mail code, with the button that sends one. Pass `form.register(…)`. */
export function EmailCodeField<Result>(props: EmailCodeFieldProps<Result>) {
  const { label, purpose, mutation, readAddress, hint, error, onChange, ...registered } = props;
  const { t } = useLingui();
  function take(input: HTMLInputElement) {
    restoreCaret(input);
    input.value = typedCode(input.value);
    void onChange({ target: input, type: 'change' });
  }
  return (
    <Field label={label ?? t`E-mail code`} hint={hint} error={error}>
      <TextInput
        {...registered}
        onChange={(event) => {
          if (!isComposing(event.nativeEvent)) take(event.target);
        }}
        onCompositionEnd={(event) => take(event.currentTarget)}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        trailing={
          <SendCodeButton purpose={purpose} mutation={mutation} readAddress={readAddress} />
        }
      />
    </Field>
  );
}

function SendCodeButton<Result>({ purpose, mutation, readAddress }: SendCodeProps<Result>) {
  const [secondsLeft, begin] = useCooldown(`${purpose}-code`);
  const { mutateAsync, isPending } = useMutation(mutation);

  async function send() {
    const address = await readAddress?.();
    if (readAddress && address === undefined) return;
    try {
      await mutateAsync(address);
      begin(COOLDOWN_SECONDS);
    } catch (error) {
      // The mutation cache has shown the error. A `Retry-After` from the server starts the
      // cooldown.
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
      {isWaiting ? <Trans>Resend in {secondsLeft} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
