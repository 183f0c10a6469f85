import { money, subtract, ZERO } from '#core/domain/money.ts';
import { fillableOf, type MarketTrade } from '#core/domain/spot-match.ts';
import type { Db } from '../../../db/db.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import { roundToLot } from '../book/book.ts';
import { findUsed, type OpenMarket } from './resting.repo.ts';

/** Returns a trade with its whole volume marked as used, so it only reduces queues. */
export function usedUp({ name, at, price, amount }: NamedTrade, market: OpenMarket): MarketTrade {
  const volume = roundToLot(amount, market);
  return { name, at, price: money(price), volume, used: volume, free: ZERO };
}

/**
 * Returns trades with the volume that orders can still get, rounded to the market's decimals;
 * trades without such volume are included.
 */
export async function freeTrades(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
): Promise<MarketTrade[]> {
  const names = trades.map(({ name }) => name);
  const known = await findUsed(db, market.marketId, names);
  return trades.map(({ name, at, price, amount, source }) => {
    // A trade keeps the volume of its first use, even if the market's decimals have changed since.
    const { volume, used } = known.get(name) ?? { volume: roundToLot(amount, market), used: ZERO };
    const free = roundToLot(subtract(fillableOf(volume, source), used), market);
    return { name, at, price: money(price), volume, used, free };
  });
}
