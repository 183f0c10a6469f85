import { and, eq } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { add, compare, type Money, money, negate, ZERO } from '#core/domain/money.ts';
import {
  LATE_TICK_WAIT_MS,
  type OptionResult,
  openingUntil,
  profitOf,
  resultOf,
  SETTLE_DELAY_MS,
  type VoidReason,
} from '#core/domain/options.ts';
import type { Tx } from '../../db/db.ts';
import { notifyOnCommit } from '../../db/on-commit.ts';
import { assertChanged, awaitAll } from '../../db/pipelined.ts';
import { optionOrders } from '../../db/schema/options.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { type Posting, postEntry } from '../../ledger/post-entry.ts';
import { isPracticeId } from '../../ledger/practice.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { Texts } from '../../texts/texts.ts';
import { sendNotice } from '../notices/notices.service.ts';
import { refundNotice, settledPush } from './notices.ts';
import { type Opening, open, openingOf } from './opening.ts';
import { findOrder, type OptionRow, type OrderOfMarket } from './options.repo.ts';
import type { OptionsDeps } from './options.service.ts';
import { type Deciding, isSettlementLogged, loggedSettlement } from './price.ts';

/** Initial delays until the log is read again for a missing tick; they grow up to `most`. */
const LOOK_AGAIN_MS = { opening: 500, settlement: 1_000, most: 10_000 };

/** The end of an option: its opening and settlement, or the reason why there are none. */
type Ending =
  | { readonly opening: Opening; readonly tick: Deciding }
  | { readonly reason: VoidReason };

/**
 * Returns the handler that opens and settles one option. It serves jobs of both kinds, so an
 * overdue option is opened and settled in one step. Only trades after the purchase open it, and
 * only trades before the expiry settle it (product.md#option-outcome, ADR-144). If there is no
 * opening within 15 s, or no known settlement 10 minutes after the expiry, the option is void and
 * the stake is returned.
 */
export function advanceOption({
  db,
  prices,
  texts,
}: Omit<OptionsDeps, 'clock'> & { readonly texts: Texts }): JobHandler {
  return async (orderId, now) => {
    const found = await findOrder(db, orderId);
    if (!found) throw new Error(`option ${orderId} does not exist`);
    const { order, market } = found;
    if (order.status === 'settled') return { effect: async () => undefined };
    const end = (ending: Ending) => ({
      effect: (tx: Tx) => settle(tx, found, { ending, now, texts }),
    });
    const opening = await openingOf(prices, market.symbol, order);
    if (opening === 'none') return end({ reason: 'noOpeningTick' });
    const settleAt = order.expiresAt + SETTLE_DELAY_MS;
    if (now < settleAt) return beforeSettlement(order, opening, { now, settleAt });
    if (opening !== 'unknown') {
      const tick = await loggedSettlement(prices, market.symbol, order, opening.at);
      if (tick) return end({ opening, tick });
    }
    const waitUntil = order.expiresAt + LATE_TICK_WAIT_MS;
    if (now < waitUntil) {
      const pause = pauseSince(order.expiresAt, now, LOOK_AGAIN_MS.settlement);
      return { laterAt: Math.min(now + pause, waitUntil) };
    }
    return end({ reason: await missingBecause(prices, market.symbol, order, opening) });
  };
}

/** Opens an option whose opening is known, and waits for its expiry or for the opening. */
function beforeSettlement(
  order: OptionRow,
  opening: Opening | 'unknown',
  { now, settleAt }: { readonly now: number; readonly settleAt: number },
): Awaited<ReturnType<JobHandler>> {
  if (opening === 'unknown') return { laterAt: Math.min(nextOpeningLook(order, now), settleAt) };
  if (order.openPrice !== null) return { laterAt: settleAt };
  return { effect: (tx) => open(tx, order, opening) };
}

