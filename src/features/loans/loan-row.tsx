import { Trans, useLingui } from '@lingui/react/macro';
import type { LoanRecord } from '#/api/loans';
import { AmountFact, CancelLink, OrderCard, TimeFact } from '#/components/lists/order-card';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import { Button } from '#/ui/button';
import { Fact } from '#/ui/facts';
import type { LoanRepayment, LoanStatus } from '#core/domain/loans.ts';

interface LoanRowProps {
  loan: LoanRecord;
  /** Opens the dialog that cancels the application. Set while it can be cancelled. */
  onCancel: (() => void) | undefined;
  /** Opens the dialog that repays the loan. Set while it can be repaid early. */
  onRepay: (() => void) | undefined;
}

const STATUS: StatusLabels<LoanStatus> = {
  applying: { tone: 'pending', label: <Trans>In review</Trans> },
  approved: { tone: 'good', label: <Trans>Approved</Trans> },
  rejected: { tone: 'bad', label: <Trans>Rejected</Trans> },
  cancelled: { tone: 'neutral', label: <Trans context="loan">Cancelled</Trans> },
};

/** One of the member's loans with all its details. */
export function LoanRow({ loan, onCancel, onRepay }: LoanRowProps) {
  const { t } = useLingui();
  const { title, coin } = loan;
  return (
    <OrderCard
      title={title}
      orderNumber={loan.orderNumber}
      help={{ topic: 'loan', recordId: loan.id }}
      badge={<StatusBadge status={loan.status} labels={STATUS} />}
      action={
        onCancel ? (
          <CancelLink label={t`Cancel the application for ${title}`} onCancel={onCancel} />
        ) : (
          onRepay && (
            <Button
              size="sm"
              variant="outline"
              aria-label={t`Repay ${title} now`}
              onClick={onRepay}
            >
              <Trans>Repay now</Trans>
            </Button>
          )
        )
      }
    >
      <AmountFact
        label={<Trans context="loan">Amount</Trans>}
        amount={loan.amount}
        unit={coin}
        className="text-sm"
      />
      <AmountFact label={<Trans>Interest</Trans>} amount={loan.interest} unit={coin} />
      <AmountFact label={<Trans>To repay</Trans>} amount={loan.total} unit={coin} />
      <Fact label={<Trans>Repayment method</Trans>}>
        <Trans>Single payment at maturity</Trans>
      </Fact>
      <TimeFact label={<Trans>Due date</Trans>} at={loan.repaymentAt} />
      <Fact label={<Trans>Repayment</Trans>}>
        <RepaymentWord repayment={loan.repayment} />
      </Fact>
      {loan.appliedAt === undefined ? null : (
        <TimeFact label={<Trans>Applied</Trans>} at={loan.appliedAt} />
      )}
    </OrderCard>
  );
}

/** The repayment status of a loan. */
function RepaymentWord({ repayment }: { repayment: LoanRepayment }) {
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
      return <Trans>Unknown status</Trans>;
  }
}
