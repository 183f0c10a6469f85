import { Trans } from '@lingui/react/macro';
import { Pickaxe } from 'lucide-react';
import { miningQueries } from '#/api/mining';
import { OfferPage } from '#/components/readiness/offer-page';
import { optional } from '#/components/readiness/optional';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { LockForm, type LockFormProps } from './lock-form';

type LockScreenProps = Omit<LockFormProps, 'machine'> & {
  /** The id in the URL; `undefined` if it contains none. */
  machineId: string | undefined;
};

const LockUpsAside = optional(() => import('./lock-ups-aside').then((file) => file.LockUpsAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

/** Locks an amount in one machine (product.md#mining). */
export function LockScreen({ machineId, ...rest }: LockScreenProps) {
  return (
    <OfferPage
      title={<Trans>New mining lock-up</Trans>}
      aside={<LockUpsAside />}
      id={machineId}
      query={miningQueries.machine}
      missing={{
        icon: <Pickaxe />,
        title: <Trans>This machine isn’t available</Trans>,
        to: '/lockming',
        link: <Trans>View machines</Trans>,
      }}
    >
      {(machine) => <LockForm {...rest} machine={machine} />}
    </OfferPage>
  );
}
