import { compare, money } from '#core/domain/money.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { OrderOfMarket } from './options.repo.ts';
import { type Deciding, loggedOpening, loggedSettlement } from './price.ts';

/**
 * Returns what opening and settlement of an order were computed from, null until it has opened or
 * ended. Prices and times are those stored with the order; `open_id` and `tick_id` name the trades in
 * the log, null once it no longer has them (product.md#option-evidence).
 */
export async function evidenceOf(prices: PriceSource, { order, market }: OrderOfMarket) {
  const { outcome, openAfter, openPrice, openTickAt, openSource } = order;
  const { tickPrice, tickAt, tickSource, windowMs, windowVolume } = order;
  if (outcome === null && openTickAt === null) return null;
  const isOpen = openTickAt !== null && openSource === prices.name;
  const opening = isOpen ? await loggedOpening(prices, market.symbol, order) : undefined;
  const settling =
    isOpen && tickAt !== null
      ? await loggedSettlement(prices, market.symbol, order, openTickAt)
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
    ...(windowMs > 0 && { window_ms: windowMs, window_volume: windowVolume }),
  };
}

/** Returns the name of what the log says if it has the stored price. */
function nameOf(tick: Deciding | string | undefined, price: string | null): string | null {
  if (tick === undefined || typeof tick === 'string' || price === null) return null;
  return compare(money(tick.price), money(price)) === 0 ? (tick.name ?? null) : null;
}
