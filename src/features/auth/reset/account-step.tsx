import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { ApiError } from '#/api/api-error';
import { resetCodeMutation } from '#/api/auth-reset';
import { COOLDOWN_SECONDS } from '#/components/credentials/email-code-field';
import { useCooldown } from '#/components/credentials/use-cooldown';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { submitValid } from '#/components/money-form/submit-valid';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import { CODE } from '#core/contract/envelope.ts';
import type { ResetAccount } from './validate-reset';

interface AccountStepProps {
  form: UseFormReturn<ResetAccount>;
  onDone: () => void;
}

/** Asks for the account and sends a code. */
export function AccountStep({ form, onDone }: AccountStepProps) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const [, begin] = useCooldown('reset-code');
  const { mutateAsync, isPending } = useMutation({
    ...resetCodeMutation(),
    meta: { isShown: (error) => waitOf(error) !== undefined },
  });
  const { errors } = useFormState(form);

  async function send({ account }: ResetAccount) {
    if (isPending) return;
    try {
      await mutateAsync(account.trim());
      begin(COOLDOWN_SECONDS);
    } catch (error) {
      const wait = waitOf(error);
      // The mutation cache has already shown any other error.
      if (wait === undefined) return;
      begin(wait);
    }
    onDone();
  }

  return (
    <form noValidate onSubmit={submitValid(form, send)} className="flex flex-col gap-4">
      <Field
        label={t`Account`}
        hint={t`We’ll e-mail a reset code to the address on this account.`}
        error={words(errors.account)}
      >
        <TextInput
          {...form.register('account')}
          placeholder={t`Username, e-mail or phone`}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
        />
      </Field>
      <Button type="submit" size="lg" block busy={isPending}>
        <Trans>Send code</Trans>
      </Button>
    </form>
  );
}

/**
 * Returns the seconds until another code can be sent. In this case, the code that was just sent can
 * still be entered.
 */
function waitOf(error: unknown): number | undefined {
  const isTooSoon = error instanceof ApiError && error.code === CODE.refused;
  return isTooSoon ? error.retryAfterSeconds : undefined;
}
