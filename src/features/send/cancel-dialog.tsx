import { Trans } from '@lingui/react/macro';
import { MEMBER_DATA } from '#/api/member-data';
import { cancelTransfer, type SentTransfer } from '#/api/send';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';

/** Cancels a transfer to a member that has not arrived yet. */
export function CancelDialog({ subject, open, onClose }: UndoTarget<SentTransfer>) {
  const { receiver, coin, amount } = subject;
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={cancelTransfer}
      intent={{ id: subject.id }}
      refresh={MEMBER_DATA}
      title={<Trans>Cancel sending these coins?</Trans>}
      description={<Trans>You’ll get the full amount back in your funds account right away.</Trans>}
      action={<Trans>Cancel sending</Trans>}
      records={<Trans>View sent coins</Trans>}
    >
      <Facts className="mt-3">
        <Fact label={<Trans>Recipient</Trans>}>
          <bdi translate="no">{receiver}</bdi>
        </Fact>
        <Fact label={<Trans>Amount</Trans>}>
          <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
        </Fact>
      </Facts>
    </UndoDialog>
  );
}