/** Returns the next time to check for an opening, even if the time limit has passed. */
function nextOpeningLook({ openAfter, expiresAt, windowMs }: OptionRow, now: number): number {
  const since = openAfter ?? now;
  const until = openingUntil({ openAfter: since, expiresAt });
  const earliest = since + windowMs;
  if (now < earliest) return Math.min(earliest, until);
  const next = now + pauseSince(earliest, now, LOOK_AGAIN_MS.opening);
  return now < until ? Math.min(next, until) : next;
}

function pauseSince(from: number, now: number, least: number): number {
  return Math.floor(Math.min(Math.max(least, (now - from) / 4), LOOK_AGAIN_MS.most));
}

/**
 * Returns the reason why nothing settles an order after the time limit: too few trades, or a gap in
 * the log.
 */
async function missingBecause(
  prices: PriceSource,
  symbol: string,
  order: OptionRow,
  opening: Opening | 'unknown',
): Promise<VoidReason> {
  if (opening === 'unknown' || order.openSource !== prices.name) return 'incompleteLog';
  const isLogged = await isSettlementLogged(prices, symbol, order, opening.at);
  return isLogged ? 'noSettlementTick' : 'incompleteLog';
}

/**
 * Computes the settlement of an order from its terms and both ticks; without these ticks, the order
 * is void.
 */
export function settlementOf(
  order: Pick<OptionRow, 'direction' | 'stake' | 'payoutRate'>,
  ticks: { readonly opening: string; readonly settlement: string } | undefined,
) {
  const outcome: OptionResult = ticks
    ? resultOf(order.direction, money(ticks.opening), money(ticks.settlement))
    : 'void';
  return { outcome, profit: profitOf(outcome, order.stake, order.payoutRate) };
}

interface Settlement {
  readonly ending: Ending;
  readonly now: number;
  readonly texts: Texts;
}

async function settle(
  tx: Tx,
  found: OrderOfMarket,
  { ending, now, texts }: Settlement,
): Promise<void> {
  const { order } = found;
  const isVoid = 'reason' in ending;
  const { outcome, profit } = settlementOf(
    order,
    isVoid ? undefined : { opening: ending.opening.price, settlement: ending.tick.price },
  );
  const settling = tx
    .update(optionOrders)
    .set({
      status: 'settled',
      outcome,
      profit,
      settledAt: now,
      ...(isVoid
        ? { voidReason: ending.reason }
        : {
            openPrice: money(ending.opening.price),
            openTickAt: ending.opening.at,
            tickPrice: money(ending.tick.price),
            tickAt: ending.tick.at,
            tickSource: ending.tick.source,
          }),
    })
    .where(and(eq(optionOrders.id, order.id), eq(optionOrders.status, 'running')))
    .returning({ id: optionOrders.id });
  const entry = {
    kind: 'option.settle',
    reference: `option:${order.id}`,
    at: now,
    postings: settlementPostings(order, outcome, profit),
  };
  await awaitAll(assertChanged(settling), postEntry(tx, entry));
  if (isPracticeId(order.memberId)) return;
  if (isVoid) await sendNotice(tx, refundNotice(texts, found, { reason: ending.reason, now }));
  else notifyOnCommit(tx, 'push', settledPush(found, { outcome, profit, now }));
}

/**
 * Returns the postings of a settlement: the frozen stake is released, the member receives the
 * payout, and the house takes or pays the difference.
 */
function settlementPostings(order: OptionRow, outcome: OptionResult, profit: Money): Posting[] {
  const { memberId, coinId, stake } = order;
  const mine = { memberId, account: ACCOUNT.options, coinId };
  const returned = outcome === 'loss' ? ZERO : add(stake, profit);
  const postings: Posting[] = [
    { ...mine, bucket: 'frozen', amount: negate(stake) },
    { ...mine, bucket: 'available', amount: returned },
  ];
  if (compare(profit, ZERO) !== 0) {
    postings.push({ house: 'options', coinId, amount: negate(profit) });
  }
  return postings;
}
