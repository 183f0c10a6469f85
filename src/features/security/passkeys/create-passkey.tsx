import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect } from 'react';
import { Controller, useForm, useFormState } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import { deviceQueries } from '#/api/auth-devices';
import { beginPasskeyMutation } from '#/api/security-passkeys';
import { siteQueries } from '#/api/site';
import { LoginPasswordField } from '#/components/credentials/login-password-field';
import { useHasPasskey } from '#/components/credentials/passkey-part';
import { SecondFactorField } from '#/components/credentials/second-factor-field';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { submitValid } from '#/components/money-form/submit-valid';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { StickyAction } from '#/ui/sticky-action';
import { type PasskeyNameError, validatePasskeyName } from '#core/domain/security-passkeys.ts';
import { readSecondFactor } from '#core/domain/security-second-factor.ts';
import { useDeviceName } from '../devices/device-name';
import { NameField } from './name-field';
import { useCreation } from './use-creation';

/** The fields have the names that the server uses in its refusals. */
interface CreateValues {
  name: string;
  /** The login password. */
  old: string;
  secondFactor: string;
}

type CreateError = FieldValidationError<
  CreateValues,
  PasskeyNameError | 'password' | 'secondFactor'
>;

/**
 * Creates a passkey. The form asks for its name and the member's proof, and then the browser shows
 * its prompt. If the member closes the prompt, the next press shows it again without another proof.
 */
export function CreatePasskey({ onLeave }: { onLeave: () => void }) {
  const words = useValidationMessage();
  const { data: member } = useQuery(authQueries.member());
  const hasTwoStep = member?.hasTwoStep === true;
  const passkey = useHasPasskey() ? 'account' : undefined;
  const form = useForm<CreateValues>({
    shouldFocusError: false,
    defaultValues: { name: '', old: '', secondFactor: '' },
    resolver: validationResolver((values) => {
      const failed: CreateError[] = [];
      const name = validatePasskeyName(values.name);
      if (name) failed.push(['name', name]);
      if (values.old === '') failed.push(['old', 'password']);
      const isMissing = hasTwoStep && !readSecondFactor(values.secondFactor);
      if (isMissing) failed.push(['secondFactor', 'secondFactor']);
      return failed;
    }),
  });
  const {
    prompt,
    isProved,
    isBusy: isCreating,
  } = useCreation({
    nameOf: () => form.getValues('name').trim(),
    onDone: onLeave,
    onRefused: () => form.resetField('secondFactor'),
  });
  const { submit, isBusy: isProving } = useSubmit({
    form,
    mutation: beginPasskeyMutation(),
    toInput: ({ old, secondFactor }) => ({
      loginPassword: old,
      code: hasTwoStep ? secondFactor : undefined,
    }),
    onDone: prompt,
    clearOnRefusal: ['secondFactor'],
  });
  const isBusy = isProving || isCreating;
  const { errors } = useFormState(form);
  const device = useThisDevice();
  useEffect(() => {
    if (form.getValues('name') === '') form.setValue('name', device);
  }, [form, device]);
  return (
    <form
      noValidate
      onSubmit={isProved ? submitValid(form, () => prompt()) : submit}
      className="flex flex-1 flex-col"
    >
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Notice icon={<Fingerprint />}>
          <Trans>
            Anyone who can unlock this device can log in with the passkey. Only create it on your
            own device.
          </Trans>
        </Notice>
        <NameField {...form.register('name')} error={errors.name} />
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
        <p className="text-sm text-muted">
          <Trans>Your device will ask for your fingerprint, face or screen lock.</Trans>
        </p>
      </div>
      <StickyAction>
        <Button variant="secondary" size="lg" onClick={onLeave}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="lg" busy={isBusy}>
          <Trans>Create passkey</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}

/** Returns the name of this device, or an empty string while it is unknown. */
function useThisDevice(): string {
  const settings = useQuery(siteQueries.settings());
  const devices = useInfiniteQuery({
    ...deviceQueries.list(),
    enabled: settings.data?.hasDevices === true,
  });
  const nameOf = useDeviceName();
  const device = devices.data?.find(({ isCurrent }) => isCurrent);
  return device?.browser || device?.system ? nameOf(device) : '';
}
