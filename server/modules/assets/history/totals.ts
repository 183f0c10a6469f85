import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { conversion, UNIT } from '#core/domain/conversion.ts';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { assetTotalRuns, assetTotals } from '../../../db/schema/assets.ts';
import { balances, ledgerPostings } from '../../../db/schema/ledger.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/log.ts';
import type { PriceSource } from '../../../market/price-source.ts';
import { listCoins, listPairs } from '../coins.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** How long the run of a day, and a starting instance, wait for the prices of all coins. */
const PRICES_MS = HOUR_MS;
/** Interval at which an instance checks for remaining members of the day. */
const LOOK_MS = 60_000;
/** Pause after a range of members, as a multiple of the time that the range took. */
const PAUSE = 4;

/** A coin with its price in USDT; the price is `undefined` while it is unknown. */
interface PricedCoin {
  readonly id: number;
  readonly price: Money | undefined;
}

/** If a run has made no progress for this time, another instance continues it. */
const HELD_MS = 30_000;
/** Number of members per statement, which takes a few milliseconds. */
const MEMBERS = 500;

const LAST_POSTING = sql<number>`(select coalesce(max(id), 0) from ${ledgerPostings})`;

interface TotalsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly prices: PriceSource;
}

/** Returns the start of the day (UTC) of a time; both are in epoch milliseconds. */
export function utcDayStart(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/**
 * Stores the totals of the next members for the day of `now` (product.md#total-over-time). Returns
 * false if there is nothing to do now: the day is finished, another instance works on it, or a coin
 * has no price yet. `startedAt` is the start of this instance; times are epoch milliseconds.
 */
export async function storeNextTotals(
  { db, prices }: Pick<TotalsDeps, 'db' | 'prices'>,
  {
    holder,
    now,
    startedAt = 0,
  }: { readonly holder: string; readonly now: number; readonly startedAt?: number },
): Promise<boolean> {
  const dayAt = utcDayStart(now);
  const priced = await priceCoins(db, prices);
  const isMissing = priced.length === 0 || priced.some(({ price }) => price === undefined);
  if (isMissing && now - Math.max(dayAt, startedAt) < PRICES_MS) return false;
  const run = await claimRun(db, { holder, now, dayAt });
  if (run === undefined || priced.length === 0) return false;
  const position = await insertTotals(db, run, priced);
  await saveProgress(db, { dayAt, holder, now }, position);
  return position !== undefined;
}

async function priceCoins(db: Db, prices: PriceSource): Promise<PricedCoin[]> {
  const [coins, pairs] = await Promise.all([listCoins(db), listPairs(db)]);
  const last = (symbol: string) => prices.quote(symbol)?.last;
  return coins.map(({ id, code }) => ({
    id,
    price: conversion(pairs, last, { from: code, to: UNIT })?.from,
  }));
}

/**
 * Stores the totals of every member once a day while the server runs. Any number of instances may
 * run it. Returns a function that stops it and waits for the statement in progress.
 */
export function startTotals(deps: TotalsDeps): () => Promise<void> {
  const holder = randomUUID();
  const startedAt = deps.clock();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function storeAll(): Promise<void> {
    while (!signal.aborted) {
      const begunAt = performance.now();
      if (!(await storeNextTotals(deps, { holder, now: deps.clock(), startedAt }))) return;
      await pause(PAUSE * (performance.now() - begunAt));
    }
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await storeAll().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'storing daily totals failed and will be retried');
      });
      await pause(LOOK_MS);
    }
  }

  const running = repeat();
  return async () => {
    stopping.abort();
    await running;
  };
}

/**
 * Claims the run of a day for `holder`, and creates the run if there is none yet. Returns
 * `undefined` if the run is finished or another instance works on it.
 */
export async function claimRun(
  db: Db,
  { holder, now, dayAt }: { readonly holder: string; readonly now: number; readonly dayAt: number },
) {
  const isFree = or(eq(assetTotalRuns.holder, holder), lt(assetTotalRuns.heldUntil, now));
  const claim = () =>
    db
      .update(assetTotalRuns)
      .set({ holder, heldUntil: now + HELD_MS })
      .where(and(eq(assetTotalRuns.dayAt, dayAt), isNull(assetTotalRuns.finishedAt), isFree))
      .returning();
  const [held] = await claim();
  if (held) return held;
  const begun = await db
    .insert(assetTotalRuns)
    .values({ dayAt, postingId: LAST_POSTING })
    .onConflictDoNothing()
    .returning({ dayAt: assetTotalRuns.dayAt });
  return begun.length === 0 ? undefined : (await claim())[0];
}

/**
 * Stores the totals of the next members of a run in one statement. An existing total does not
 * change. Returns the id of the last of these members, or `undefined` if there are none.
 */
async function insertTotals(
  db: Db,
  { dayAt, position }: { readonly dayAt: number; readonly position: number },
  coins: readonly PricedCoin[],
): Promise<number | undefined> {
  const { rows } = await db.execute<{ to: string | null }>(sql`
    select max(id)::text as to from (
      select id from members where id > ${position} order by id limit ${MEMBERS}
    ) as next`);
  const last = rows[0]?.to;
  if (last === null || last === undefined) return undefined;
  const to = Number(last);
  const priced = coins.map(({ id, price }) => sql`(${id}::bigint, ${price ?? null}::numeric)`);
  const held = sql`(available + frozen)`;
  // The previous day's total is looked up only for members without a balance.
  await db.execute(sql`
    insert into ${assetTotals} (member_id, day_at, total, posting_id)
    select member_id, ${dayAt}::bigint,
      case when bool_or(price is null and ${held} > 0) then null
        else sum(trunc(${held} * coalesce(price, 0), 8)) end,
      ${LAST_POSTING}
    from ${balances} join (values ${sql.join(priced, sql`, `)}) as coin (coin_id, price)
      using (coin_id)
    where member_id > ${position} and member_id <= ${to} and not is_practice_id(member_id)
    group by member_id
    having sum(${held}) > 0 or (
      select total is distinct from 0 from ${assetTotals} as before
      where before.member_id = balances.member_id order by day_at desc limit 1)
    on conflict do nothing`);
  return to;
}

/** Saves the progress of a run; if there is no `position`, the run is finished. */
async function saveProgress(
  db: Db,
  { dayAt, holder, now }: { readonly dayAt: number; readonly holder: string; readonly now: number },
  position: number | undefined,
): Promise<void> {
  await db
    .update(assetTotalRuns)
    .set(position === undefined ? { finishedAt: now } : { position })
    .where(and(eq(assetTotalRuns.dayAt, dayAt), eq(assetTotalRuns.holder, holder)));
}
