import { Trans } from '@lingui/react/macro';
import { HandCoins } from 'lucide-react';
import { loansQueries } from '#/api/loans';
import { OfferPage } from '#/components/readiness/offer-page';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { ApplyForm, type ApplyFormProps } from './apply-form';

type ApplyScreenProps = Omit<ApplyFormProps, 'project'> & {
  /** From the URL; `undefined` if it names none. */
  projectId: string | undefined;
};

const loansAside = optionalFile(() => import('./loans-aside').then((file) => file.LoansAside));

/** Application for a loan (product.md#loans). */
export function ApplyScreen({ projectId, ...rest }: ApplyScreenProps) {
  return (
    <OfferPage
      title={<Trans>Loan application</Trans>}
      aside={
        <OptionalPart
          file={loansAside}
          props={{}}
          waiting={<SkeletonRows count={4} leading={false} />}
        />
      }
      id={projectId}
      query={loansQueries.project}
      missing={{
        icon: <HandCoins />,
        title: <Trans>This loan is not available</Trans>,
        to: '/loans',
        link: <Trans>See the loans</Trans>,
      }}
    >
      {(project) => <ApplyForm {...rest} project={project} />}
    </OfferPage>
  );
}
