import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { UnknownOutcomeDialog } from '#/components/money-form/unknown-outcome-dialog';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { offerPushLater } from '#/components/push/offer-later';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { Button } from '#/ui/button';
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
  /** Why buying became disabled while the dialog was open. */
  block: BuyBlock | undefined;
  onClose: () => void;
  onBought: (orderId: string) => void;
  onOrders: () => void;
}

/** Confirms, sends once, and reports an unknown outcome. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { isPractice, queries, buy: call } = useOptionsAccount();
  const client = useQueryClient();
  const { market, open, direction, stake, duration, coin, block } = props;
  const { onClose, onBought, onOrders } = props;
  const { price } = useMarketPrice(market);
  const { submit, state, reset } = useMoneySubmit({
    call,
    refresh: [queries.all],
    onDone: (orderId) => {
      onBought(orderId);
      if (!isPractice) offerPushLater(client);
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
            <Trans>Check your orders</Trans>
          </Button>
        }
      />
    </>
  );
}
