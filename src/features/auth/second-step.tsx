import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Entry, SecondFactorRequest } from '#/api/auth';
import { finishLoginMutation, isChallengeOver } from '#/api/auth-second-factor';
import { siteQueries } from '#/api/site';
import { SecondFactorField } from '#/components/credentials/second-factor-field';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { isPasskeyProof, readSecondFactor } from '#core/domain/security-second-factor.ts';

interface SecondStepProps {
  request: SecondFactorRequest;
  onEntry: (entry: Entry) => void;
  /** Called to start over with the password. */
  onLeave: () => void;
}

/**
 * The second step of a sign-in: a code from the authenticator app, a recovery code, or a passkey.
 */
export function SecondStep({ request, onEntry, onLeave }: SecondStepProps) {
  const { challenge } = request;
  const { data: settings } = useQuery(siteQueries.settings());
  const hasPasskey = request.hasPasskey && settings?.hasPasskeys === true;
  const element = useRef<HTMLFormElement>(null);
  const words = useValidationMessage();
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { secondFactor: '' },
    resolver: validationResolver<{ secondFactor: string }, 'secondFactor'>((values) =>
      readSecondFactor(values.secondFactor) ? [] : [['secondFactor', 'secondFactor']],
    ),
  });
  const mutation = finishLoginMutation(challenge);
  const { submit, isBusy, isDone, error } = useSubmit({
    form,
    mutation,
    toInput: ({ secondFactor }) => secondFactor,
    onDone: onEntry,
    clearOnRefusal: ['secondFactor'],
  });
  const isOver = isChallengeOver(error);
  useEffect(() => {
    if (isOver) onLeave();
  }, [isOver, onLeave]);
  useEffect(() => form.setFocus('secondFactor'), [form]);
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="text-base font-semibold">
        <Trans>Two-step verification</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>You haven’t logged in from this browser before. Confirm it’s you.</Trans>
      </p>
      <Controller
        control={form.control}
        name="secondFactor"
        render={({ field, fieldState }) => (
          <SecondFactorField
            {...field}
            passkey={hasPasskey ? { challenge } : undefined}
            onChange={(value) => {
              field.onChange(value);
              // No further input is needed.
              if (isPasskeyProof(value)) element.current?.requestSubmit();
            }}
            error={words(fieldState.error)}
          />
        )}
      />
      <Button type="submit" size="lg" block busy={isBusy || isDone}>
        <Trans>Log in</Trans>
      </Button>
      <Button variant="ghost" block onClick={onLeave}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}
