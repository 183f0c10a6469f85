import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Pencil, X } from 'lucide-react';
import type { SpotOrder } from '#/api/spot';
import { usePriceText } from '#/components/quote/use-price-text';
import { optional } from '#/components/readiness/optional';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverNow } from '#/state/server-clock';
import { IconButton } from '#/ui/icon-button';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { SideWord } from './side-word';

/** Loaded on demand, because only orders with a trigger need it. */
const OrderTrigger = optional(() => import('./order-trigger').then((file) => file.OrderTrigger));

interface OpenOrderRowProps {
  order: SpotOrder;
  /** Opens the dialog that cancels the order. Set while it can be cancelled. */
  onCancel: (() => void) | undefined;
  /** Opens the dialog that changes the order. Set while it can be changed. */
  onChange: (() => void) | undefined;
}

/** An open order in the market on the screen, in two lines. */
export function OpenOrderRow({ order, onCancel, onChange }: OpenOrderRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { base, quote, limitPrice, quantity, filled, placedAt, trigger } = order;
  const pair = `${base}/${quote}`;
  const priceText = usePriceText(pair);
  const [change, cancel] = [
    t({ message: 'Change', context: 'an order' }),
    t({ message: 'Cancel', context: 'an order' }),
  ];
  return (
    <div className="py-1 ps-4 pe-2 text-xs hover:bg-surface">
      <div className="flex items-center">
        <span className="min-w-0 flex-1">
          <SideWord order={order} />
          <span className="block text-muted">
            {order.isCancelling ? (
              <Trans>Cancelling</Trans>
            ) : placedAt === undefined ? null : (
              formatTime(placedAt, isThisYear(placedAt) ? 'brief' : 'moment', language)
            )}
          </span>
        </span>
        <span className="ms-3 flex flex-col items-end">
          <Numeric unit={limitPrice && quote} className="text-sm font-medium text-ink">
            {order.kind === 'market' ? <Trans>Market price</Trans> : priceText(limitPrice)}
          </Numeric>
          <span className="text-muted">
            <span className="sr-only">
              {quantity ? <Trans>Filled / quantity</Trans> : <Trans>Filled</Trans>}{' '}
            </span>
            <Numeric unit={base}>
              {formatAmount(filled)}
              {quantity ? ` / ${formatAmount(quantity)}` : null}
            </Numeric>
          </span>
        </span>
        <span className="ms-1 flex shrink-0 text-muted">
          {onChange ? (
            <IconButton label={`${change} ${pair}`} onClick={onChange} className="text-muted">
              <Pencil />
            </IconButton>
          ) : null}
          {onCancel ? (
            <IconButton label={`${cancel} ${pair}`} onClick={onCancel} className="text-muted">
              <X />
            </IconButton>
          ) : null}
        </span>
      </div>
      {trigger ? <OrderTrigger side={order.side} trigger={trigger} pair={pair} /> : null}
    </div>
  );
}

const isThisYear = (at: number) =>
  new Date(at).getFullYear() === new Date(serverNow()).getFullYear();
