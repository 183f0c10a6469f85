import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsQueries } from '#/api/options';
import { Duration } from '#/components/duration/duration';
import { useMemberKey } from '#/components/member/use-member-key';
import { PairName } from '#/components/pair-list/pair-name';
import { Failed } from '#/components/readiness/ready';
import { formatAmount, formatPrice } from '#/domain/format-number';
import type { OptionOrder } from '#/domain/options-order';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { Skeleton } from '#/ui/skeleton';
import { BuyPrice } from './buy-price';
import { DirectionLabel } from './direction-label';
import { OrderProgress } from './order-progress';
import { StatusWord } from './status-word';

interface OrderDialogProps {
  /** Id of the order; `undefined` closes the dialog. */
  orderId: string | undefined;
  onClose: () => void;
}

/** The progress of the order just bought: countdown, settlement, profit or loss. */
export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  // Stays set during the closing animation.
  const [shown, setShown] = useState(orderId);
  if (orderId !== undefined && orderId !== shown) setShown(orderId);
  return (
    <Dialog
      open={orderId !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={<Trans>Your order</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" size="lg" block onClick={onClose}>
          <Trans>Keep trading</Trans>
        </Button>
      }
    >
      {shown === undefined ? null : <Order orderId={shown} />}
    </Dialog>
  );
}

function Order({ orderId }: { orderId: string }) {
  const memberKey = useMemberKey();
  const coin = useQuery(optionsQueries.config(memberKey)).data?.coin ?? 'USDT';
  const query = useQuery(optionsQueries.order(memberKey, orderId));
  if (!query.data) {
    if (query.isError) return <Failed query={query} />;
    return (
      <div aria-hidden="true" className="flex flex-col items-center gap-6 py-2">
        <Skeleton className="size-36 rounded-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <OrderProgress order={query.data} coin={coin} />
      <OrderFacts order={query.data} coin={coin} />
    </div>
  );
}

/** The terms of the order, and its prices. */
function OrderFacts({ order, coin }: { order: OptionOrder; coin: string }) {
  return (
    <Facts className="w-full">
      <Fact label={<PairName pair={order.pair} />}>
        <DirectionLabel direction={order.direction} />
      </Fact>
      <Fact label={<Trans>Status</Trans>}>
        <StatusWord order={order} />
      </Fact>
      <Fact label={<Trans>Quantity</Trans>}>
        <Numeric unit={coin}>{formatAmount(order.stake)}</Numeric>
      </Fact>
      <Fact label={<Trans>Time</Trans>}>
        <Duration seconds={order.durationSeconds} />
      </Fact>
      <Fact label={<Trans>Purchase price</Trans>}>
        <BuyPrice order={order} />
      </Fact>
      <Fact label={<Trans>Settlement price</Trans>}>
        <Numeric>
          {order.settlementPrice === undefined ? '–' : formatPrice(order.settlementPrice)}
        </Numeric>
      </Fact>
    </Facts>
  );
}
