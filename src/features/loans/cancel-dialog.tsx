import { Trans } from '@lingui/react/macro';
import { cancelApplication, type LoanRecord } from '#/api/loans';
import { MEMBER_DATA } from '#/api/member-data';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';

/** Cancels an application that has not been decided yet. */
export function CancelDialog({ subject, open, onClose }: UndoTarget<LoanRecord>) {
  const { title, coin, amount } = subject;
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={cancelApplication}
      intent={{ id: subject.id }}
      refresh={MEMBER_DATA}
      title={<Trans>Cancel this application?</Trans>}
      action={<Trans>Cancel application</Trans>}
      records={<Trans>View your loans</Trans>}
    >
      <Facts className="mt-3">
        <Fact label={<Trans>Loan</Trans>}>{title}</Fact>
        <Fact label={<Trans context="loan">Amount</Trans>}>
          <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
        </Fact>
      </Facts>
    </UndoDialog>
  );
}
