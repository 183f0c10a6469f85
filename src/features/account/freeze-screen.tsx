import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { freezeMutation, unfreezeMutation } from '#/api/account';
import { authQueries } from '#/api/auth';
import { OwnerForm } from '#/components/credentials/owner-form';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { StickyAction } from '#/ui/sticky-action';
import { FreezeMeaning } from './freeze-meaning';

interface FreezeScreenProps {
  onUnfrozen: () => void;
}

/** Freezes the account with one press, or unfreezes it (product.md#frozen-account). */
export function FreezeScreen({ onUnfrozen }: FreezeScreenProps) {
  const member = useQuery(authQueries.member());
  return (
    <Page title={<Trans>Freeze account</Trans>}>
      <Ready query={member} skeleton={<FormSkeleton />}>
        {({ isFrozen }) => (isFrozen ? <Unfreeze onDone={onUnfrozen} /> : <Freeze />)}
      </Ready>
    </Page>
  );
}

function Freeze() {
  const { mutate, isPending } = useMutation(freezeMutation());
  return (
    <>
      <div className="flex-1 px-4 pt-2 pb-6">
        <FreezeMeaning />
      </div>
      <StickyAction>
        <Button variant="danger" size="lg" busy={isPending} onClick={() => mutate()}>
          <Trans>Freeze account</Trans>
        </Button>
      </StickyAction>
    </>
  );
}

function Unfreeze({ onDone }: { onDone: () => void }) {
  return (
    <OwnerForm
      mutation={unfreezeMutation()}
      toInput={(_values, proof) => proof}
      onDone={onDone}
      lead={
        <Notice tone="warn" icon={<Snowflake />}>
          <Trans>
            Your account is frozen. After you unfreeze it, withdrawals and sending to members may
            stay paused for a while.
          </Trans>
        </Notice>
      }
    >
      <Trans>Unfreeze account</Trans>
    </OwnerForm>
  );
}
