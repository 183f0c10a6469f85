import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import type { DatabaseClock } from '../db/database-clock.ts';
import type { Db } from '../db/db.ts';
import type { TradingHalt } from '../ledger/trading-halt.ts';
import type { PriceSource } from '../market/price-source.ts';
import { measureBus } from './bus.ts';
import { measureCalls, type RecordCall } from './calls.ts';
import { measureClock, measureJobs, measurePool } from './database.ts';
import { measureLedger } from './ledger.ts';
import { measureLiabilities } from './liabilities.ts';
import { measureSockets, measureTicks } from './market.ts';
import { measureMoney } from './money.ts';
import { measureReviews } from './reviews.ts';

export interface MetricsDeps {
  readonly db: Db;
  readonly bus: Bus;
  readonly databaseClock: DatabaseClock;
  readonly prices: PriceSource;
  readonly tradingHalt: TradingHalt;
}

/** The metrics of one app context (operations.md#metrics). */
export interface Metrics {
  readonly recordCall: RecordCall;
  /** Sets the function that counts the open sockets of the market feed. */
  countSockets(count: () => number): void;
  /** Returns the names of all metrics, as they appear in a scrape. */
  names(): readonly string[];
  /** Reads every gauge and returns the text of a scrape. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Stops counting events of the context. */
  stop(): void;
}

/** Metrics of the library that use undocumented Node functions. */
const UNDOCUMENTED = /^nodejs_active_/;

/**
 * Measures the process: its processor time, memory, files, garbage collection and event loop lag.
 */
function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (UNDOCUMENTED.test(name)) registry.removeSingleMetric(name);
  }
}

/** Creates the metrics of a context. Measuring begins now and ends with `stop`. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const { db, bus, databaseClock, prices, tradingHalt } = deps;
  const clock = databaseClock.now;
  const registry = new Registry();
  let sockets = () => 0;
  measureProcess(registry);
  const recordCall = measureCalls(registry);
  const stopMoney = measureMoney(registry, db);
  const stopBus = measureBus(registry, bus);
  measureClock(registry, databaseClock);
  measureLedger(registry, tradingHalt, clock);
  measurePool(registry, db);
  measureJobs(registry, db, clock);
  measureReviews(registry, db, clock);
  measureLiabilities(registry, db, clock);
  measureTicks(registry, prices, clock);
  measureSockets(registry, () => sockets());
  return {
    recordCall,
    countSockets(count) {
      sockets = count;
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop() {
      stopMoney();
      stopBus();
    },
  };
}
