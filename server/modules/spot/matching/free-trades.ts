import { money, subtract, ZERO } from '#core/domain/money.ts';
import type { MarketTrade } from '#core/domain/spot-match.ts';
import type { Db } from '../../../db/db.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import { roundToLot } from '../book/book.ts';
import { findFree, type OpenMarket } from './resting.repo.ts';

/** Returns a trade with all of its volume marked as used: it only reduces queues. */
export function usedUp({ name, at, price, amount }: NamedTrade, market: OpenMarket): MarketTrade {
  const volume = roundToLot(amount, market);
  return { name, at, price: money(price), volume, used: volume, free: ZERO };
}

/** Returns trades with their unused volume, within the market's decimals; also those without any. */
export async function freeTrades(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
): Promise<MarketTrade[]> {
  const names = trades.map(({ name }) => name);
  const used = await findFree(db, market.marketId, names);
  return trades.map(({ name, at, price, amount }) => {
    const whole = roundToLot(amount, market);
    // A trade keeps the volume of its first use, even if the market's decimals have changed since.
    const { volume, free } = used.get(name) ?? { volume: whole, free: whole };
    const named = { name, at, price: money(price), volume, used: subtract(volume, free) };
    return { ...named, free: roundToLot(free, market) };
  });
}
