import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleHelp, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { authQueries, type IdentityStatus } from '#/api/auth';
import { polled } from '#/api/polling';
import { ReviewSteps } from '#/components/lists/review-steps';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { CertificationForm } from './certification-form';

/** The poll interval for the decision while the screen is open. */
const REVIEW_POLL_MS = 10_000;

/** Identity verification (product.md#verification): the form, or the status of the request. */
export function CertificationScreen() {
  const member = useQuery({
    ...authQueries.member(),
    refetchInterval: (query) =>
      query.state.data?.identity === 'reviewing' && polled(REVIEW_POLL_MS)(query),
  });
  return (
    <Page title={<Trans>Identity verification</Trans>}>
      <Ready query={member} skeleton={<FormSkeleton />}>
        {({ identity }) =>
          identity === 'awaiting' ? (
            <CertificationForm />
          ) : (
            <div role="status">
              <Standing status={identity} />
            </div>
          )
        }
      </Ready>
    </Page>
  );
}

function Standing({ status }: { status: Exclude<IdentityStatus, 'awaiting'> }) {
  switch (status) {
    case 'reviewing':
      return (
        <Next
          icon={<Hourglass />}
          title={<Trans>In review</Trans>}
          hint={<Trans>In the meantime, you can make your first deposit.</Trans>}
        >
          <div className="text-start text-xs text-muted">
            <ReviewSteps
              status="pending"
              submittedAt={undefined}
              decidedAt={undefined}
              done={<Trans>Verified</Trans>}
            />
          </div>
        </Next>
      );
    case 'certified':
      return (
        <Next
          icon={<BadgeCheck className="text-success" />}
          title={<Trans>Verified</Trans>}
          hint={<Trans>Your identity is verified. No further action is needed.</Trans>}
        />
      );
    case 'unknown':
      return (
        <EmptyState
          icon={<CircleHelp />}
          title={<Trans>Unknown status</Trans>}
          hint={<Trans>Contact customer service about your verification.</Trans>}
        />
      );
  }
}

interface NextProps {
  icon: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  /** The steps of the review. */
  children?: ReactNode;
}

/** The state of the request, and a new member's next step. */
function Next({ icon, title, hint, children }: NextProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      hint={hint}
      action={
        <div className="flex w-72 max-w-full flex-col gap-6">
          {children}
          <Link to="/recharge" className={buttonClass({ size: 'lg', block: true })}>
            <Trans>Deposit</Trans>
          </Link>
        </div>
      }
    />
  );
}
