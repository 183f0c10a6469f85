import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelTransfer, type SentTransfer, transferKey } from '#/api/transfer';
import { memberDataKey } from '#/api/wallet';
import { UnknownOutcomeDialog } from '#/components/unknown-outcome-dialog';
import { useMoneySubmit } from '#/components/use-money-submit';
import { amountText } from '#/domain/figures';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';

interface CancelDialogProps {
  memberKey: string;
  /** The transfer to take back; `undefined` closes. */
  transfer: SentTransfer | undefined;
  onClose: () => void;
}

/** Asks once, takes it back once, and says so when nobody knows what became of it. */
export function CancelDialog({ memberKey, transfer, onClose }: CancelDialogProps) {
  // What it says stays while it slides away.
  const [shown, setShown] = useState(transfer);
  if (transfer && transfer !== shown) setShown(transfer);
  const client = useQueryClient();
  const { submit, state, reset } = useMoneySubmit({
    member: memberKey,
    name: 'cancelInternalTransfer',
    send: cancelTransfer,
    toFields: (id: string) => ({ id }),
    refresh: [memberDataKey(memberKey)],
    onDone: onClose,
    onRefused: () => {
      // It may have arrived meanwhile: the list tells, once it is read again.
      void client.invalidateQueries({ queryKey: transferKey(memberKey) });
      onClose();
    },
  });
  const isUnknown = state === 'unknown';
  const isBusy = state === 'sending' || state === 'checking';

  function leave() {
    reset();
    onClose();
  }

  if (!shown) return null;
  return (
    <>
      <Dialog
        open={transfer !== undefined && !isUnknown}
        onOpenChange={(open) => !open && onClose()}
        dismissible={!isBusy}
        title={<Trans>Cancel this transfer?</Trans>}
        description={<Trans>The full amount comes back to your funds account at once.</Trans>}
        footer={
          <>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              variant="danger"
              size="lg"
              className="flex-1"
              busy={isBusy}
              onClick={() => transfer && submit(transfer.id)}
            >
              {state === 'checking' ? <Trans>Checking…</Trans> : <Trans>Cancel transfer</Trans>}
            </Button>
          </>
        }
      >
        <Facts className="mt-3">
          <Fact label={<Trans>Receiver</Trans>}>
            <bdi>{shown.receiver}</bdi>
          </Fact>
          <Fact label={<Trans>Amount</Trans>}>
            <Numeric unit={shown.coin}>{amountText(shown.amount)}</Numeric>
          </Fact>
        </Facts>
      </Dialog>
      <UnknownOutcomeDialog
        open={isUnknown}
        onClose={leave}
        action={
          <Button size="lg" block onClick={leave}>
            <Trans>Check your transfers</Trans>
          </Button>
        }
      />
    </>
  );
}
