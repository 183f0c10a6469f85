import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SpotBalance } from '#/api/spot';
import { BalanceFigure } from '#/components/coin/balance-figure';
import { Skeleton } from '#/ui/skeleton';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Ticket } from './use-ticket';
import type { TradeBlock } from './use-trade-block';

interface TradeFiguresProps {
  base: string;
  quote: string;
  side: SpotSide;
  ticket: Ticket;
  balance: SpotBalance | undefined;
  /** The reason why trading is disabled, which explains the dashes if the balance is unknown. */
  block: TradeBlock | undefined;
}

/**
 * The balance, the maximum, and the amount that arrives if no field shows it, that is, after a fee
 * or at market prices. The height does not depend on the input.
 */
export function TradeFigures({ base, quote, side, ticket, balance, block }: TradeFiguresProps) {
  const isBuy = side === 'buy';
  const [paid, got] = isBuy ? [quote, base] : [base, quote];
  const unknown = block === 'loadingBalance' ? undefined : null;
  const hasFee = balance?.feeRate !== undefined && isPositive(balance.feeRate);
  return (
    <dl className="flex flex-col gap-1 text-xs">
      <Figure
        label={<Trans>Available</Trans>}
        unit={paid}
        value={balance ? (ticket.available ?? null) : unknown}
      />
      <Figure
        label={isBuy ? <Trans>Max buy</Trans> : <Trans>Sells for</Trans>}
        unit={got}
        value={balance ? (ticket.most ?? null) : unknown}
      />
      {ticket.kind === 'limit' ? <DerivedFigure ticket={ticket} base={base} quote={quote} /> : null}
      {hasFee ? <Figure label={<Trans>Fee</Trans>} unit={got} value={ticket.fee ?? null} /> : null}
      {hasFee || (ticket.kind === 'market' && balance?.feeRate !== undefined) ? (
        <Figure label={<Trans>You get</Trans>} unit={got} value={ticket.arrives ?? null} />
      ) : null}
    </dl>
  );
}

/**
 * The counterpart of the typed field at the limit price: the quantity for an amount, or the amount
 * for a quantity.
 */
function DerivedFigure(props: Pick<TradeFiguresProps, 'ticket' | 'base' | 'quote'>) {
  const { field, total, request } = props.ticket;
  return field === 'quantity' ? (
    <Figure
      label={<Trans context="order value">Amount</Trans>}
      unit={props.quote}
      value={total ?? null}
    />
  ) : (
    <Figure label={<Trans>Quantity</Trans>} unit={props.base} value={request.quantity ?? null} />
  );
}

interface FigureProps {
  label: ReactNode;
  unit: string;
  /** `undefined` while it is loading, null if it is unknown or nothing is typed. */
  value: Money | undefined | null;
}

/** One figure in an order form, with its unit. */
export function Figure({ label, unit, value }: FigureProps) {
  return (
    <div className="flex min-h-4 flex-wrap items-baseline justify-between gap-x-2">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="ms-auto max-w-full text-end font-medium">
        {value === undefined ? (
          <Skeleton className="inline-block h-3 w-16" />
        ) : value === null ? (
          <span className="text-faint">–</span>
        ) : (
          <BalanceFigure amount={value} unit={unit}>
            {formatBalance(value)}
          </BalanceFigure>
        )}
      </dd>
    </div>
  );
}
