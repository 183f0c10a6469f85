import { Trans } from '@lingui/react/macro';
import { cancelApplication, type LoanRecord } from '#/api/loans';
import { memberDataKey } from '#/api/member-data';
import { UndoDialog } from '#/components/review/undo-dialog';
import { formatAmount } from '#/domain/format-number';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';

interface CancelDialogProps {
  memberKey: string;
  /** The application to cancel; `undefined` closes the dialog. */
  loan: LoanRecord | undefined;
  onClose: () => void;
}

/** Cancels an application that is not decided yet. */
export function CancelDialog({ memberKey, loan, onClose }: CancelDialogProps) {
  return (
    <UndoDialog
      memberKey={memberKey}
      subject={loan}
      onClose={onClose}
      call="cancelLoanApply"
      send={cancelApplication}
      refresh={memberDataKey(memberKey)}
      title={<Trans>Cancel this application?</Trans>}
      action={<Trans>Cancel application</Trans>}
      records={<Trans>Check your loans</Trans>}
    >
      {({ title, coin, amount }) => (
        <Facts className="mt-3">
          <Fact label={<Trans>Loan</Trans>}>{title}</Fact>
          <Fact label={<Trans>Amount</Trans>}>
            <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
          </Fact>
        </Facts>
      )}
    </UndoDialog>
  );
}
