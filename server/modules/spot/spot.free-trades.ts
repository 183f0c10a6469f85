import { isPositive, money } from '../../../src/domain/money.ts';
import type { MarketTrade } from '../../../src/domain/spot-match.ts';
import type { Db } from '../../db/db.ts';
import type { NamedTrade } from '../../market/price-source.ts';
import { roundToLot } from './spot.book.ts';
import { findFree, type OpenMarket } from './spot.resting.repo.ts';

/** Returns trades with their unused volume, within the market's decimals. */
export async function freeTrades(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
): Promise<MarketTrade[]> {
  const names = trades.map(({ name }) => name);
  const used = await findFree(db, market.marketId, names);
  return trades
    .map(({ name, at, price, amount }) => {
      const whole = roundToLot(amount, market);
      // A trade keeps the volume of its first use, even if the market's decimals have changed
      // since.
      const { volume, free } = used.get(name) ?? { volume: whole, free: whole };
      return { name, at, price: money(price), volume, free: roundToLot(free, market) };
    })
    .filter(({ free }) => isPositive(free));
}
