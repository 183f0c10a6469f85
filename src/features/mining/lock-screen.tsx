import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pickaxe } from 'lucide-react';
import { miningQueries } from '#/api/mining';
import { Page } from '#/components/page/page';
import { OfferById } from '#/components/readiness/offer-by-id';
import { buttonClass } from '#/ui/button-class';
import { LockForm, type LockFormProps } from './lock-form';

type LockScreenProps = Omit<LockFormProps, 'machine'> & {
  /** From the URL; `undefined` if it names none. */
  machineId: string | undefined;
};

/** Locks an amount in one machine (product.md#mining). */
export function LockScreen({ machineId, ...rest }: LockScreenProps) {
  return (
    <Page title={<Trans>Mining application</Trans>}>
      <OfferById
        id={machineId}
        query={miningQueries.machine}
        missing={{
          icon: <Pickaxe />,
          title: <Trans>This machine is not on offer</Trans>,
          action: (
            <Link to="/lockming" className={buttonClass({ variant: 'secondary' })}>
              <Trans>See the machines</Trans>
            </Link>
          ),
        }}
      >
        {(machine) => <LockForm {...rest} machine={machine} />}
      </OfferById>
    </Page>
  );
}
