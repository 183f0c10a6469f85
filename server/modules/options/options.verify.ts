import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { add, isZero, money, negate, subtract, ZERO } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { ledgerLegs, ledgerTransactions } from '../../db/schema/ledger.ts';
import { markets, marketTicks } from '../../db/schema/market.ts';
import { optionOrders } from '../../db/schema/options.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { OptionRow } from './options.repo.ts';
import { settlementOf, settlementTick } from './options.settle.ts';

/** What recomputing every settled option found; `faults` is empty when all is as it should be. */
export interface OptionsReport {
  readonly settled: number;
  /** Of those, recomputed from the tick log; the others only from the tick kept with the order. */
  readonly fromLog: number;
  readonly faults: readonly string[];
}

/** Provider ticks are kept this long (decisions.md, Trading). */
const TICKS_KEPT_MS = 7 * 86_400_000;
const BATCH = 500;

interface VerifyParts {
  readonly db: Db;
  readonly prices: PriceSource;
  readonly now: number;
}

/** Recomputes every settled option: tick from the log, outcome and profit from the tick, what was paid. */
export async function verifyOptions(parts: VerifyParts): Promise<OptionsReport> {
  const faults: string[] = [];
  let settled = 0;
  let fromLog = 0;
  for (let after = 0; ; ) {
    const rows = await parts.db
      .select({ order: optionOrders, symbol: markets.symbol })
      .from(optionOrders)
      .innerJoin(markets, eq(markets.id, optionOrders.marketId))
      .where(and(eq(optionOrders.status, 'settled'), gt(optionOrders.id, after)))
      .orderBy(asc(optionOrders.id))
      .limit(BATCH);
    for (const { order, symbol } of rows) {
      settled += 1;
      const isLogged = isInLog(order, parts);
      if (isLogged) fromLog += 1;
      const found = [
        ...checkRule(order),
        ...(await checkPayment(parts.db, order)),
        ...(isLogged ? await checkTicks(parts, order, symbol) : []),
      ];
      faults.push(...found.map((fault) => `option ${order.id}: ${fault}`));
      after = order.id;
    }
    if (rows.length < BATCH) return { settled, fromLog, faults };
  }
}

function isInLog(order: OptionRow, { prices, now }: VerifyParts): boolean {
  if (order.openSource !== prices.name) return false;
  return prices.name === 'simulated' || order.openTickAt > now - TICKS_KEPT_MS;
}

function keptTick(order: OptionRow) {
  return order.tickPrice === null ? undefined : { price: order.tickPrice };
}

function checkRule(order: OptionRow): string[] {
  const { outcome, profit } = settlementOf(order, keptTick(order));
  const isRight = outcome === order.outcome && isZero(subtract(profit, money(order.profit ?? '0')));
  return isRight
    ? []
    : [`kept ${order.outcome} ${order.profit}, the rule says ${outcome} ${profit}`];
}

/** The member gets back stake and profit, from the frozen stake and the house. */
async function checkPayment(db: Db, order: OptionRow): Promise<string[]> {
  const legs = await db
    .select({ bucket: ledgerLegs.bucket, memberId: ledgerLegs.memberId, amount: ledgerLegs.amount })
    .from(ledgerLegs)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerLegs.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'option.settle'),
        eq(ledgerTransactions.reference, `option:${order.id}`),
        eq(ledgerLegs.coinId, order.coinId),
      ),
    );
  const sumOf = (bucket: 'available' | 'frozen' | null) =>
    legs
      .filter((leg) => leg.bucket === bucket && leg.memberId === (bucket ? order.memberId : null))
      .reduce((sum, leg) => add(sum, money(leg.amount)), ZERO);
  const stake = money(order.stake);
  const { profit } = settlementOf(order, keptTick(order));
  const expected = { available: add(stake, profit), frozen: negate(stake), house: negate(profit) };
  const paid = { available: sumOf('available'), frozen: sumOf('frozen'), house: sumOf(null) };
  return (['available', 'frozen', 'house'] as const)
    .filter((side) => !isZero(subtract(paid[side], expected[side])))
    .map((side) => `${side} was booked ${paid[side]}, due was ${expected[side]}`);
}

async function checkTicks(
  { db, prices }: VerifyParts,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const faults: string[] = [];
  const tick = await settlementTick(prices, symbol, order.expiresAt);
  const logged = tick ? `${money(tick.price)} at ${tick.at}` : 'no tick';
  const kept =
    order.tickPrice === null ? 'no tick' : `${money(order.tickPrice)} at ${order.tickAt}`;
  if (logged !== kept) faults.push(`settled by ${kept}, the log says ${logged}`);
  if (!(await wasOpenedByTick(db, prices, order, symbol))) {
    faults.push(`opened at ${order.openPrice}, which the log does not hold at ${order.openTickAt}`);
  }
  return faults;
}

async function wasOpenedByTick(
  db: Db,
  prices: PriceSource,
  order: OptionRow,
  symbol: string,
): Promise<boolean> {
  const { openTickAt: at, openPrice } = order;
  const tick = await prices.tickAtOrBefore(symbol, at, at);
  if (tick && isZero(subtract(money(tick.price), money(openPrice)))) return true;
  // A provider may log several trades of one millisecond, some after the order.
  const [same] = await db
    .select({ at: marketTicks.at })
    .from(marketTicks)
    .where(
      and(
        eq(marketTicks.symbol, symbol),
        eq(marketTicks.at, at),
        sql`${marketTicks.price} = ${openPrice}::numeric`,
      ),
    )
    .limit(1);
  return same !== undefined;
}
