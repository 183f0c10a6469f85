import { Trans } from '@lingui/react/macro';
import { HandCoins } from 'lucide-react';
import { loansQueries } from '#/api/loans';
import { OfferPage } from '#/components/readiness/offer-page';
import { optional } from '#/components/readiness/optional';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { ApplyForm, type ApplyFormProps } from './apply-form';

type ApplyScreenProps = Omit<ApplyFormProps, 'project'> & {
  /** The id in the URL; `undefined` if it contains none. */
  projectId: string | undefined;
};

const LoansAside = optional(() => import('./loans-aside').then((file) => file.LoansAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

/** The application for a loan (product.md#loans). */
export function ApplyScreen({ projectId, ...rest }: ApplyScreenProps) {
  return (
    <OfferPage
      title={<Trans>Loan application</Trans>}
      aside={<LoansAside />}
      id={projectId}
      query={loansQueries.project}
      missing={{
        icon: <HandCoins />,
        title: <Trans>This loan isn’t available</Trans>,
        to: '/loans',
        link: <Trans>View loans</Trans>,
      }}
    >
      {(project) => <ApplyForm {...rest} project={project} />}
    </OfferPage>
  );
}
