import { conversion, UNIT } from '#core/domain/conversion.ts';
import { type Money, money } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { entryPrices } from '../../db/schema/results.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { Flow } from './ledger.repo.ts';
import { listAllCoins, listMarkets } from './results.repo.ts';

/** Retention of ticks (server/db/schema/market.ts). */
const LOG_MS = 7 * 86_400_000;
/** Maximum age of a tick relative to the entry that it prices. */
const TICK_AGE_MS = 600_000;
/** Maximum number of entries that are priced for one response, newest first. */
const MOST = 100;

/**
 * Returns the flows with the prices of incoming coins (product.md#cost-basis): stored prices, and
 * those that the tick log still contains, which are then stored. Other flows have no price; the
 * result is not final while some of them may still get one.
 */
export async function withPrices(
  { db, prices }: { readonly db: Db; readonly prices: PriceSource },
  flows: readonly Flow[],
  now: number,
): Promise<{ readonly flows: readonly Flow[]; readonly isFinal: boolean }> {
  const all = flows.filter(
    ({ amount, price, at }) => price === null && !amount.startsWith('-') && at > now - LOG_MS,
  );
  const missing = all.slice(-MOST);
  if (missing.length === 0) return { flows, isFinal: true };
  const [coins, pairs] = await Promise.all([listAllCoins(db), listMarkets(db)]);
  const found = await Promise.all(
    missing.map(async ({ id, at, coinId }) => {
      const code = coins.find((coin) => coin.id === coinId)?.code ?? '';
      const price = await priceAt(prices, pairs, code, at);
      return price === undefined ? [] : [{ entryId: id, coinId, price }];
    }),
  );
  const rows = found.flat();
  await insertPrices(db, rows);
  const rowOf = (flow: Flow) =>
    rows.find(({ entryId, coinId }) => entryId === flow.id && coinId === flow.coinId);
  const isFinal =
    all.length <= MOST && all.every((flow) => flow.at <= now - TICK_AGE_MS || rowOf(flow));
  return {
    flows: flows.map((flow) => {
      const row = rowOf(flow);
      return row ? { ...flow, price: row.price } : flow;
    }),
    isFinal,
  };
}

/** Returns a coin's USDT price at a time, from its USDT market or through one other coin. */
async function priceAt(
  prices: PriceSource,
  pairs: Awaited<ReturnType<typeof listMarkets>>,
  code: string,
  at: number,
): Promise<Money | undefined> {
  const own = pairs.filter(({ base }) => base === code);
  const others = pairs.filter(
    ({ base, quote }) => quote === UNIT && own.some((pair) => pair.quote === base),
  );
  const last = new Map<string, string>();
  for (const { symbol } of [...own, ...others]) {
    const tick = await prices.tickAtOrBefore(symbol, at, at - TICK_AGE_MS);
    if (tick) last.set(symbol, tick.price);
  }
  const found = conversion(pairs, (symbol) => last.get(symbol), { from: code, to: UNIT });
  return found && money(found.from);
}

/** Stores prices; existing ones do not change. */
async function insertPrices(
  db: Db,
  rows: readonly { readonly entryId: number; readonly coinId: number; readonly price: Money }[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(entryPrices)
      .values([...rows])
      .onConflictDoNothing();
}
