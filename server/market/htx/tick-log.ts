import { randomUUID } from 'node:crypto';
import { plainDecimal } from '../../../src/contract/primitives.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { Logger } from '../../log.ts';
import type { Trade } from '../market-data.ts';
import {
  coveredUntil,
  dropLease,
  forgetTicks,
  holdLease,
  storeTicks,
  type TickRow,
} from './ticks.repo.ts';

const LEASE_MS = 15_000;
const BEAT_MS = 1000;
const MOST_WAITING = 50_000;
/** Ticks are kept 7 days (decisions.md, Trading). */
const KEPT_MS = 7 * 86_400_000;
const FORGET_MS = 600_000;
/** A provider holds a trade back up to a second to send it with others; half a second of slack. */
export const DELIVERY_MS = 1500;

export interface TickLogParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ticks that happened since `from` (epoch ms) without this instance listening. */
  readonly fillGap: (from: number) => Promise<readonly TickRow[]>;
}

export function toTickRow(symbol: string, trade: Trade): TickRow {
  return {
    symbol,
    at: trade.ts,
    tradeId: String(trade.tradeId),
    price: plainDecimal(trade.price),
    amount: plainDecimal(trade.amount),
    source: 'htx',
  };
}

/** Writes the provider's ticks to the log while this instance holds the lease. */
export class TickLog {
  readonly #parts: TickLogParts;
  readonly #holder = randomUUID();
  #waiting: TickRow[] = [];
  #isHolder = false;
  /** True while the log has everything up to what the socket last said. */
  #isWhole = false;
  #heardUntil = 0;
  #forgotAt = 0;
  #beat: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: TickLogParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#beat = setInterval(() => this.#enqueue(), BEAT_MS);
    this.#beat.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    await this.#writing;
    if (this.#isHolder) await dropLease(this.#parts.db, this.#holder);
  }

  add(symbol: string, trades: readonly Trade[]): void {
    // The one who gets the lease later fetches what it needs.
    if (!this.#isHolder || this.#waiting.length > MOST_WAITING) return;
    this.#waiting.push(...trades.map((trade) => toTickRow(symbol, trade)));
  }

  /** The provider's clock: everything before it has been delivered. */
  heard(ts: number): void {
    this.#heardUntil = Math.max(this.#heardUntil, ts - DELIVERY_MS);
  }

  /** The connection was lost or is new: something may be missing. */
  broken(): void {
    this.#isWhole = false;
    this.#heardUntil = 0;
  }

  #enqueue(): void {
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#isWhole = false;
        this.#parts.log.warn({ err: error }, 'ticks could not be written, trying again');
      });
  }

  async #write(): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock();
    const held = await holdLease(db, this.#holder, now, now + LEASE_MS);
    if (held !== this.#isHolder) this.#isWhole = false;
    this.#isHolder = held;
    if (!held) {
      this.#waiting = [];
      return;
    }
    const heard = this.#heardUntil;
    if (heard === 0) return;
    if (!this.#isWhole) {
      this.#waiting.push(...(await this.#parts.fillGap(await coveredUntil(db))));
      this.#isWhole = this.#heardUntil > 0;
    }
    const rows = this.#waiting;
    this.#waiting = [];
    try {
      await storeTicks(db, rows, this.#holder, this.#isWhole ? heard : 0);
    } catch (error) {
      this.#waiting = [...rows, ...this.#waiting];
      throw error;
    }
    if (now - this.#forgotAt > FORGET_MS) {
      this.#forgotAt = now;
      await forgetTicks(db, now - KEPT_MS);
    }
  }
}
