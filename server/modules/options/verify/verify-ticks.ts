import { and, eq, sql } from 'drizzle-orm';
import { isZero, type Money, money, subtract } from '#core/domain/money.ts';
import { LATE_TICK_WAIT_MS } from '#core/domain/options.ts';
import type { Db } from '../../../db/db.ts';
import { marketTicks } from '../../../db/schema/market.ts';
import type { PriceSource } from '../../../market/price-source.ts';
import type { OptionRow } from '../options.repo.ts';
import { loggedOpening, loggedSettlement } from '../price.ts';

/** Retention of provider ticks (market-data.md#tick-log). */
const TICKS_KEPT_MS = 7 * 86_400_000;

interface TickDeps {
  readonly db: Db;
  readonly prices: PriceSource;
  readonly now: number;
}

/**
 * Returns true if the ticks of an order can be recomputed, for which the log must have the same
 * source and reach back to the purchase. Simulated prices of orders under the earlier rule came
 * from another generator.
 */
export function isRecomputed({ prices, now }: TickDeps, order: OptionRow): boolean {
  if (order.openSource !== prices.name) return false;
  if (order.openSource === 'simulated') return order.openAfter !== null;
  return order.boughtAt > now - TICKS_KEPT_MS;
}

/**
 * Compares the opening and settlement of an order with the log, by the rule in force at its
 * purchase.
 */
export function validateTicks(deps: TickDeps, order: OptionRow, symbol: string): Promise<string[]> {
  if (order.openAfter === null) return validateEarlierRule(deps, order, symbol);
  return order.outcome === 'void'
    ? validateVoid(deps.prices, order, symbol)
    : validateDecided(deps.prices, order, symbol);
}

function describeTick(tick: { readonly price: string; readonly at: number } | undefined): string {
  return tick ? `${money(tick.price)} at ${tick.at}` : 'no tick';
}

function describeStored(price: string | null, at: number | null): string {
  return describeTick(price === null || at === null ? undefined : { price, at });
}

async function validateOpening(
  prices: PriceSource,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const first = await loggedOpening(prices, symbol, order);
  const logged = typeof first === 'string' ? first : describeTick(first);
  const opened = describeStored(order.openPrice, order.openTickAt);
  return logged === opened ? [] : [`opened by ${opened}, the log says ${logged}`];
}

async function validateDecided(
  prices: PriceSource,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const tick = await loggedSettlement(prices, symbol, order, order.openTickAt ?? 0);
  const settled = describeStored(order.tickPrice, order.tickAt);
  return [
    ...(await validateOpening(prices, order, symbol)),
    ...(describeTick(tick) === settled
      ? []
      : [`settled by ${settled}, the log says ${describeTick(tick)}`]),
  ];
}

/**
 * Checks a void order, which is correct if the log contains no opening, or no settlement within 10
 * minutes.
 */
async function validateVoid(
  prices: PriceSource,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const { voidReason, settledAt, expiresAt, openTickAt } = order;
  if (voidReason === 'noOpeningTick') {
    const first = await loggedOpening(prices, symbol, order);
    if (openTickAt === null && first === 'none') return [];
    const logged = typeof first === 'string' ? first : describeTick(first);
    return [`void without an opening tick, the log says ${logged}`];
  }
  const discrepancies = openTickAt === null ? [] : await validateOpening(prices, order, symbol);
  if ((settledAt ?? 0) < expiresAt + LATE_TICK_WAIT_MS)
    discrepancies.push('void before the time limit');
  const opening =
    openTickAt === null ? await loggedOpening(prices, symbol, order) : { at: openTickAt };
  const tick =
    typeof opening === 'string'
      ? undefined
      : await loggedSettlement(prices, symbol, order, opening.at);
  if (tick) discrepancies.push(`void without a tick, the log says ${describeTick(tick)}`);
  return discrepancies;
}

/** Checks an order under the oldest rule, by which the last tick at its purchase opened it. */
async function validateEarlierRule(
  { db, prices }: TickDeps,
  order: OptionRow,
  symbol: string,
): Promise<string[]> {
  const { openPrice, openTickAt } = order;
  if (openPrice === null || openTickAt === null) return ['has no opening'];
  const discrepancies: string[] = [];
  const tick = await loggedSettlement(prices, symbol, order, openTickAt);
  const settled = describeStored(order.tickPrice, order.tickAt);
  if (describeTick(tick) !== settled)
    discrepancies.push(`settled by ${settled}, the log says ${describeTick(tick)}`);
  const opening = { price: openPrice, at: openTickAt };
  if (!(await isInLog(db, prices, symbol, opening))) {
    discrepancies.push(`opened at ${openPrice}, which the log does not hold at ${openTickAt}`);
  }
  return discrepancies;
}

/**
 * Looks the tick up by time and price, because the log may contain several trades of one
 * millisecond.
 */
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
