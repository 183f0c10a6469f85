import { compare, money } from '../../../src/domain/money.ts';
import type { FirstTick, PriceSource } from '../../market/price-source.ts';
import type { OrderOfMarket } from './options.repo.ts';

/**
 * Returns what opening and settlement of an order were computed from, null until it has opened or
 * ended. The ticks are those stored with the order; `open_id` and `tick_id` are their names in the
 * log, null once it no longer has them (product.md#option-evidence).
 */
export async function evidenceOf(prices: PriceSource, { order, market }: OrderOfMarket) {
  const { outcome, openAfter, openPrice, openTickAt, openSource } = order;
  const { tickPrice, tickAt, tickSource } = order;
  if (outcome === null && openTickAt === null) return null;
  const isSameLog = openSource === prices.name;
  const opening =
    isSameLog && openTickAt !== null
      ? await prices.firstTickAfter(market.symbol, openTickAt - 1, openTickAt)
      : undefined;
  const settling =
    isSameLog && tickAt !== null
      ? await prices.tickAtOrBefore(market.symbol, tickAt, tickAt)
      : undefined;
  return {
    outcome,
    tick_price: tickPrice,
    tick_ts: tickAt,
    tick_source: tickSource,
    tick_id: nameOf(settling, tickPrice),
    expires_ts: order.expiresAt,
    open_after: openAfter,
    open_price: openPrice,
    open_ts: openTickAt,
    open_source: openTickAt === null ? null : openSource,
    open_id: nameOf(opening, openPrice),
    void_reason: order.voidReason,
  };
}

/** Returns the name of a tick of the log if it has the stored price. */
function nameOf(tick: FirstTick | undefined, price: string | null): string | null {
  if (tick === undefined || typeof tick === 'string' || price === null) return null;
  return compare(money(tick.price), money(price)) === 0 ? (tick.name ?? null) : null;
}
