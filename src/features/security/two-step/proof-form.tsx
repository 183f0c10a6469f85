import { Trans } from '@lingui/react/macro';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, useForm, useFormState } from 'react-hook-form';
import type { TwoStepProof } from '#/api/security-two-step';
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

interface ProofValues {
  /** The login password, by its field name on the server. */
  old: string;
  secondFactor: string;
}

interface ProofFormProps<Result> {
  mutation: UseMutationOptions<Result, Error, TwoStepProof>;
  onDone: (result: Result) => void;
  onBack: () => void;
  isDanger?: boolean;
  /** A description of the change's effect. */
  lead: ReactNode;
  /** The label of the button. */
  children: ReactNode;
}

type Failed = FieldValidationError<ProofValues, 'password' | 'secondFactor'>;

function validateProof({ old, secondFactor }: ProofValues): readonly Failed[] {
  const failed: Failed[] = [];
  if (old === '') failed.push(['old', 'password']);
  if (!readSecondFactor(secondFactor)) failed.push(['secondFactor', 'secondFactor']);
  return failed;
}

/** A change to two-step verification, authorised by the login password and a second factor. */
export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const { mutation, onDone, onBack, isDanger, lead, children } = props;
  const words = useValidationMessage();
  const passkey = useHasPasskey() ? 'account' : undefined;
  const form = useForm<ProofValues>({
    shouldFocusError: false,
    defaultValues: { old: '', secondFactor: '' },
    resolver: validationResolver(validateProof),
  });
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation,
    toInput: ({ old, secondFactor }) => ({ loginPassword: old, code: secondFactor }),
    onDone,
    clearOnRefusal: ['secondFactor'],
  });
  const { errors } = useFormState(form);
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Notice tone={isDanger ? 'warn' : 'info'}>{lead}</Notice>
        <LoginPasswordField {...form.register('old')} error={words(errors.old)} />
        <Controller
          control={form.control}
          name="secondFactor"
          render={({ field }) => (
            <SecondFactorField {...field} passkey={passkey} error={words(errors.secondFactor)} />
          )}
        />
      </div>
      <StickyAction>
        <Button variant="secondary" size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          size="lg"
          busy={isBusy || isDone}
        >
          {children}
        </Button>
      </StickyAction>
    </form>
  );
}
