import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { Controller, useForm, useFormState } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import { beginPasskeyMutation } from '#/api/security-passkeys';
import { LoginPasswordField } from '#/components/credentials/login-password-field';
import { useHasPasskey } from '#/components/credentials/passkey-part';
import { SecondFactorField } from '#/components/credentials/second-factor-field';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { StickyAction } from '#/ui/sticky-action';
import { readSecondFactor } from '#core/domain/security-second-factor.ts';

/** Named like the fields of the server's refusals. */
interface ProveValues {
  /** The login password. */
  old: string;
  secondFactor: string;
}

interface ProveFormProps {
  /** Receives the browser's options, as JSON text. */
  onOptions: (options: string) => void;
  onBack: () => void;
}

/** The login password and, with two-step verification, a second factor. */
export function ProveForm({ onOptions, onBack }: ProveFormProps) {
  const words = useValidationMessage();
  const { data: member } = useQuery(authQueries.member());
  const hasTwoStep = member?.hasTwoStep === true;
  const passkey = useHasPasskey() ? 'account' : undefined;
  const form = useForm<ProveValues>({
    shouldFocusError: false,
    defaultValues: { old: '', secondFactor: '' },
    resolver: validationResolver(({ old, secondFactor }) => {
      const failed: FieldValidationError<ProveValues, 'password' | 'secondFactor'>[] = [];
      if (old === '') failed.push(['old', 'password']);
      const isMissing = hasTwoStep && !readSecondFactor(secondFactor);
      if (isMissing) failed.push(['secondFactor', 'secondFactor']);
      return failed;
    }),
  });
  const { submit, isBusy } = useSubmit({
    form,
    mutation: beginPasskeyMutation(),
    toInput: ({ old, secondFactor }) => ({
      loginPassword: old,
      code: hasTwoStep ? secondFactor : undefined,
    }),
    onDone: onOptions,
    clearOnRefusal: ['secondFactor'],
  });
  const { errors } = useFormState(form);
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Notice icon={<Fingerprint />}>
          <Trans>
            Anyone who can unlock this device can log in with the passkey. Create it only on your
            own device.
          </Trans>
        </Notice>
        <LoginPasswordField {...form.register('old')} error={words(errors.old)} />
        {hasTwoStep ? (
          <Controller
            control={form.control}
            name="secondFactor"
            render={({ field }) => (
              <SecondFactorField {...field} passkey={passkey} error={words(errors.secondFactor)} />
            )}
          />
        ) : null}
      </div>
      <StickyAction>
        <Button variant="secondary" size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" size="lg" busy={isBusy}>
          <Trans>Continue</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}
