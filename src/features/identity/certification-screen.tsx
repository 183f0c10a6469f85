import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleHelp, Hourglass } from 'lucide-react';
import { authQueries, type IdentityStatus } from '#/api/auth';
import { polled } from '#/api/polling';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { CertificationForm } from './certification-form';

/** Poll interval for the decision while the screen is open. */
const REVIEW_POLL_MS = 10_000;

/** Identity certification (product.md#certification): the form, or the status of the request. */
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
        <EmptyState
          icon={<Hourglass />}
          title={<Trans>Under review</Trans>}
          hint={
            <Trans>Your documents are being checked. We will notify you of the decision.</Trans>
          }
        />
      );
    case 'certified':
      return (
        <EmptyState
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
