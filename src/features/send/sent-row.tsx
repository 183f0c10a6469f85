import { Trans, useLingui } from '@lingui/react/macro';
import type { SentTransfer, TransferStatus } from '#/api/send';
import { AmountFact, CancelLink, OrderCard, TimeFact } from '#/components/lists/order-card';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import { Fact } from '#/ui/facts';
import { isZero } from '#core/domain/money.ts';

interface SentRowProps {
  transfer: SentTransfer;
  /** Opens the cancel dialog; set while the transfer can be cancelled. */
  onCancel: (() => void) | undefined;
}

const STATUS: StatusLabels<TransferStatus> = {
  transferring: { tone: 'pending', label: <Trans>Transferring</Trans> },
  finished: { tone: 'good', label: <Trans>Finished</Trans> },
  cancelled: { tone: 'neutral', label: <Trans>Cancelled</Trans> },
};

/** A transfer to a member with all its details. */
export function SentRow({ transfer, onCancel }: SentRowProps) {
  const { t } = useLingui();
  const { receiver, coin, fee } = transfer;
  return (
    <OrderCard
      orderNumber={transfer.orderNumber}
      badge={<StatusBadge status={transfer.status} labels={STATUS} />}
      action={
        onCancel && <CancelLink label={t`Cancel the transfer to ${receiver}`} onCancel={onCancel} />
      }
    >
      <Fact label={<Trans>Receiver</Trans>}>
        <bdi translate="no">{receiver}</bdi>
      </Fact>
      <AmountFact
        label={<Trans>Amount</Trans>}
        amount={transfer.amount}
        unit={coin}
        className="[&>dd]:text-sm"
      />
      {fee && isZero(fee) ? (
        <Fact label={<Trans>Fee</Trans>}>--</Fact>
      ) : (
        <AmountFact label={<Trans>Fee</Trans>} amount={fee} unit={coin} />
      )}
      <AmountFact label={<Trans>The receiver gets</Trans>} amount={transfer.arrival} unit={coin} />
      <TimeFact label={<Trans context="time">Sent</Trans>} at={transfer.sentAt} />
      <TimeFact label={<Trans>Arrival</Trans>} at={transfer.arrivesAt} />
    </OrderCard>
  );
}
