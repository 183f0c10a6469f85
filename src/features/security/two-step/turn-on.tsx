import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { beginTwoStepMutation, type Proposal } from '#/api/security-two-step';
import { LoginPasswordField } from '#/components/credentials/login-password-field';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { StickyAction } from '#/ui/sticky-action';
import { ConfirmForm } from './confirm-form';

/**
 * Turns two-step verification on. It asks for the login password, and then shows the secret and
 * asks for its first code.
 */
export function TurnOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [proposal, setProposal] = useState<Proposal>();
  return proposal ? (
    <ConfirmForm proposal={proposal} onCodes={onCodes} />
  ) : (
    <BeginForm onProposal={setProposal} />
  );
}

function BeginForm({ onProposal }: { onProposal: (proposal: Proposal) => void }) {
  const words = useValidationMessage();
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { old: '' },
    resolver: validationResolver<{ old: string }, 'password'>(({ old }) =>
      old === '' ? [['old', 'password']] : [],
    ),
  });
  const { submit, isBusy } = useSubmit({
    form,
    mutation: beginTwoStepMutation(),
    toInput: ({ old }) => old,
    onDone: onProposal,
    clearOnRefusal: ['old'],
  });
  const { errors } = useFormState(form);
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Notice icon={<ShieldCheck />}>
          <Trans>
            You’ll need an authenticator code to withdraw or log in from a new browser, so a stolen
            password isn’t enough.
          </Trans>
        </Notice>
        <LoginPasswordField {...form.register('old')} error={words(errors.old)} />
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy}>
          <Trans>Continue</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}
