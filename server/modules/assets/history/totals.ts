import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { conversion, UNIT } from '#core/domain/conversion.ts';
import type { Db } from '../../../db/db.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/log.ts';
import type { PriceSource } from '../../../market/price-source.ts';
import { listCoins, listPairs } from '../coins.ts';
import { claimRun, insertTotals, type PricedCoin, saveProgress } from './totals.repo.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The run of a day, and an instance that starts, wait this long for the prices of all coins. */
const PRICES_MS = HOUR_MS;
/** Interval at which an instance checks for remaining members of the day. */
const LOOK_MS = 60_000;
/** Pause after a range of members, as a multiple of its duration. */
const PAUSE = 4;

interface TotalsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly prices: PriceSource;
}

/** Returns the start of the day (UTC) of a time; both in epoch milliseconds. */
export function utcDayStart(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/**
 * Stores the totals of the next members for the day of `now` (product.md#total-over-time). Returns
 * false when nothing is left to do now: the day is finished, another instance works on it, or a
 * coin has no price yet. `startedAt` is when this instance started; times are epoch milliseconds.
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
