import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type LoanFilter, type LoanRecord, loansQueries } from '#/api/loans';
import { PagedList } from '#/components/lists/paged-list';
import { Button } from '#/ui/button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Tabs } from '#/ui/tabs';
import { WhileOpen } from '#/ui/while-open';
import { isCancellable } from '#core/domain/loans.ts';
import { CancelDialog } from './cancel-dialog';
import { LoanRow } from './loan-row';
import { RepayDialog } from './repay-dialog';

/** Selectable statuses; `undefined` means all. */
export type LoanSearchFilter = Exclude<LoanFilter, 'all'>;

interface ApplicationListProps {
  status: LoanSearchFilter | undefined;
  onStatus: (status: LoanSearchFilter | undefined) => void;
  /** Switches to the loans on offer. */
  onProjects: () => void;
}

/** Older servers do not send the cost of an early repayment. */
function isRepayable({ repayment, earlyInterest }: LoanRecord): boolean {
  return repayment === 'due' && earlyInterest !== undefined;
}

/** The member's applications, of one status or all. */
export function ApplicationList(props: ApplicationListProps) {
  const { status, onStatus, onProjects } = props;
  const { t } = useLingui();
  const [cancelling, setCancelling] = useState<LoanRecord>();
  const [repaying, setRepaying] = useState<LoanRecord>();
  return (
    <>
      <Tabs
        variant="pill"
        label={t`Status`}
        value={status ?? 'all'}
        onValueChange={(next: LoanFilter) => onStatus(next === 'all' ? undefined : next)}
        items={[
          { value: 'all', label: t`All` },
          { value: 'applying', label: t`In review` },
          { value: 'approved', label: t`Approved` },
          { value: 'rejected', label: t`Rejected` },
          { value: 'cancelled', label: t({ message: 'Cancelled', context: 'loan' }) },
        ]}
      />
      <PagedList
        label={t`Loan applications`}
        query={loansQueries.records(status ?? 'all')}
        idOf={(loan) => loan.id}
        emptyHint={<Trans>Track your loan applications here.</Trans>}
        emptyAction={
          <Button variant="secondary" onClick={onProjects}>
            <Trans>View loans</Trans>
          </Button>
        }
        skeleton={<SkeletonRows count={3} leading={false} />}
      >
        {(loan) => (
          <LoanRow
            loan={loan}
            onCancel={isCancellable(loan.status) ? () => setCancelling(loan) : undefined}
            onRepay={isRepayable(loan) ? () => setRepaying(loan) : undefined}
          />
        )}
      </PagedList>
      <WhileOpen subject={cancelling}>
        {(open, loan) => (
          <CancelDialog subject={loan} open={open} onClose={() => setCancelling(undefined)} />
        )}
      </WhileOpen>
      <WhileOpen subject={repaying}>
        {(open, loan) => (
          <RepayDialog subject={loan} open={open} onClose={() => setRepaying(undefined)} />
        )}
      </WhileOpen>
    </>
  );
}
