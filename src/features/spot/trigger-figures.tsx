import { Trans } from '@lingui/react/macro';
import type { SpotBalance } from '#/api/spot';
import { isPositive, type Money } from '#core/domain/money.ts';
import { type TriggerRequest, triggerReserve } from '#core/domain/spot-trigger.ts';
import { Figure } from './trade-figures';
import type { TradeBlock } from './use-trade-block';

interface TriggerFiguresProps {
  base: string;
  quote: string;
  balance: SpotBalance | undefined;
  request: TriggerRequest;
  /** The reason why trading is disabled, which explains the dash if the balance is unknown. */
  block: TradeBlock | undefined;
}

/** The balance and, after input, the reservation or value of the order. */
export function TriggerFigures({ base, quote, balance, request, block }: TriggerFiguresProps) {
  const isBuy = request.side === 'buy';
  const unknown = block === 'loadingBalance' ? undefined : null;
  return (
    <dl className="flex flex-col gap-1 text-xs">
      <Figure
        label={<Trans>Available</Trans>}
        unit={isBuy ? quote : base}
        value={balance ? ((isBuy ? balance.quote : balance.base) ?? null) : unknown}
      />
      <Figure
        label={<Trans context="order value">Total</Trans>}
        unit={quote}
        value={totalOf(request) ?? null}
      />
    </dl>
  );
}

/** Returns the value at the limit price; for a pair, at the higher limit price. */
function totalOf(request: TriggerRequest): Money | undefined {
  const total = triggerReserve({ ...request, side: 'buy' });
  return isPositive(total) ? total : undefined;
}
