import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pickaxe } from 'lucide-react';
import { machineQuery } from '#/api/mining';
import { Page } from '#/components/page/page';
import { OfferById } from '#/components/readiness/offer-by-id';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { LockForm } from './lock-form';

interface LockScreenProps {
  memberKey: string;
  /** `undefined` if the URL names no machine. */
  machineId: string | undefined;
  onLocked: () => void;
}

/** Locks an amount in one machine (product.md#mining). */
export function LockScreen({ memberKey, machineId, onLocked }: LockScreenProps) {
  const missing = (
    <EmptyState
      icon={<Pickaxe />}
      title={<Trans>This machine is not on offer</Trans>}
      action={
        <Link to="/lockming" className={buttonClass({ variant: 'secondary' })}>
          <Trans>See the machines</Trans>
        </Link>
      }
    />
  );
  return (
    <Page title={<Trans>Mining application</Trans>}>
      <OfferById id={machineId} query={machineQuery} missing={missing}>
        {(machine) => <LockForm memberKey={memberKey} machine={machine} onLocked={onLocked} />}
      </OfferById>
    </Page>
  );
}
