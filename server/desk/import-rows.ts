import { count, eq, inArray } from 'drizzle-orm';
import { money } from '#core/domain/money.ts';
import { isTooPrecise } from '#core/domain/range.ts';
import type { Tx } from '../db/db.ts';
import { coins, markets } from '../db/schema/market.ts';
import { spotOrders } from '../db/schema/spot.ts';
import { whyPredictable } from '../market/sim/units.ts';
import { ReferenceDataError } from './read-folder.ts';
import type { ReferenceData, ReferenceFile } from './reference-data.ts';

/**
 * Adds the position in the file as the display order; `defaults` are the values of omitted fields.
 */
export function ordered<Row extends object>(rows: readonly Row[], defaults: object = {}) {
  return rows.map((row, sort) => ({ ...defaults, ...row, sort }));
}

/**
 * Finds coins by code; the returned function throws ReferenceDataError for a code that is not
 * offered.
 */
export async function coinsOf(tx: Tx, file: ReferenceFile) {
  const offeredCoins = await tx.select().from(coins).where(eq(coins.enabled, true));
  return (code: string) => {
    const coin = offeredCoins.find((row) => row.code === code);
    if (coin === undefined) throw new ReferenceDataError(`${file}: ${code} is not in coins.json`);
    return coin;
  };
}

/** Throws ReferenceDataError if an amount of a row has more decimals than its coin. */
export function assertScale(
  file: ReferenceFile,
  key: string,
  { code, scale }: { readonly code: string; readonly scale: number },
  amounts: Readonly<Record<string, string>>,
): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (!isTooPrecise(money(amount), scale)) continue;
    throw new ReferenceDataError(
      `${file}: ${name} of ${key} has more than the ${scale} decimals of ${code}`,
    );
  }
}

/**
 * Throws ReferenceDataError if the simulated market does not support the number of decimals of a
 * row.
 */
export function assertUnpredictable(rows: NonNullable<ReferenceData['markets.json']>): void {
  const reason = rows.map(whyPredictable).find((each) => each !== undefined);
  if (reason !== undefined) throw new ReferenceDataError(`markets.json: ${reason}`);
}

/**
 * Throws ReferenceDataError if rows change the decimals of a market with open orders, because these
 * were placed with the current decimals.
 */
export async function assertPrecisionUnchanged(
  tx: Tx,
  rows: readonly { symbol: string; pricePrecision: number; amountPrecision: number }[],
): Promise<void> {
  const { symbol, pricePrecision, amountPrecision } = markets;
  const resting = await tx
    .select({ symbol, pricePrecision, amountPrecision, open: count() })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .where(inArray(spotOrders.status, ['open', 'waiting']))
    .groupBy(markets.id);
  for (const before of resting) {
    const row = rows.find((each) => each.symbol === before.symbol);
    const isKept =
      row === undefined ||
      (row.pricePrecision === before.pricePrecision &&
        row.amountPrecision === before.amountPrecision);
    if (isKept) continue;
    throw new ReferenceDataError(
      `markets.json: pricePrecision and amountPrecision of ${before.symbol} cannot change while it has open orders (${before.open})`,
    );
  }
}
