import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { loansQueries } from '#/api/loans';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { ApplyForm } from './apply-form';

interface ApplyScreenProps {
  /** `undefined` if the URL names no loan. */
  projectId: string | undefined;
  onApplied: () => void;
}

/** Application for a loan (product.md#loans). */
export function ApplyScreen({ projectId, onApplied }: ApplyScreenProps) {
  return (
    <Page title={<Trans>Loan application</Trans>}>
      {projectId === undefined ? (
        <NotOffered />
      ) : (
        <Chosen projectId={projectId} onApplied={onApplied} />
      )}
    </Page>
  );
}

function Chosen({ projectId, onApplied }: ApplyScreenProps & { projectId: string }) {
  const project = useQuery(loansQueries.project(projectId));
  return (
    <Ready query={project} skeleton={<FormSkeleton />}>
      {(found) => (found ? <ApplyForm project={found} onApplied={onApplied} /> : <NotOffered />)}
    </Ready>
  );
}

function NotOffered() {
  return (
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
}
