import { randomUUID } from 'node:crypto';
import { LATE_TICK_WAIT_MS } from '#core/domain/options.ts';
import type { Db } from '../../db/db.ts';
import { dropLease, holdLease } from '../../db/lease.ts';
import { DEFAULT_RETENTION } from '../../db/retention.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import type { Trade } from '../market-data.ts';
import type { Missed } from './gap.ts';
import type { DropReason } from './guard.ts';
import { LogState, type MarketLog } from './log-state.ts';
import { toTickRow } from './tick-row.ts';
import {
  coveredUntil,
  FROM_CANDLE,
  forgetGaps,
  forgetTicks,
  LEASE,
  type LogPart,
  storeTicks,
} from './ticks.repo.ts';

/** Duration of the lease, after which another process takes over at the latest. */
const LEASE_MS = 8_000;
const BEAT_MS = 1000;
const DAY_MS = 86_400_000;
/**
 * If ticks are stored for more days than this, they are deleted month by month, with their
 * partitions (ADR-141).
 */
const LONGEST_EXACT_DAYS = 61;
/**
 * Number of additional days for which gaps are stored, because some ticks of their month may still
 * be stored.
 */
const GAP_MARGIN_DAYS = 31;
const FORGET_MS = 600_000;
/** To settle an option, a catch-up read must be stored this long before the option becomes void. */
const STORE_MARGIN_MS = 20_000;
/**
 * Assumed delay of trades: the provider holds them back for up to a second to batch them, and some
 * slack is added.
 */
export const DELIVERY_MS = 1500;

export interface TickLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly beatMs?: number;
  /** Number of days for which ticks are stored (market-data.md#tick-log). */
  readonly tickDays?: number;
  /**
   * Returns the missing data of the log since `from` (epoch ms). Throws if the provider does not
   * return it.
   */
  readonly missed: (symbol: string, from: number) => Promise<Missed>;
  readonly dropped: (symbol: string, reason: DropReason, count: number) => void;
}

/**
 * Writes the provider's ticks to the log while this instance holds the lease (ADR-050). Each
 * market's log is complete up to the time received, once its catch-up read has been stored. A tick
 * at or before that time is never added later, because settlements could then not be recomputed.
 */
export class TickLog {
  readonly #deps: TickLogDeps;
  readonly #lease = { name: LEASE, holder: randomUUID() };
  readonly #state: LogState;
  #isHolder = false;
  #forgotAt = 0;
  #beat: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #reading = new Set<Promise<void>>();

  constructor(deps: TickLogDeps) {
    this.#deps = deps;
    this.#state = new LogState(deps.clock);
  }

  start(): void {
    const { beatMs = BEAT_MS } = this.#deps;
    this.#beat = setInterval(() => void this.#enqueue(() => this.#write()), beatMs);
    this.#beat.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#state.broken();
    await Promise.all(this.#reading);
    await this.#writing;
    if (this.#isHolder) await dropLease(this.#deps.db, this.#lease);
  }

  add(symbol: string, trades: readonly Trade[]): void {
    // An instance that acquires the lease later reads the missing data.
    if (!this.#isHolder) return;
    this.#state.add(
      symbol,
      trades.map((trade) => toTickRow(symbol, trade)),
    );
  }

  /** Called when the provider has confirmed the subscription to a market's trades. */
  listening(symbol: string): void {
    this.#state.listening(symbol);
  }

  /** Called with the provider's time, before which everything has been delivered. */
  heard(ts: number): void {
    this.#state.heard(ts - DELIVERY_MS);
  }

  /** Called when the connection was lost or established, because data may be missing. */
  broken(): void {
    this.#state.broken();
  }

  /** Runs writes one after another. After a failure, the data is kept for the next write. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'ticks could not be written, trying again');
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock();
    if (!this.#isHolder) {
      if (await holdLease(db, this.#lease, now, now + LEASE_MS)) this.#setHolder(true);
      return;
    }
    const until = this.#state.receivedUntil;
    const part = this.#state.take(until);
    if (!(await this.#store(part))) return;
    this.#state.stored(part);
    for (const market of this.#state.due()) this.#catchUp(market);
    if (now - this.#forgotAt > FORGET_MS) {
      this.#forgotAt = now;
      const { tickDays = DEFAULT_RETENTION.ticks } = this.#deps;
      if (tickDays <= LONGEST_EXACT_DAYS) await forgetTicks(db, now - tickDays * DAY_MS);
      await forgetGaps(db, now - (tickDays + GAP_MARGIN_DAYS) * DAY_MS);
    }
  }

  /** Inserts the rows that are not late. Returns false if the lease was lost. */
  async #store(part: LogPart): Promise<boolean> {
    const { db, clock, dropped } = this.#deps;
    const rows = part.rows.filter(({ symbol, at, source }) => {
      // Rows derived from candles are exempt, because settlement never reads them.
      const isLate = source !== FROM_CANDLE && at <= this.#state.of(symbol).covered;
      if (isLate) dropped(symbol, 'late', 1);
      return !isLate;
    });
    const isHeld = await storeTicks(db, this.#lease.holder, clock() + LEASE_MS, { ...part, rows });
    if (!isHeld) this.#setHolder(false);
    return isHeld;
  }

  #setHolder(isHolder: boolean): void {
    this.#isHolder = isHolder;
    this.#state.restart();
  }

  /** Reads the missing part of a market's log; other markets are not delayed. */
  #catchUp(market: MarketLog): void {
    const { symbol } = market;
    const reading = this.#state
      .read(market, (isCurrent) => this.#readMissed(market, isCurrent))
      .catch((error: unknown) => {
        this.#deps.log.warn(
          { err: error, symbol },
          'missed ticks could not be fetched: nothing settles in this market until they are',
        );
      })
      .finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  async #readMissed(market: MarketLog, isCurrent: () => boolean): Promise<void> {
    const { db, clock, missed } = this.#deps;
    const { symbol } = market;
    const from = await coveredUntil(db, symbol);
    const { rows, unread, since } = await missed(symbol, from);
    let isStored = false;
    await this.#enqueue(async () => {
      if (!isCurrent()) return;
      if (clock() - since > LATE_TICK_WAIT_MS - STORE_MARGIN_MS) return;
      market.covered = from;
      isStored = await this.#store({ rows, unread, covered: new Map() });
    });
    if (isCurrent() && !isStored) throw new Error(`ticks of ${symbol} could not be stored in time`);
  }
}
