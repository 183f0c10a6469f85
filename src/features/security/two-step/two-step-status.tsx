import { Plural, Trans } from '@lingui/react/macro';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { renewRecoveryCodesMutation, turnOffTwoStepMutation } from '#/api/security-two-step';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { ProofForm } from './proof-form';

interface TwoStepStatusProps {
  /** The number of unused recovery codes, if it is known. */
  recoveryLeft: number | undefined;
  onCodes: (codes: readonly string[]) => void;
}

/** At this number or below, new recovery codes are urgent. */
const FEW_CODES = 3;

/**
 * Shown while two-step verification is on: the number of remaining recovery codes, and the two
 * possible changes.
 */
export function TwoStepStatus({ recoveryLeft, onCodes }: TwoStepStatusProps) {
  const [change, setChange] = useState<'renew' | 'turnOff'>();
  const onBack = () => setChange(undefined);
  if (change === 'renew') {
    return (
      <ProofForm
        key="renew"
        mutation={renewRecoveryCodesMutation()}
        onDone={onCodes}
        onBack={onBack}
        lead={<Trans>Your current recovery codes will stop working.</Trans>}
      >
        <Trans>Create new codes</Trans>
      </ProofForm>
    );
  }
  if (change === 'turnOff') {
    return (
      <ProofForm
        key="turnOff"
        isDanger
        mutation={turnOffTwoStepMutation()}
        onDone={onBack}
        onBack={onBack}
        lead={<Trans>You’ll only need a password to log in and withdraw.</Trans>}
      >
        <Trans>Turn off</Trans>
      </ProofForm>
    );
  }
  const isFew = recoveryLeft !== undefined && recoveryLeft <= FEW_CODES;
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
      <Notice tone="success" icon={<ShieldCheck />}>
        <Trans>
          Two-step verification is on. We’ll ask for a code when you withdraw or log in from a new
          browser.
        </Trans>
      </Notice>
      {recoveryLeft === undefined ? null : (
        <Notice tone={isFew ? 'warn' : 'info'} {...(isFew && { icon: <TriangleAlert /> })}>
          <Plural
            value={recoveryLeft}
            _0="No recovery codes left. Create new ones."
            one="# recovery code left."
            other="# recovery codes left."
          />
        </Notice>
      )}
      <Button variant="secondary" block onClick={() => setChange('renew')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button variant="ghost" block className="text-danger" onClick={() => setChange('turnOff')}>
        <Trans>Turn off two-step verification</Trans>
      </Button>
    </div>
  );
}
