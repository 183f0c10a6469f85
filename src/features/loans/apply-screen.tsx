import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { loanProjectQuery } from '#/api/loans';
import { Page } from '#/components/page/page';
import { OfferById } from '#/components/readiness/offer-by-id';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { ApplyForm } from './apply-form';

interface ApplyScreenProps {
  memberKey: string;
  /** `undefined` if the URL names no loan. */
  projectId: string | undefined;
  onApplied: () => void;
}

/** Application for a loan (product.md#loans). */
export function ApplyScreen({ memberKey, projectId, onApplied }: ApplyScreenProps) {
  const missing = (
    <EmptyState
      icon={<HandCoins />}
      title={<Trans>This loan is not on offer</Trans>}
      action={
        <Link to="/loans" className={buttonClass({ variant: 'secondary' })}>
          <Trans>See the loans</Trans>
        </Link>
      }
    />
  );
  return (
    <Page title={<Trans>Loan application</Trans>}>
      <OfferById id={projectId} query={loanProjectQuery} missing={missing}>
        {(project) => <ApplyForm memberKey={memberKey} project={project} onApplied={onApplied} />}
      </OfferById>
    </Page>
  );
}
