import { type Money, money, subtract, ZERO } from './money.ts';
import { profitOf, resultOf } from './options.ts';
import type { OptionOrder } from './options-order.ts';

/** The outcome of a running order if it were settled at a given price. */
interface OptionStanding {
  readonly result: 'win' | 'loss' | 'tie';
  /** The given price less the opening price. */
  readonly moved: Money;
  /** Profit, or loss as a negative amount; `undefined` while the payout rate is unknown. */
  readonly profit: Money | undefined;
}

/**
 * Returns the standing of an order at a price, by the settlement rule (product.md#option-outcome);
 * `undefined` until it has opened.
 */
export function standingOf(
  order: Pick<OptionOrder, 'direction' | 'openPrice' | 'stake' | 'payoutRate'>,
  price: string | undefined,
): OptionStanding | undefined {
  const { direction, openPrice, stake, payoutRate } = order;
  if (direction === 'unknown' || openPrice === undefined || price === undefined) return undefined;
  const opening = money(openPrice);
  const now = money(price);
  const result = resultOf(direction, opening, now);
  const isKnown = stake !== undefined && (result !== 'win' || payoutRate !== undefined);
  return {
    result,
    moved: subtract(now, opening),
    profit: isKnown ? profitOf(result, stake, payoutRate ?? ZERO) : undefined,
  };
}
