import { randomUUID } from 'node:crypto';
import { LATE_TICK_WAIT_MS } from '../../../src/domain/options.ts';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import type { Trade } from '../market-data.ts';
import type { Missed } from './gap.ts';
import type { DropReason } from './guard.ts';
import { LogState, type MarketLog } from './log-state.ts';
import { toTickRow } from './tick-row.ts';
import {
  coveredUntil,
  dropLease,
  FROM_CANDLE,
  forgetTicks,
  holdLease,
  type LogPart,
  storeTicks,
} from './ticks.repo.ts';

const LEASE_MS = 15_000;
const BEAT_MS = 1000;
/** Ticks are kept 7 days (decisions.md, Trading). */
const KEPT_MS = 7 * 86_400_000;
const FORGET_MS = 600_000;
/** A catch-up that is stored so long before an option would be void still settles it. */
const STORE_MARGIN_MS = 20_000;
/** A provider holds a trade back up to a second to send it with others; half a second of slack. */
export const DELIVERY_MS = 1500;

export interface TickLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly beatMs?: number;
  /** What happened in a market since `from` (epoch ms). Throws when the provider does not say. */
  readonly missed: (symbol: string, from: number) => Promise<Missed>;
  readonly dropped: (symbol: string, reason: DropReason, count: number) => void;
}

/**
 * Writes the provider's ticks to the log while this instance holds the lease. Each market is complete
 * for itself: up to what was heard, once its own catch-up read is stored. A tick at or before what was
 * complete is never added, or what was settled could not be recomputed.
 */
export class TickLog {
  readonly #deps: TickLogDeps;
  readonly #holder = randomUUID();
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
    this.#beat = setInterval(() => void this.#inTurn(() => this.#write()), beatMs);
    this.#beat.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#state.broken();
    await Promise.all(this.#reading);
    await this.#writing;
    if (this.#isHolder) await dropLease(this.#deps.db, this.#holder);
  }

  add(symbol: string, trades: readonly Trade[]): void {
    // The one who gets the lease later fetches what it needs.
    if (!this.#isHolder) return;
    this.#state.add(
      symbol,
      trades.map((trade) => toTickRow(symbol, trade)),
    );
  }

  /** The provider tells the trades of a market from now on. */
  listening(symbol: string): void {
    this.#state.listening(symbol);
  }

  /** The provider's clock: everything before it has been delivered. */
  heard(ts: number): void {
    this.#state.heard(ts - DELIVERY_MS);
  }

  /** The connection was lost or is new: something may be missing. */
  broken(): void {
    this.#state.broken();
  }

  /** One write after the other; a failure leaves everything for the next. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'ticks could not be written, trying again');
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock();
    if (!this.#isHolder) {
      if (await holdLease(db, this.#holder, now, now + LEASE_MS)) this.#setHolder(true);
      return;
    }
    const heard = this.#state.receivedUntil;
    const part = this.#state.take(heard);
    if (!(await this.#store(part))) return;
    this.#state.stored(part);
    for (const market of this.#state.due()) this.#catchUp(market);
    if (now - this.#forgotAt > FORGET_MS) {
      this.#forgotAt = now;
      await forgetTicks(db, now - KEPT_MS);
    }
  }

  /** Stores what is not too late; false when the lease is gone. */
  async #store(part: LogPart): Promise<boolean> {
    const { db, clock, dropped } = this.#deps;
    const rows = part.rows.filter(({ symbol, at, source }) => {
      // Settlement never looks at what was read from candles long after.
      const isLate = source !== FROM_CANDLE && at <= this.#state.of(symbol).covered;
      if (isLate) dropped(symbol, 'late', 1);
      return !isLate;
    });
    const isHeld = await storeTicks(db, this.#holder, clock() + LEASE_MS, { ...part, rows });
    if (!isHeld) this.#setHolder(false);
    return isHeld;
  }

  #setHolder(isHolder: boolean): void {
    this.#isHolder = isHolder;
    this.#state.restart();
  }

  /** Reads what a market's log misses; the others go on meanwhile. */
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
    await this.#inTurn(async () => {
      if (!isCurrent()) return;
      if (clock() - since > LATE_TICK_WAIT_MS - STORE_MARGIN_MS) return;
      market.covered = from;
      isStored = await this.#store({ rows, unread, covered: new Map() });
    });
    if (isCurrent() && !isStored) throw new Error(`ticks of ${symbol} could not be stored in time`);
  }
}
