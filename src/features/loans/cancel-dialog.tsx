import { Trans } from '@lingui/react/macro';
import { cancelApplication, type LoanRecord } from '#/api/loans';
import { memberDataKey } from '#/api/member-data';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { useMemberKey } from '#/components/member/use-member-key';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';

/** Cancels an application that is not decided yet. */
export function CancelDialog(target: UndoTarget<LoanRecord>) {
  const memberKey = useMemberKey();
  return (
    <UndoDialog
      {...target}
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
          <Fact label={<Trans context="loan">Amount</Trans>}>
            <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
          </Fact>
        </Facts>
      )}
    </UndoDialog>
  );
}
