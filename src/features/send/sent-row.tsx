import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { SentTransfer, TransferStatus } from '#/api/send';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { DetailsRow } from '#/components/lists/details-row';
import { AmountFact, CancelLink, TimeFact } from '#/components/lists/order-card';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import { HelpLink } from '#/components/page/help-link';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { isZero } from '#core/domain/money.ts';

interface SentRowProps {
  transfer: SentTransfer;
  /** Opens the dialog that cancels the transfer. Set while it can be cancelled. */
  onCancel: (() => void) | undefined;
}

const STATUS: StatusLabels<TransferStatus> = {
  transferring: { tone: 'pending', label: <Trans>Transferring</Trans> },
  finished: { tone: 'good', label: <Trans>Finished</Trans> },
  cancelled: { tone: 'neutral', label: <Trans>Cancelled</Trans> },
};

/** A transfer to a member: its receiver, amount, time and status. A tap shows the other fields. */
export function SentRow({ transfer, onCancel }: SentRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { receiver, coin, fee, sentAt } = transfer;
  return (
    <>
      <DetailsRow
        title={<bdi translate="no">{receiver}</bdi>}
        amount={<HiddenAmount unit={coin}>{formatAmount(transfer.amount)}</HiddenAmount>}
        note={sentAt === undefined ? '–' : formatTime(sentAt, 'moment', language)}
        status={<StatusBadge status={transfer.status} labels={STATUS} />}
      >
        <Facts className="text-xs [&_div]:min-h-6 [&_div]:py-0.5">
          {fee && isZero(fee) ? (
            <Fact label={<Trans>Fee</Trans>}>--</Fact>
          ) : (
            <AmountFact label={<Trans>Fee</Trans>} amount={fee} unit={coin} />
          )}
          <AmountFact
            label={<Trans>The recipient gets</Trans>}
            amount={transfer.arrival}
            unit={coin}
          />
          <TimeFact label={<Trans>Arrival</Trans>} at={transfer.arrivesAt} />
          <Fact label={<Trans>Order number</Trans>}>
            <Numeric>{transfer.orderNumber}</Numeric>
          </Fact>
        </Facts>
        <HelpLink topic="transfer" recordId={transfer.id} className="self-start" />
      </DetailsRow>
      {onCancel ? (
        <div className="flex justify-end px-4 pb-2">
          <CancelLink label={t`Cancel sending to ${receiver}`} onCancel={onCancel} />
        </div>
      ) : null}
    </>
  );
}
