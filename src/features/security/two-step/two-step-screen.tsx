import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { authQueries } from '#/api/auth';
import { twoStepQueries } from '#/api/security-two-step';
import { siteQueries } from '#/api/site';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { RecoveryCodes } from './recovery-codes';
import { TurnOn } from './turn-on';
import { TwoStepStatus } from './two-step-status';

/** Two-step verification, which can be turned on and off here, and its recovery codes. */
export function TwoStepScreen() {
  const member = useQuery(authQueries.member());
  const settings = useQuery(siteQueries.settings());
  return (
    <Page title={<Trans>Two-step verification</Trans>}>
      <Ready query={settings} skeleton={<FormSkeleton />}>
        {({ hasTwoStep: isOffered }) => (
          <Ready query={member} skeleton={<FormSkeleton />}>
            {({ hasTwoStep: isOn }) =>
              isOffered || isOn ? <Offered isOffered={isOffered} /> : <Unavailable />
            }
          </Ready>
        )}
      </Ready>
    </Page>
  );
}

function Offered({ isOffered }: { isOffered: boolean }) {
  const state = useQuery(twoStepQueries.state());
  /** New recovery codes, which are shown until the member confirms that they are saved. */
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />;
  return (
    <Ready query={state} skeleton={<FormSkeleton />}>
      {({ isOn, recoveryLeft }) => {
        if (isOn) return <TwoStepStatus recoveryLeft={recoveryLeft} onCodes={setCodes} />;
        // If the server has lost its key, members can turn two-step verification off but not on.
        return isOffered ? <TurnOn onCodes={setCodes} /> : <Unavailable />;
      }}
    </Ready>
  );
}

function Unavailable() {
  return (
    <EmptyState
      icon={<ShieldOff />}
      title={<Trans>Two-step verification isn’t available here</Trans>}
    />
  );
}
