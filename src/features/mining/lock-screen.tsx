import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pickaxe } from 'lucide-react';
import { miningQueries } from '#/api/mining';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { LockForm } from './lock-form';

interface LockScreenProps {
  /** `undefined` if the URL names no machine. */
  machineId: string | undefined;
  onLocked: () => void;
}

/** Locks an amount in one machine (product.md#mining). */
export function LockScreen({ machineId, onLocked }: LockScreenProps) {
  return (
    <Page title={<Trans>Mining application</Trans>}>
      {machineId === undefined ? (
        <NotOffered />
      ) : (
        <Chosen machineId={machineId} onLocked={onLocked} />
      )}
    </Page>
  );
}

function Chosen({ machineId, onLocked }: LockScreenProps & { machineId: string }) {
  const machine = useQuery(miningQueries.machine(machineId));
  return (
    <Ready query={machine} skeleton={<FormSkeleton />}>
      {(found) => (found ? <LockForm machine={found} onLocked={onLocked} /> : <NotOffered />)}
    </Ready>
  );
}

function NotOffered() {
  return (
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
}
