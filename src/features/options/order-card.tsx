import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { HelpLink } from '#/components/page/help-link';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { Failed } from '#/components/readiness/ready';
import { cx } from '#/ui/cx';
import { IconButton } from '#/ui/icon-button';
import { Numeric } from '#/ui/numeric';
import { Skeleton } from '#/ui/skeleton';
import { useCloseOnBack } from '#/ui/use-close-on-back';
import { formatAmount } from '#core/domain/format-number.ts';
import { type Market, splitPair } from '#core/domain/market.ts';
import { type OptionOrder, orderOutcome } from '#core/domain/options-order.ts';
import { AgainButtons } from './again-buttons';
import { DirectionArrow } from './direction-label';
import { useOptionsAccount } from './options-account';
import { OrderPrices } from './order-prices';
import { OrderProgress, TimeLeft } from './order-progress';

const OrderDetails = optional(() => import('./order-details').then((file) => file.OrderDetails), {
  Missing: PartUnavailable,
  Waiting: () => <Skeleton className="h-40 w-full" />,
});

const PushOffer = optional(() =>
  import('#/components/push/push-offer').then((file) => file.PushOffer),
);

interface OrderCardProps {
  orderId: string;
  /** The server's response to the purchase, which is shown until the order has opened. */
  note: string | undefined;
  hasDetails: boolean;
  marketOf: (pair: string) => Market | undefined;
  onDetails: (hasDetails: boolean) => void;
  onClose: () => void;
  /** Shows the next running order; `undefined` if there is none, or if all are visible. */
  onNext: (() => void) | undefined;
  /** The order's position among the running orders, such as `1/3`. */
  place: string | undefined;
  /** The market of the ticket, in which the same option can be bought again. */
  pair: string | undefined;
  onAgain: ((order: OptionOrder) => void) | undefined;
}

const GROUND = {
  win: 'bg-success-soft',
  loss: 'bg-danger-soft',
  refunded: 'bg-surface',
  unknown: 'bg-surface',
} as const;

/**
 * The watched order in one line: the remaining time and the standing, and then the result. The card
 * is next to the chart and never covers it.
 */
export function OrderCard(props: OrderCardProps) {
  const { orderId, hasDetails, onClose } = props;
  const { t } = useLingui();
  const { queries, isPractice } = useOptionsAccount();
  const query = useQuery(queries.order(orderId));
  const order = query.data;
  const outcome = order && orderOutcome(order);
  useCloseOnBack(true, onClose);
  return (
    <dialog
      open
      aria-label={t`Your order`}
      className="static m-0 block w-full max-w-none bg-transparent px-4 pt-2 text-ink short:pt-0"
    >
      <div
        className={cx(
          '@container animate-rise rounded-md',
          outcome ? GROUND[outcome] : 'bg-surface',
        )}
      >
        <div className="relative flex min-h-13 items-center justify-end gap-x-2 ps-3 short:min-h-11">
          {order ? <OrderLine {...props} order={order} /> : null}
          {order || query.isError ? null : <Skeleton className="h-5 flex-1" />}
          <IconButton label={t`Keep trading`} className="-mx-2 text-muted" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {outcome && !isPractice ? (
          <div className="px-3 pb-1 empty:hidden">
            <PushOffer>
              <Trans>Get notified when an option settles.</Trans>
            </PushOffer>
          </div>
        ) : null}
        {order && hasDetails ? (
          <div className="max-h-[max(9rem,28svh)] overflow-y-auto overscroll-contain px-3 pb-2 medium:max-h-[36svh]">
            <OrderDetails order={order} />
            {isPractice ? null : (
              <HelpLink topic="option" recordId={order.id} className="text-xs" />
            )}
          </div>
        ) : null}
        {!order && query.isError ? <Failed query={query} /> : null}
      </div>
    </dialog>
  );
}

/** The standing of the order. Pressing it shows or hides the details. */
function OrderLine(props: OrderCardProps & { order: OptionOrder }) {
  const { order, note, hasDetails, marketOf, onDetails, onNext, place, pair, onAgain } = props;
  const { t } = useLingui();
  const { queries } = useOptionsAccount();
  const coin = useQuery(queries.config()).data?.coin ?? 'USDT';
  const market = marketOf(order.pair);
  return (
    <>
      <button
        type="button"
        aria-expanded={hasDetails}
        onClick={() => onDetails(!hasDetails)}
        className="absolute inset-0 rounded-md -outline-offset-2"
      >
        <span className="sr-only">
          <Trans>Details</Trans>
        </span>
      </button>
      <div className="pointer-events-none relative flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1.5 short:py-0.5 [&_a]:pointer-events-auto">
        <Stake order={order} />
        <OrderProgress order={order} market={market} coin={coin} note={note} />
        <OrderPrices order={order} market={market} />
      </div>
      <TimeLeft order={order} />
      {orderOutcome(order) && order.pair === pair && onAgain ? (
        <AgainButtons order={order} onAgain={onAgain} />
      ) : null}
      {onNext ? (
        <button
          type="button"
          aria-label={t`Next order`}
          onClick={onNext}
          className="tap relative flex min-h-9 min-w-9 items-center justify-center text-xs text-muted"
        >
          <span translate="no" className="num">
            {place}
          </span>
          <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </button>
      ) : (
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 text-muted', hasDetails && 'rotate-180')}
        />
      )}
    </>
  );
}

/**
 * The direction, coin and stake. Next to a result, parts are omitted if there is no room for them.
 */
function Stake({ order }: { order: OptionOrder }) {
  const hidden = orderOutcome(order) ? '@max-[24rem]:sr-only' : '';
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium whitespace-nowrap">
      <DirectionArrow
        direction={order.direction}
        className={cx('size-4', order.direction === 'up' ? 'text-up' : 'text-down')}
      />
      <span dir="ltr" className={cx('@max-[20rem]:sr-only', hidden)}>
        {splitPair(order.pair).base}
      </span>
      <Numeric className={cx('text-muted', hidden)}>{formatAmount(order.stake)}</Numeric>
    </span>
  );
}
