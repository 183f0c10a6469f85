import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { UnknownOutcomeDialog } from '#/components/money-form/unknown-outcome-dialog';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { Button } from '#/ui/button';
import { toast } from '#/ui/toast';
import type { Market } from '#core/domain/market.ts';
import type { Money } from '#core/domain/money.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';
import { ConfirmDialog } from './confirm-dialog';
import { useOptionsAccount } from './options-account';
import type { BuyBlock } from './use-buy-block';

interface PurchaseDialogProps {
  market: Market;
  open: boolean;
  direction: OptionDirection;
  stake: Money;
  duration: OptionDuration;
  coin: string;
  /** The reason why buying became disabled while the dialog was open. */
  block: BuyBlock | undefined;
  /** The buttons of the ticket, which Confirm covers. */
  buttons: RefObject<HTMLElement | null>;
  isColumn: boolean;
  onClose: () => void;
  onBought: (orderId: string, message: string) => void;
  onOrders: () => void;
}

/** Confirms the purchase, sends it once, and reports an unknown outcome. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { queries, buy: call } = useOptionsAccount();
  const { market, open, direction, stake, duration, coin, block, buttons, isColumn } = props;
  const { onClose, onBought, onOrders } = props;
  const { price } = useMarketPrice(market);
  const { submit, state, reset } = useMoneySubmit({
    call,
    refresh: [queries.all],
    isSaid: true,
    onDone: (orderId, _order, message) => {
      // Without an order number, no card can show the order.
      if (orderId === '') toast({ tone: 'success', message });
      onBought(orderId, message);
    },
  });
  const isUnknown = state === 'unknown';

  function buy() {
    submit({ marketId: market.id, durationSeconds: duration.durationSeconds, stake, direction });
  }

  function leave() {
    reset();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={open && !isUnknown}
        onClose={onClose}
        direction={direction}
        pair={market.pair}
        price={price}
        stake={stake}
        coin={coin}
        duration={duration}
        state={isUnknown ? 'idle' : state}
        block={block}
        buttons={buttons}
        isColumn={isColumn}
        onConfirm={buy}
      />
      <UnknownOutcomeDialog
        open={isUnknown}
        onClose={leave}
        action={
          <Button
            size="lg"
            block
            onClick={() => {
              leave();
              onOrders();
            }}
          >
            <Trans>View your orders</Trans>
          </Button>
        }
      />
    </>
  );
}
