import { Trans } from '@lingui/react/macro';
import type { WithdrawalRecord } from '#/api/assets-records';
import { MEMBER_DATA } from '#/api/member-data';
import { cancelWithdrawal } from '#/api/withdrawal';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';

/** Cancels a withdrawal in review. */
export function CancelWithdrawal({ subject, open, onClose }: UndoTarget<WithdrawalRecord>) {
  const { amount, coin, target } = subject;
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={cancelWithdrawal}
      intent={{ id: subject.id }}
      refresh={MEMBER_DATA}
      title={<Trans>Cancel this withdrawal?</Trans>}
      action={<Trans>Cancel withdrawal</Trans>}
      records={<Trans>View your history</Trans>}
    >
      <Facts className="mt-3">
        <Fact label={<Trans>Amount</Trans>}>
          <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
        </Fact>
        {target === undefined ? null : (
          <Fact label={<Trans context="withdrawal address">To</Trans>}>
            <Numeric>{target}</Numeric>
          </Fact>
        )}
      </Facts>
    </UndoDialog>
  );
}
