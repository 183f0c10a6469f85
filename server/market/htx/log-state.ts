import type { Clock } from '../../lib/clock.ts';
import type { LogPart, TickRow } from './ticks.repo.ts';

const MAX_WAITING = 20_000;
/** Maximum time by which the provider's history may lag behind its socket. */
const SETTLE_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** State of one market's log on this instance. */
export interface MarketLog {
  readonly symbol: string;
  /** Rows that were received but are not stored yet. */
  waiting: TickRow[];
  /** True while the stored log plus `waiting` contains everything received. */
  isWhole: boolean;
  isReading: boolean;
  /**
   * Time since which the market's trades have been received, in epoch ms; `undefined` if they are
   * not being received.
   */
  listeningSince: number | undefined;
  failures: number;
  retryAt: number;
  /** Time up to which the stored log is complete, in epoch ms. */
  covered: number;
}

/**
 * Tracks which markets' logs are complete and which must be read first. All times are from the
 * given clock.
 */
export class LogState {
  readonly #clock: Clock;
  readonly #markets = new Map<string, MarketLog>();
  /** Incremented when data may be missing, so that work that started before is discarded. */
  #round = 0;
  #restartedAt = 0;
  receivedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(symbol: string): MarketLog {
    const market = this.#markets.get(symbol) ?? {
      symbol,
      waiting: [],
      isWhole: false,
      isReading: false,
      listeningSince: undefined,
      failures: 0,
      retryAt: 0,
      covered: 0,
    };
    this.#markets.set(symbol, market);
    return market;
  }

  listening(symbol: string): void {
    this.of(symbol).listeningSince ??= this.#clock();
  }

  heard(until: number): void {
    this.receivedUntil = Math.max(this.receivedUntil, until);
  }

  add(symbol: string, rows: readonly TickRow[]): void {
    const market = this.of(symbol);
    market.waiting.push(...rows);
    if (market.waiting.length <= MAX_WAITING) return;
    // The missing data is read again once the database accepts rows.
    this.#round += 1;
    market.waiting = [];
    market.isWhole = false;
  }

  /** Called when the connection was lost or established. */
  broken(): void {
    this.#round += 1;
    this.receivedUntil = 0;
    for (const market of this.#markets.values()) {
      Object.assign(market, { isWhole: false, listeningSince: undefined, retryAt: 0 });
    }
  }

  /**
   * Called when the lease was acquired or lost, because another instance may have written in
   * between.
   */
  restart(): void {
    this.#round += 1;
    this.#restartedAt = this.#clock();
    for (const market of this.#markets.values()) {
      Object.assign(market, { isWhole: false, waiting: [], retryAt: 0 });
    }
  }

  /**
   * Returns the waiting rows of complete markets. With these rows, the markets' logs are complete
   * up to `until` (epoch ms).
   */
  take(until: number): LogPart {
    const whole = [...this.#markets.values()].filter(({ isWhole }) => isWhole);
    const ahead = whole.filter(({ covered }) => until > covered);
    return {
      rows: whole.flatMap(({ waiting }) => waiting),
      covered: new Map(ahead.map(({ symbol }) => [symbol, until])),
      unread: [],
    };
  }

  /** Records that the result of `take` was stored. */
  stored({ rows, covered }: LogPart): void {
    const gone = new Set(rows);
    for (const symbol of new Set(rows.map((row) => row.symbol))) {
      const market = this.of(symbol);
      market.waiting = market.waiting.filter((row) => !gone.has(row));
    }
    for (const [symbol, until] of covered) this.of(symbol).covered = until;
  }

  /** Returns the markets that must be read now. */
  due(): MarketLog[] {
    const now = this.#clock();
    return [...this.#markets.values()].filter(
      ({ isWhole, isReading, listeningSince, retryAt }) =>
        !isWhole &&
        !isReading &&
        listeningSince !== undefined &&
        now >= Math.max(listeningSince, this.#restartedAt) + SETTLE_MS &&
        now >= retryAt,
    );
  }

  /**
   * Runs a catch-up read. The market's log is complete if the read succeeds without an
   * interruption.
   */
  async read(market: MarketLog, work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const round = this.#round;
    const isCurrent = () => round === this.#round;
    market.isReading = true;
    try {
      await work(isCurrent);
      if (!isCurrent()) return;
      market.isWhole = true;
      market.failures = 0;
    } catch (error) {
      const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** market.failures);
      market.failures += 1;
      market.retryAt = this.#clock() + pause;
      throw error;
    } finally {
      market.isReading = false;
    }
  }
}
