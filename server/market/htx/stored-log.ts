import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { FirstTick, LoggedTrades, Tick, TradeFilter, TradeRun } from '../price-source.ts';
import {
  coveredUntil,
  findFirstTrade,
  findHoles,
  findTick,
  findTrades,
  findTradesWithin,
  isUnread,
  toNamedTrade,
} from './ticks.repo.ts';

/** The stored log of the provider's ticks, regardless of which process wrote it (ADR-050). */
export class StoredLog {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Returns the last tick at or before a time. Returns `undefined` while the market's log is not
   * complete up to `at`, and always if a span that was never read lies in between, because an
   * option must never settle by an earlier tick than the provider's last one.
   */
  async tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined> {
    const db = this.#db;
    const until = Math.min(at, this.#clock());
    if ((await coveredUntil(db, symbol)) < until) return undefined;
    const row = await findTick(db, symbol, until, notBefore);
    if (row === undefined || (await isUnread(db, symbol, row.at, until))) return undefined;
    return toNamedTrade(row);
  }

  /** Returns the first trade in a span, unless an earlier one can still be added. */
  async firstTickAfter(symbol: string, after: number, notAfter: number): Promise<FirstTick> {
    const db = this.#db;
    // This time is read before the rows, so all rows up to it are stored.
    const covered = await coveredUntil(db, symbol);
    const row = await findFirstTrade(db, symbol, after, Math.min(notAfter, covered));
    if (row === undefined) return covered < notAfter ? 'unknown' : 'none';
    // A span that the provider could no longer return may contain an earlier trade.
    return (await isUnread(db, symbol, after, row.at)) ? 'none' : toNamedTrade(row);
  }

  async tradesWithin(symbol: string, after: number, notAfter: number): Promise<LoggedTrades> {
    const db = this.#db;
    // This time is read before the rows, so all rows up to it are stored.
    const until = Math.min(notAfter, await coveredUntil(db, symbol));
    const [trades, holes] = await Promise.all([
      findTradesWithin(db, symbol, after, until),
      findHoles(db, symbol, after, until),
    ]);
    return { trades, until, holes };
  }

  tradesAfter(symbol: string, filter: TradeFilter): Promise<TradeRun> {
    return findTrades(this.#db, symbol, filter);
  }
}
