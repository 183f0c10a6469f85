import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../../server/db/client.ts';
import { startTestServer, type TestServer } from '../server/test-server.ts';
import { hastenJobs, readSums } from './books.ts';
import { loadMembers } from './members.ts';
import type { World } from './money-calls.ts';
import { LOAD_SEED, seeded } from './random.ts';
import { IS_LONG } from './scale.ts';

const SYMBOLS = { btcusdt: 50_000, ethusdt: 3_000 };
/** The time by which the exchange's clock advances every 100 ms. */
const LEAP_MS = 5_000;
const TICK_MS = 100;
const LOOK_MS = 50;
/**
 * In the long form, the reader pauses this many times as long as its last read took. Otherwise, its
 * reads of such large books would occupy PGlite, and the load is meant to come from the clients.
 */
const REST = IS_LONG ? 2 : 0;

export interface Load {
  readonly on: TestServer;
  readonly world: World;
  /** The server's origin, for calls that are cut off. */
  readonly origin: string;
  /** Advances the clock and runs jobs during `work`. Returns every sum that a reader saw. */
  during(work: () => Promise<void>): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** Opens an exchange with funded members on an accelerated clock. */
export async function openLoad(engine: Engine, memberCount: number): Promise<Load> {
  const on = await startTestServer({ engine });
  const { db, jobs, matcher } = on.context;
  const random = seeded(LOAD_SEED);
  /** Sets a current price, and the price at which options that are bought now will be settled. */
  const movePrices = () => {
    for (const [symbol, price] of Object.entries(SYMBOLS)) {
      const moved = () => (price * (1 + (random.next() - 0.5) / 100)).toFixed(2);
      const last = moved();
      on.prices.set(symbol, last);
      on.prices.setBook(symbol, { asks: [[last, '0.5']], bids: [[last, '0.5']] });
      on.prices.set(symbol, moved(), on.time.now() + LEAP_MS - 1);
    }
  };
  movePrices();
  const members = await loadMembers(on, memberCount);
  const origin = await on.app.listen({ host: '127.0.0.1', port: 0 });

  async function during(work: () => Promise<void>): Promise<ReadonlySet<string>> {
    let isOver = false;
    const seen = new Set<string>();
    const read = async () => {
      while (!isOver) {
        const start = performance.now();
        for (const sum of await readSums(db)) seen.add(sum);
        await wait(Math.max(LOOK_MS, REST * (performance.now() - start)));
      }
    };
    const letTimePass = async () => {
      while (!isOver) {
        on.time.advance(LEAP_MS);
        movePrices();
        await hastenJobs(db, on.time.now() + 2 * LEAP_MS);
        await Promise.all([jobs.runDue(), matcher.matchNow()]);
        await wait(TICK_MS);
      }
    };
    const background = Promise.all([read(), letTimePass()]);
    try {
      await work();
    } finally {
      isOver = true;
      await background;
    }
    return seen;
  }
  return { on, world: { members, random }, origin, during, close: () => on.stop() };
}
