import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { SpotOrder } from '#/api/spot';
import { PairName } from '#/components/pair-list/pair-name';
import { useAverageText, usePriceText } from '#/components/quote/use-price-text';
import { optional } from '#/components/readiness/optional';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Button } from '#/ui/button';
import { Numeric } from '#/ui/numeric';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { SideWord } from './side-word';

/** Only for orders with a trigger: loaded on demand. */
const OrderTrigger = optional(() => import('./order-trigger').then((file) => file.OrderTrigger));

interface OrderRowProps {
  order: SpotOrder;
  /** Opens the cancel dialog; set for open orders. */
  onCancel?: (() => void) | undefined;
  /** Opens the dialog that changes it; set for open orders, if the server can. */
  onChange?: (() => void) | undefined;
}

/** One spot order: requested and filled quantities; for closed orders also price and fee. */
export function OrderRow({ order, onCancel, onChange }: OrderRowProps) {
  const language = useAtomValue(shownLanguageAtom);
  const { base, quote, status, trigger } = order;
  const pair = [base, quote].filter(Boolean).join('/') || '–';
  const priceText = usePriceText(pair);
  const averageText = useAverageText(pair);
  const time = order.closedAt ?? order.placedAt;
  return (
    <div className="flex flex-col gap-1 px-4 py-3 text-xs">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
          <PairName pair={pair} />
          <SideWord order={order} />
          {status === 'unknown' ? (
            <span className="text-xs text-muted">
              <Trans>Unknown status</Trans>
            </span>
          ) : null}
          {order.isCancelling ? (
            <span className="text-xs text-muted">
              <Trans>Being cancelled</Trans>
            </span>
          ) : null}
        </span>
        <span className="flex shrink-0 gap-2">
          {onChange ? (
            <Button variant="secondary" size="sm" onClick={onChange}>
              <Trans context="an order">Change</Trans> <span className="sr-only">{pair}</span>
            </Button>
          ) : null}
          {onCancel ? (
            <Button variant="secondary" size="sm" onClick={onCancel}>
              <Trans context="an order">Cancel</Trans> <span className="sr-only">{pair}</span>
            </Button>
          ) : null}
        </span>
      </div>
      {time === undefined ? null : (
        <p className="text-muted">{formatTime(time, 'moment', language)}</p>
      )}
      {trigger ? <OrderTrigger side={order.side} trigger={trigger} pair={pair} /> : null}
      <OrderFigures order={order} priceText={priceText} averageText={averageText} />
    </div>
  );
}

interface OrderFiguresProps {
  order: SpotOrder;
  priceText: (price: string | undefined) => string;
  averageText: (price: string | undefined) => string;
}

function OrderFigures({ order, priceText, averageText }: OrderFiguresProps) {
  const { base, quote, limitPrice, averagePrice, quantity, value, fee } = order;
  const isOver = order.status !== 'open';
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <Figure label={<Trans>Price</Trans>} unit={limitPrice && quote}>
        {order.kind === 'market' ? <Trans>Market price</Trans> : priceText(limitPrice)}
      </Figure>
      {isOver && averagePrice ? (
        <Figure label={<Trans>Average price</Trans>} unit={quote}>
          {averageText(averagePrice)}
        </Figure>
      ) : null}
      <Figure
        label={quantity ? <Trans>Filled / quantity</Trans> : <Trans>Filled</Trans>}
        unit={base}
      >
        {formatAmount(order.filled)}
        {quantity ? ` / ${formatAmount(quantity)}` : null}
      </Figure>
      {value ? (
        <Figure label={<Trans context="order value">Total</Trans>} unit={quote}>
          {formatBalance(value)}
        </Figure>
      ) : null}
      {isOver && fee !== undefined && averagePrice ? (
        <Figure label={<Trans>Fee</Trans>} unit={order.feeCoin}>
          {formatBalance(fee)}
        </Figure>
      ) : null}
    </dl>
  );
}

interface FigureProps {
  label: ReactNode;
  unit?: string | undefined;
  children: ReactNode;
}

function Figure({ label, unit, children }: FigureProps) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-medium text-ink">
        <Numeric unit={unit}>{children}</Numeric>
      </dd>
    </>
  );
}
