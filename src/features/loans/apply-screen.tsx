import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { loansQueries } from '#/api/loans';
import { Page } from '#/components/page/page';
import { OfferById } from '#/components/readiness/offer-by-id';
import { buttonClass } from '#/ui/button-class';
import { ApplyForm, type ApplyFormProps } from './apply-form';

type ApplyScreenProps = Omit<ApplyFormProps, 'project'> & {
  /** From the URL; `undefined` if it names none. */
  projectId: string | undefined;
};

/** Application for a loan (product.md#loans). */
export function ApplyScreen({ projectId, ...rest }: ApplyScreenProps) {
  return (
    <Page title={<Trans>Loan application</Trans>}>
      <OfferById
        id={projectId}
        query={loansQueries.project}
        missing={{
          icon: <HandCoins />,
          title: <Trans>This loan is not on offer</Trans>,
          action: (
            <Link to="/loans" className={buttonClass({ variant: 'secondary' })}>
              <Trans>See the loans</Trans>
            </Link>
          ),
        }}
      >
        {(project) => <ApplyForm {...rest} project={project} />}
      </OfferById>
    </Page>
  );
}
