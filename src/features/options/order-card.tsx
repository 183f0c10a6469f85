import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { PairName } from '#/components/pair-list/pair-name';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { Failed } from '#/components/readiness/ready';
import { cx } from '#/ui/cx';
import { IconButton } from '#/ui/icon-button';
import { Numeric } from '#/ui/numeric';
import { Skeleton } from '#/ui/skeleton';
import { useCloseOnBack } from '#/ui/use-close-on-back';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { DirectionLabel } from './direction-label';
import { useOptionsAccount } from './options-account';
import { OrderPrices } from './order-prices';
import { OrderProgress, TimeLeft } from './order-progress';

const OrderDetails = optional(() => import('./order-details').then((file) => file.OrderDetails), {
  Missing: PartUnavailable,
  Waiting: () => <Skeleton className="h-40 w-full" />,
});

interface OrderCardProps {
  orderId: string;
  hasDetails: boolean;
  marketOf: (pair: string) => Market | undefined;
  onDetails: (hasDetails: boolean) => void;
  onClose: () => void;
}

/**
 * The order the member watches: time left, how it stands, then its result. It stands beside the
 * chart, never above it.
 */
export function OrderCard({ orderId, hasDetails, marketOf, onDetails, onClose }: OrderCardProps) {
  const { t } = useLingui();
  const { queries } = useOptionsAccount();
  const coin = useQuery(queries.config()).data?.coin ?? 'USDT';
  const query = useQuery(queries.order(orderId));
  const order = query.data;
  useCloseOnBack(true, onClose);
  return (
    <dialog
      open
      aria-label={t`Your order`}
      className="static m-0 block w-full max-w-none bg-transparent px-4 pt-2 text-ink"
    >
      <div className="rounded-md bg-surface pb-2">
        <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-2 ps-3">
          {order ? <Title order={order} coin={coin} /> : null}
          {order || query.isError ? null : <Skeleton className="h-5 flex-1" />}
          <IconButton label={t`Keep trading`} className="text-muted" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {order ? (
          <>
            <OrderProgress order={order} market={marketOf(order.pair)} coin={coin} />
            <div className="flex items-end gap-3 px-3 pt-1 text-xs">
              <OrderPrices order={order} market={marketOf(order.pair)} />
              <button
                type="button"
                aria-expanded={hasDetails}
                onClick={() => onDetails(!hasDetails)}
                className="tap relative ms-auto flex min-h-8 min-w-11 items-center gap-1 text-accent-ink"
              >
                <Trans>Details</Trans>
                <ChevronDown
                  aria-hidden="true"
                  className={cx('size-4', hasDetails && 'rotate-180')}
                />
              </button>
            </div>
            {hasDetails ? (
              <div className="max-h-[max(9rem,28svh)] medium:max-h-[36svh] overflow-y-auto overscroll-contain px-3 pt-1">
                <OrderDetails order={order} />
              </div>
            ) : null}
          </>
        ) : query.isError ? (
          <Failed query={query} />
        ) : (
          <Skeleton className="mx-3 h-14" />
        )}
      </div>
    </dialog>
  );
}

function Title({ order, coin }: { order: OptionOrder; coin: string }) {
  return (
    <>
      <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 text-sm font-medium">
        <DirectionLabel direction={order.direction} />
        <PairName pair={order.pair} />
        <Numeric unit={coin} className="text-muted">
          {formatAmount(order.stake)}
        </Numeric>
      </span>
      <TimeLeft order={order} />
    </>
  );
}
