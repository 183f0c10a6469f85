import { and, eq } from 'drizzle-orm';
import { ACCOUNT } from '../../../src/domain/accounts.ts';
import { add, compare, money, negate, ZERO } from '../../../src/domain/money.ts';
import {
  LATE_TICK_WAIT_MS,
  type OptionResult,
  profitOf,
  resultOf,
  TICK_WINDOW_MS,
} from '../../../src/domain/options.ts';
import type { Tx } from '../../db/client.ts';
import { optionOrders } from '../../db/schema/options.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { book, type Leg } from '../../ledger/book.ts';
import type { PriceSource, Tick } from '../../market/price-source.ts';
import { findOrder, type OptionRow } from './options.repo.ts';
import type { OptionsParts } from './options.service.ts';

/** Without a tick the log is looked at again: each second at first, then less and less often. */
const LOOK_AGAIN_MS = { least: 1_000, most: 10_000 };

/**
 * Settles one option: the last tick at or before expiry decides, and nothing else does. None within the
 * 60 s before expiry: waits up to 10 minutes for one that arrives late, then voids and refunds.
 */
export function settleOption({ db, prices }: Omit<OptionsParts, 'clock'>): JobHandler {
  return async (orderId, now) => {
    const found = await findOrder(db, orderId);
    if (!found) throw new Error(`option ${orderId} does not exist`);
    const { order, market } = found;
    if (order.status === 'settled') return { effect: async () => undefined };
    const tick = await settlementTick(prices, market.symbol, order.expiresAt);
    const waitUntil = order.expiresAt + LATE_TICK_WAIT_MS;
    if (!tick && now < waitUntil) {
      const pause = Math.max(LOOK_AGAIN_MS.least, (now - order.expiresAt) / 4);
      const laterAt = Math.floor(now + Math.min(pause, LOOK_AGAIN_MS.most));
      return { laterAt: Math.min(laterAt, waitUntil) };
    }
    return { effect: (tx) => settle(tx, order, tick, now) };
  };
}

/** The tick that decides an option: last one at or before its expiry, at most 60 s older. */
export function settlementTick(
  prices: PriceSource,
  symbol: string,
  expiresAt: number,
): Promise<Tick | undefined> {
  return prices.tickAtOrBefore(symbol, expiresAt, expiresAt - TICK_WINDOW_MS);
}

/** What the fixed terms of an order and a tick make of it; no tick: void. */
export function settlementOf(order: OptionRow, tick: Pick<Tick, 'price'> | undefined) {
  const outcome: OptionResult = tick
    ? resultOf(order.direction, money(order.openPrice), money(tick.price))
    : 'void';
  return { outcome, profit: profitOf(outcome, money(order.stake), money(order.payoutRate)) };
}

async function settle(
  tx: Tx,
  order: OptionRow,
  tick: Tick | undefined,
  now: number,
): Promise<void> {
  const { outcome, profit } = settlementOf(order, tick);
  const settled = await tx
    .update(optionOrders)
    .set({
      status: 'settled',
      outcome,
      profit,
      tickPrice: tick ? money(tick.price) : null,
      tickAt: tick?.at ?? null,
      tickSource: tick?.source ?? null,
      settledAt: now,
    })
    .where(and(eq(optionOrders.id, order.id), eq(optionOrders.status, 'running')))
    .returning({ id: optionOrders.id });
  if (settled.length === 0) return;
  await book(tx, {
    kind: 'option.settle',
    reference: `option:${order.id}`,
    at: now,
    legs: settlementLegs(order, outcome, profit),
  });
}

/** The stake leaves the frozen bucket; what the member does not get back goes to the house, and a win comes from it. */
function settlementLegs(order: OptionRow, outcome: OptionResult, profit: string): Leg[] {
  const { memberId, coinId } = order;
  const stake = money(order.stake);
  const earned = money(profit);
  const mine = { memberId, account: ACCOUNT.options, coinId };
  const returned = outcome === 'loss' ? ZERO : add(stake, earned);
  const legs: Leg[] = [
    { ...mine, bucket: 'frozen', amount: negate(stake) },
    { ...mine, bucket: 'available', amount: returned },
  ];
  if (compare(earned, ZERO) !== 0) {
    legs.push({ house: 'options', coinId, amount: negate(earned) });
  }
  return legs;
}
