import { eq } from 'drizzle-orm';
import { type Money, money, multiply, roundUp } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import type { PriceSource } from '../../../market/price-source.ts';

const UNIT = 'USDT';
/** Number of decimals of an amount in the database. */
const PLACES = 18;

/**
 * Returns the value of an order in USDT by the last price of its quote coin, for the member's own
 * limit (ADR-062); null if that coin has no price.
 */
export function worthOf(
  prices: PriceSource,
  { quote }: { readonly quote: string },
  value: Money,
): Money | null {
  if (quote === UNIT) return roundUp(value, PLACES);
  const last = prices.quote(`${quote}${UNIT}`.toLowerCase())?.last;
  return last === undefined ? null : roundUp(multiply(value, money(String(last))), PLACES);
}

/** Returns the stored value of an order; null if it is unknown. */
export async function readWorth(db: Db, orderId: number): Promise<Money | null> {
  const { worth } = spotOrders;
  const [order] = await db.select({ worth }).from(spotOrders).where(eq(spotOrders.id, orderId));
  return order?.worth ?? null;
}
