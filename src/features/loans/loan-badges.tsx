import { Trans } from '@lingui/react/macro';
import { StatusBadge } from '#/components/lists/status-badge';
import type { LoanRepayment, LoanStatus } from '#/domain/loans';

/** Status of an application. */
export function LoanBadge({ status }: { status: LoanStatus }) {
  switch (status) {
    case 'applying':
      return (
        <StatusBadge tone="pending">
          <Trans>Applying</Trans>
        </StatusBadge>
      );
    case 'approved':
      return (
        <StatusBadge tone="good">
          <Trans>Approved</Trans>
        </StatusBadge>
      );
    case 'rejected':
      return (
        <StatusBadge tone="bad">
          <Trans>Rejected</Trans>
        </StatusBadge>
      );
    case 'cancelled':
      return (
        <StatusBadge tone="neutral">
          <Trans>Cancelled</Trans>
        </StatusBadge>
      );
    case 'unknown':
      return (
        <StatusBadge tone="neutral">
          <Trans>Unknown state</Trans>
        </StatusBadge>
      );
  }
}

/** Repayment status of a loan. */
export function RepaymentWord({ repayment }: { repayment: LoanRepayment }) {
  switch (repayment) {
    case 'none':
      return '–';
    case 'due':
      return <Trans>Not repaid yet</Trans>;
    case 'overdue':
      return (
        <span className="text-danger">
          <Trans>Overdue</Trans>
        </span>
      );
    case 'repaid':
      return <Trans>Repaid</Trans>;
    case 'unknown':
      return <Trans>Unknown state</Trans>;
  }
}
