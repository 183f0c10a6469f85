import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { SentTransfer } from '#/api/send';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#/domain/format-number';
import { isZero } from '#/domain/money';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Fact, Facts } from '#/ui/facts';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { TransferBadge } from './transfer-badge';

interface SentRowProps {
  transfer: SentTransfer;
  /** Opens the cancel dialog; set while the transfer can be cancelled. */
  onCancel: (() => void) | undefined;
}

/** A transfer to a member with all its details. */
export function SentRow({ transfer, onCancel }: SentRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { orderNumber, receiver, coin, amount, fee, arrival } = transfer;
  const time = (at: number | undefined) =>
    at === undefined ? '–' : formatTime(at, 'moment', language);
  return (
    <div className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <Numeric className="text-xs text-muted">{orderNumber}</Numeric>
        <TransferBadge status={transfer.status} />
      </div>
      <Facts className="mt-1 text-xs [&_div]:min-h-6 [&_div]:py-0.5">
        <Fact label={<Trans>Receiver</Trans>}>
          <bdi>{receiver}</bdi>
        </Fact>
        <Fact label={<Trans>Amount</Trans>} className="[&>dd]:text-sm">
          <HiddenAmount unit={coin}>{formatAmount(amount)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Fee</Trans>}>
          {fee && isZero(fee) ? '--' : <HiddenAmount unit={coin}>{formatAmount(fee)}</HiddenAmount>}
        </Fact>
        <Fact label={<Trans>The receiver gets</Trans>}>
          <HiddenAmount unit={coin}>{formatAmount(arrival)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Sent</Trans>}>{time(transfer.sentAt)}</Fact>
        <Fact label={<Trans>Arrival</Trans>}>{time(transfer.arrivesAt)}</Fact>
      </Facts>
      {onCancel ? (
        <div className="mt-2 flex justify-end">
          <LinkButton
            className="min-h-8"
            aria-label={t`Cancel the transfer to ${receiver}`}
            onClick={onCancel}
          >
            <Trans>Cancel</Trans>
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
