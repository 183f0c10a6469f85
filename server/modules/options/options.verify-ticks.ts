import { and, eq, sql } from 'drizzle-orm';
import { isZero, type Money, money, subtract } from '../../../src/domain/money.ts';
import { LATE_TICK_WAIT_MS, openingUntil } from '../../../src/domain/options.ts';
import type { Db } from '../../db/db.ts';
import { marketTicks } from '../../db/schema/market.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { OptionRow } from './options.repo.ts';
import { settlementTick } from './options.settle.ts';

/** Provider ticks are kept this long (decisions.md, Trading). */
const TICKS_KEPT_MS = 7 * 86_400_000;

interface TickDeps {
  readonly db: Db;
  readonly prices: PriceSource;
  readonly now: number;
}

/**
 * Whether the log at hand can say what opened and settled an order: it is of the same source, reaches
 * back so far, and is the one of the order's time: simulated prices of orders under the rule before were
 * made by another generator.
 */
export function isRecomputed({ prices, now }: TickDeps, order: OptionRow): boolean {
  if (order.openSource !== prices.name) return false;
  if (order.openSource === 'simulated') return order.openAfter !== null;
  return order.boughtAt > now - TICKS_KEPT_MS;
}

/** Opening and settlement of an order against the log, by the rule it was bought under. */
export function checkTicks(deps: TickDeps, order: OptionRow, symbol: string): Promise<string[]> {
  if (order.openAfter === null) return checkRuleBefore(deps, order, symbol);
  return order.outcome === 'void'
    ? checkVoid(deps.prices, order, symbol)
    : checkDecided(deps.prices, order, symbol);
}

function told(tick: { readonly price: string; readonly at: number } | undefined): string {
  return tick ? `${money(tick.price)} at ${tick.at}` : 'no tick';
}

function kept(price: string | null, at: number | null): string {
  return told(price === null || at === null ? undefined : { price, at });
}

/** First tick after an order's purchase as the log has it. */
async function loggedOpening(prices: PriceSource, symbol: string, order: OptionRow) {
  const { openAfter, expiresAt } = order;
  if (openAfter === null) throw new Error(`option ${order.id} is of the rule before`);
  return prices.firstTickAfter(symbol, openAfter, openingUntil({ openAfter, expiresAt }));
}

async function checkOpening(
  prices: PriceSource,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const first = await loggedOpening(prices, symbol, order);
  const logged = typeof first === 'string' ? first : told(first);
  const opened = kept(order.openPrice, order.openTickAt);
  return logged === opened ? [] : [`opened by ${opened}, the log says ${logged}`];
}

async function checkDecided(
  prices: PriceSource,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const tick = await settlementTick(prices, symbol, order, order.openTickAt ?? 0);
  const settled = kept(order.tickPrice, order.tickAt);
  return [
    ...(await checkOpening(prices, order, symbol)),
    ...(told(tick) === settled ? [] : [`settled by ${settled}, the log says ${told(tick)}`]),
  ];
}

/** A void is right when the log has no opening tick, or when none to settle by came in 10 minutes. */
async function checkVoid(prices: PriceSource, order: OptionRow, symbol: string): Promise<string[]> {
  const { voidReason, settledAt, expiresAt, openTickAt } = order;
  if (voidReason === 'noOpeningTick') {
    const first = await loggedOpening(prices, symbol, order);
    if (openTickAt === null && first === 'none') return [];
    const logged = typeof first === 'string' ? first : told(first);
    return [`void for want of an opening tick, the log says ${logged}`];
  }
  const discrepancies = openTickAt === null ? [] : await checkOpening(prices, order, symbol);
  if ((settledAt ?? 0) < expiresAt + LATE_TICK_WAIT_MS)
    discrepancies.push('void before the wait was over');
  const opening =
    openTickAt === null ? await loggedOpening(prices, symbol, order) : { at: openTickAt };
  const tick =
    typeof opening === 'string'
      ? undefined
      : await settlementTick(prices, symbol, order, opening.at);
  if (tick) discrepancies.push(`void for want of a tick, the log says ${told(tick)}`);
  return discrepancies;
}

/** Orders that the last tick at purchase opened. */
async function checkRuleBefore(
  { db, prices }: TickDeps,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const { openPrice, openTickAt } = order;
  if (openPrice === null || openTickAt === null) return ['has no opening'];
  const discrepancies: string[] = [];
  const tick = await settlementTick(prices, symbol, order, openTickAt);
  const settled = kept(order.tickPrice, order.tickAt);
  if (told(tick) !== settled)
    discrepancies.push(`settled by ${settled}, the log says ${told(tick)}`);
  const opening = { price: money(openPrice), at: openTickAt };
  if (!(await isInLog(db, prices, symbol, opening))) {
    discrepancies.push(`opened at ${openPrice}, which the log does not hold at ${openTickAt}`);
  }
  return discrepancies;
}

/** A provider may log several trades of one millisecond, some after the order. */
async function isInLog(
  db: Db,
  prices: PriceSource,
  symbol: string,
  { price, at }: { readonly price: Money; readonly at: number },
): Promise<boolean> {
  const tick = await prices.tickAtOrBefore(symbol, at, at);
  if (tick && isZero(subtract(money(tick.price), price))) return true;
  const isSame = sql`${marketTicks.price} = ${price}::numeric`;
  const [same] = await db
    .select({ at: marketTicks.at })
    .from(marketTicks)
    .where(and(eq(marketTicks.symbol, symbol), eq(marketTicks.at, at), isSame))
    .limit(1);
  return same !== undefined;
}
