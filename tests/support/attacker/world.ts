import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import type { Bus } from '../../../server/bus/bus.ts';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { openDatabase } from '../../../server/db/client.ts';
import type { Role } from '../../../server/environment.ts';
import { createLogger } from '../../../server/lib/log.ts';
import type { Random } from '../load/random.ts';
import { MINIMUM_COST, openFilledDatabase } from '../server/database.ts';
import { createTestClient } from '../server/test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../server/test-server.ts';
import { stopTime } from '../server/virtual-time.ts';
import { ProviderMarket } from './market.ts';
import { MARKETS } from './markets.ts';
import { FakeProvider } from './provider.ts';

/**
 * The layout of the exchange: its processes, each with the time by which its clock is ahead of the
 * true time (ms).
 */
export interface Layout {
  readonly name: string;
  readonly processes: readonly { readonly roles: readonly Role[]; readonly aheadMs: number }[];
}

const ALL: readonly Role[] = ['web', 'feed', 'market', 'worker'];
export const LAYOUTS: readonly Layout[] = [
  { name: 'one process', processes: [{ roles: ALL, aheadMs: 0 }] },
  {
    name: 'split roles',
    processes: [
      { roles: ['market', 'worker'], aheadMs: 50 },
      { roles: ['web', 'feed'], aheadMs: -50 },
    ],
  },
];

/** The time by which the provider's clock is ahead of the true time. */
const PROVIDER_AHEAD_MS = 100;
const STEP_MS = 100;
/** After this many turns of the event loop without any work, everything counts as idle. */
const CALM_TURNS = 4;
/**
 * The maximum real time for which a step waits, in ms, both for the database and for calls, which
 * may wait for time to pass.
 */
const WAIT_MS = { database: 100, calls: 4 };

/** An exchange on a fake provider, with a clock that advances only when everything is idle. */
export class World {
  readonly provider: FakeProvider;
  readonly random: Random;
  readonly #ends: (() => Promise<unknown>)[] = [];
  readonly #contexts: AppContext[] = [];
  readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  #app!: FastifyInstance;
  #calls = 0;
  #isOpening = false;

  private constructor(random: Random) {
    this.random = random;
    const markets = MARKETS.map(
      (terms) => [terms.symbol, new ProviderMarket(terms, random)] as const,
    );
    this.provider = new FakeProvider(new Map(markets), () => Date.now() + PROVIDER_AHEAD_MS);
  }

  /** Opens the exchange on PostgreSQL and waits until the logs of all markets are complete. */
  static async open({ processes }: Layout, random: Random): Promise<World> {
    const database = await openFilledDatabase('postgres');
    stopTime();
    const world = new World(random);
    world.#ends.push(
      async () => void vi.useRealTimers(),
      () => database.close(),
    );
    await world.provider.start();
    world.#ends.push(() => world.provider.stop());
    const log = createLogger('error');
    const local = createLocalBus(log);
    const bus: Bus = { ...local, isShared: processes.length > 1, close: async () => undefined };
    world.#isOpening = true;
    for (const one of processes) await world.#start(one, database.url ?? '', bus);
    world.#isOpening = false;
    await world.pass(10_000);
    return world;
  }

  /** The true time. */
  get now(): number {
    return Date.now();
  }

  /** The web process. */
  get context(): AppContext {
    const web = this.#contexts.at(-1);
    if (web === undefined) throw new Error('no process was started');
    return web;
  }

  client = () => createTestClient(this.#app, false);

  /** Lets time pass until `work` has ended. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    await this.#rest();
    while (!isOver) await this.#step();
    return work;
  }

  /** Lets time pass. */
  pass(ms: number): Promise<void> {
    return this.during(this.until(Date.now() + ms));
  }

  /** Resolves at `at` (epoch ms), after the provider and before the exchange receives its data. */
  until(at: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.add({ until: at, wake }));
  }

  /** Resolves in the next step. */
  next(): Promise<void> {
    return this.until(Date.now() + STEP_MS);
  }

  /** Registers a call to the exchange. Time stops while the exchange can respond to it. */
  async calling<Result>(call: Promise<Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await call;
    } finally {
      this.#calls -= 1;
    }
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await this.during(end());
  }

  async #start(
    { roles, aheadMs }: Layout['processes'][number],
    databaseUrl: string,
    bus: Bus,
  ): Promise<void> {
    const market = { source: 'htx', upstream: this.provider.url, seed: undefined } as const;
    const config = { ...readConfig({}), databaseUrl, roles: new Set(roles), market };
    // This is the database's clock, in case the exchange queries it.
    const times = { clock: () => Date.now() + aheadMs, readTime: async () => Date.now() };
    const context = await this.during(
      openAppContext({
        ...times,
        config,
        bus,
        limits: NO_LIMITS,
        verificationMs: VERIFICATION_MS,
        hashing: MINIMUM_COST,
        database: await openDatabase({ databaseUrl, dataDir: '' }),
        log: createLogger('error'),
      }),
    );
    const app = await buildApp(context);
    await app.ready();
    this.#ends.push(
      () => context.close(),
      () => app.close(),
    );
    context.start();
    this.#contexts.push(context);
    this.#app = app;
  }

  async #step(): Promise<void> {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    this.provider.step();
    const now = Date.now();
    for (const sleeper of [...this.#sleepers]) {
      if (sleeper.until > now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
    await this.#rest();
  }

  /** Waits until the database and the connections are idle. */
  async #rest(): Promise<void> {
    const startedAt = realMs();
    for (let calm = 0; calm < CALM_TURNS; calm += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      const waited = realMs() - startedAt;
      if (waited > WAIT_MS.database) return;
      const isCalled = this.#calls > 0 && waited < WAIT_MS.calls;
      if (isCalled || this.#isOpening || this.#contexts.some(isBusy)) calm = 0;
    }
  }
}

/** Returns the real time. */
const realMs = () => Number(process.hrtime.bigint() / 1_000_000n);

/** Returns true if a process waits for the database. */
function isBusy({ db }: AppContext): boolean {
  const { totalCount, idleCount, waitingCount } = (db as unknown as { $client: pg.Pool }).$client;
  return totalCount > idleCount || waitingCount > 0;
}
