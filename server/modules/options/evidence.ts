import { compare, money } from '#core/domain/money.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { OrderOfMarket } from './options.repo.ts';
import { type Deciding, loggedOpening, loggedSettlement } from './price.ts';

/**
 * Returns the values from which the opening and the settlement of an order were computed, or null
 * until it has opened or ended. Prices and times are those that are stored with the order;
 * `openingName` and `settlingName` identify the trades in the log and are null once the log no
 * longer contains them (product.md#option-evidence).
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
    settlingPrice: tickPrice,
    settlingAt: tickAt,
    settlingSource: tickSource,
    settlingName: nameOf(settling, tickPrice),
    expiresAt: order.expiresAt,
    openAfter,
    openingPrice: openPrice,
    openingAt: openTickAt,
    openingSource: openTickAt === null ? null : openSource,
    openingName: nameOf(opening, openPrice),
    voidReason: order.voidReason,
    ...(windowMs > 0 && { windowMs, windowVolume }),
  };
}

/** Returns the name from the log if the price there is the stored one. */
function nameOf(tick: Deciding | string | undefined, price: string | null): string | null {
  if (tick === undefined || typeof tick === 'string' || price === null) return null;
  return compare(money(tick.price), money(price)) === 0 ? (tick.name ?? null) : null;
}
