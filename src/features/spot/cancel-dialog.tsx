import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelSpotOrder, type SpotOrder, spotKey } from '#/api/spot';
import { PairName } from '#/components/pair-list/pair-name';
import { UnknownOutcomeDialog } from '#/components/unknown-outcome-dialog';
import { useMoneySubmit } from '#/components/use-money-submit';
import { amountText, priceText } from '#/domain/figures';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { SideWord } from './side-word';

interface CancelDialogProps {
  memberKey: string;
  /** The order to cancel; `undefined` closes. */
  order: SpotOrder | undefined;
  onClose: () => void;
}

/** Asks once, cancels once, and says so when nobody knows what became of it. */
export function CancelDialog({ memberKey, order, onClose }: CancelDialogProps) {
  // What it says stays while it slides away.
  const [shown, setShown] = useState(order);
  if (order && order !== shown) setShown(order);
  const client = useQueryClient();
  const { submit, state, reset } = useMoneySubmit({
    member: memberKey,
    name: 'tradecancelOrder',
    send: cancelSpotOrder,
    toFields: ({ id }: SpotOrder) => ({ id }),
    refresh: [spotKey(memberKey)],
    onDone: onClose,
    onRefused() {
      // Filled or cancelled meanwhile: what is shown is no longer true.
      void client.invalidateQueries({ queryKey: spotKey(memberKey) });
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
        open={order !== undefined && !isUnknown}
        onOpenChange={(next) => !next && onClose()}
        dismissible={!isBusy}
        title={<Trans>Cancel this order?</Trans>}
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
              onClick={() => order && submit(order)}
            >
              {state === 'checking' ? <Trans>Checking…</Trans> : <Trans>Cancel order</Trans>}
            </Button>
          </>
        }
      >
        <CancelFacts order={shown} />
      </Dialog>
      <UnknownOutcomeDialog
        open={isUnknown}
        onClose={leave}
        action={
          <Button size="lg" block onClick={leave}>
            <Trans>Check your orders</Trans>
          </Button>
        }
      />
    </>
  );
}

function CancelFacts({ order }: { order: SpotOrder }) {
  const { base, quote, limitPrice, quantity, filled } = order;
  return (
    <>
      <Facts>
        <Fact label={<PairName pair={`${base}/${quote}`} />}>
          <SideWord order={order} />
        </Fact>
        {limitPrice ? (
          <Fact label={<Trans>Price</Trans>}>
            <Numeric unit={quote}>{priceText(limitPrice)}</Numeric>
          </Fact>
        ) : null}
        {quantity ? (
          <Fact label={<Trans>Filled / quantity</Trans>}>
            <Numeric unit={base}>
              {amountText(filled)} / {amountText(quantity)}
            </Numeric>
          </Fact>
        ) : null}
      </Facts>
      <p className="mt-3 text-xs text-muted">
        <Trans>What is not filled yet comes back to your balance at once.</Trans>
      </p>
    </>
  );
}
