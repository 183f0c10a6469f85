import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { SpotOrder } from '#/api/spot';
import { DetailsRow } from '#/components/lists/details-row';
import { HelpLink } from '#/components/page/help-link';
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

/** Loaded on demand, because only orders with a trigger need it. */
const OrderTrigger = optional(() => import('./order-trigger').then((file) => file.OrderTrigger));

interface OrderRowProps {
  order: SpotOrder;
  /** Opens the dialog that cancels the order. Set for open orders. */
  onCancel?: (() => void) | undefined;
  /**
   * Opens the dialog that changes the order. Set for open orders, if the server supports changes.
   */
  onChange?: (() => void) | undefined;
}

/** One spot order: market, side, price and filled quantity. A tap shows the other figures. */
export function OrderRow({ order, onCancel, onChange }: OrderRowProps) {
  const language = useAtomValue(shownLanguageAtom);
  const { base, quote, trigger, quantity } = order;
  const pair = [base, quote].filter(Boolean).join('/') || '–';
  const priceText = usePriceText(pair);
  const averageText = useAverageText(pair);
  const time = order.closedAt ?? order.placedAt;
  /** For a closed order, its average price matters more than its limit. */
  const traded = order.status === 'open' ? undefined : order.averagePrice;
  return (
    <>
      <DetailsRow
        title={
          <span className="flex flex-wrap items-baseline gap-x-2">
            <PairName pair={pair} />
            <SideWord order={order} />
          </span>
        }
        amount={
          traded ? (
            <Numeric unit={quote}>{averageText(traded)}</Numeric>
          ) : (
            <PriceFigure order={order} priceText={priceText} />
          )
        }
        note={
          <>
            {time === undefined ? '–' : formatTime(time, 'moment', language)}
            <StateWord order={order} />
          </>
        }
        status={
          <>
            <span className="sr-only">
              {quantity ? <Trans>Filled / quantity</Trans> : <Trans>Filled</Trans>}
            </span>
            <Numeric unit={base} className="text-ink">
              {formatAmount(order.filled)}
              {quantity ? ` / ${formatAmount(quantity)}` : null}
            </Numeric>
          </>
        }
      >
        <OrderFigures order={order} priceText={priceText} averageText={averageText} />
      </DetailsRow>
      {trigger ? (
        <div className="px-4 pb-2 text-xs">
          <OrderTrigger side={order.side} trigger={trigger} pair={pair} />
        </div>
      ) : null}
      {onChange || onCancel ? (
        <div className="flex justify-end gap-2 px-4 pb-3">
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
        </div>
      ) : null}
    </>
  );
}

/** The part of the state that the tab of the list does not imply. */
function StateWord({ order }: { order: SpotOrder }) {
  if (order.isCancelling)
    return (
      <span className="ms-2">
        <Trans>Cancelling</Trans>
      </span>
    );
  if (order.status !== 'unknown') return null;
  return (
    <span className="ms-2">
      <Trans>Unknown status</Trans>
    </span>
  );
}

interface PriceFigureProps {
  order: SpotOrder;
  priceText: (price: string | undefined) => string;
}

/** The price that the member requested. */
function PriceFigure({ order: { kind, limitPrice, quote }, priceText }: PriceFigureProps) {
  return (
    <Numeric unit={limitPrice && quote}>
      {kind === 'market' ? <Trans>Market price</Trans> : priceText(limitPrice)}
    </Numeric>
  );
}

interface OrderFiguresProps extends PriceFigureProps {
  averageText: (price: string | undefined) => string;
}

function OrderFigures({ order, priceText, averageText }: OrderFiguresProps) {
  const { id, quote, averagePrice, value, fee } = order;
  const isOver = order.status !== 'open';
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {isOver && averagePrice ? (
          <>
            <Figure label={<Trans>Price</Trans>}>
              <PriceFigure order={order} priceText={priceText} />
            </Figure>
            <Figure label={<Trans>Average price</Trans>} unit={quote}>
              {averageText(averagePrice)}
            </Figure>
          </>
        ) : null}
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
      <p>
        <Trans>Order number</Trans> <Numeric className="text-ink">{id}</Numeric>
      </p>
      <HelpLink topic="spot" recordId={id} className="self-start" />
    </>
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
