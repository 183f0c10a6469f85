import { pino } from 'pino';
import { money } from '#core/domain/money.ts';
import type { Taker } from '#core/domain/options-price.ts';
import type { Db } from '../../../server/db/db.ts';
import { marketCoverage, marketTicks } from '../../../server/db/schema/market.ts';
import type { Clock } from '../../../server/lib/clock.ts';
import { PROVIDER_AHEAD_MS } from '../../../server/market/ahead.ts';
import { HtxSource } from '../../../server/market/htx/source.ts';
import { CLOSE_OF_MINUTE } from '../../../server/market/htx/ticks.repo.ts';
import type { PriceSource, Quote } from '../../../server/market/price-source.ts';
import type { Random } from '../load/random.ts';

/** A row in the tick log. */
interface Logged {
  readonly at: number;
  readonly price: string;
  readonly tradeId: string;
  readonly taker?: Taker;
}

/**
 * The amount of a trade, and the value of all trades in a day. A window needs about three trades of
 * each side.
 */
export const AMOUNT = '10';
const DAY_VALUE = '69120000000';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/**
 * One in this many trades is late, and one in this many steps has a trade that is dated ahead, or a
 * fault.
 */
const EACH = { late: 9, future: 5, fault: 4 };
/** The faults of the connection, in rotation. */
const FAULTS = ['silence', 'gap', 'lostRead', 'longGap'] as const;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
}

/** Updates the moment up to which the log is complete, as the writer of the log does. */
async function setCovered(db: Db, symbol: string, covered: number): Promise<void> {
  await db
    .insert(marketCoverage)
    .values({ symbol, until: covered })
    .onConflictDoUpdate({ target: marketCoverage.symbol, set: { until: covered } });
}

/**
 * A provider's market and the writer of its log, on a test's clock. Trades arrive late, are dated
 * ahead or do not arrive at all. The connection breaks, and missed trades are read immediately
 * afterwards, much later, or only as closes of minutes. As in production, nothing is added to the
 * log before its complete time.
 */
export class FaultyProvider {
  /** The contents of the log. */
  readonly logged: Logged[] = [];
  readonly faults = {
    late: 0,
    future: 0,
    standIn: 0,
    silence: 0,
    gap: 0,
    lostRead: 0,
    longGap: 0,
  };
  readonly #deps: Parts;
  readonly #symbol: string;
  #price = 50_000;
  #trades = 0;
  #lastStep: number;
  #coming: (Logged & { readonly receivedAt: number })[] = [];
  #quote: Logged | undefined;
  #covered = 0;
  #silentUntil = 0;
  #awayUntil = 0;
  #hasOnlyCloses = false;
  #steps = 0;

  constructor(symbol: string, deps: Parts) {
    this.#symbol = symbol;
    this.#deps = deps;
    this.#lastStep = deps.clock();
  }

  /** Opens a source that reads this log, as another or a restarted instance would. */
  source(): PriceSource {
    const { db, clock } = this.#deps;
    const log = pino({ level: 'silent' });
    const htx = new HtxSource({ upstream: 'http://127.0.0.1:9', db, clock, log });
    return Object.assign(Object.create(htx), {
      name: 'htx',
      quote: () => this.#newest(),
      tickAtOrBefore: htx.tickAtOrBefore.bind(htx),
      firstTickAfter: htx.firstTickAfter.bind(htx),
      tradesWithin: htx.tradesWithin.bind(htx),
    });
  }

  #newest(): Quote | undefined {
    if (this.#quote === undefined) return undefined;
    const { price, at } = this.#quote;
    const day = { open: price, high: price, low: price, amount: '1', vol: DAY_VALUE, count: 1 };
    return { symbol: this.#symbol, last: price, at, ...day };
  }

  /** Simulates the events since the last step and writes the received part to the log. */
  async step(): Promise<void> {
    const now = this.#deps.clock();
    this.#meetFaults(now);
    this.#trade(now);
    this.#lastStep = now;
    if (now < this.#awayUntil) return;
    const arrived = this.#coming.filter(({ receivedAt }) => receivedAt <= now);
    this.#coming = this.#coming.filter(({ receivedAt }) => receivedAt > now);
    await this.#write(arrived, now - 1_500);
  }

  #meetFaults(now: number): void {
    const { random } = this.#deps;
    if (now < this.#awayUntil) return;
    this.#steps += 1;
    const kind = FAULTS[(this.#steps / EACH.fault) % FAULTS.length];
    if (kind === undefined) return;
    this.faults[kind] += 1;
    const away = {
      silence: 0,
      gap: random.whole(2_000, 20_000),
      // The connection is back, but reading the missed trades fails for minutes.
      lostRead: random.whole(60_000, 300_000),
      longGap: random.whole(70_000, 180_000),
    };
    this.#awayUntil = now + away[kind];
    this.#hasOnlyCloses = kind === 'longGap';
    if (kind === 'silence') this.#silentUntil = now + random.whole(16_000, 25_000);
  }

  #trade(now: number): void {
    const { random } = this.#deps;
    if (now < this.#silentUntil) return;
    const times = Array.from({ length: random.whole(0, 3) }, () =>
      random.whole(this.#lastStep + 1, Math.max(now, this.#lastStep + 1)),
    );
    for (const at of times.sort((a, b) => a - b)) {
      this.#price += random.whole(-2, 2) / 4;
      this.#trades += 1;
      const taker = random.pick(['buy', 'sell'] as const);
      const trade = { at, price: String(this.#price), tradeId: String(this.#trades), taker };
      const isLate = this.#trades % EACH.late === 0;
      if (isLate) this.faults.late += 1;
      const delay = isLate ? random.whole(1_600, 6_000) : random.whole(0, 1_400);
      this.#coming.push({ ...trade, receivedAt: at + delay });
      // Other readers may see a trade before it is in the log.
      this.#quote = trade;
    }
    if (this.#steps % EACH.future > 0) return;
    this.faults.future += 1;
    this.#trades += 1;
    const ahead = random.pick([random.whole(1, PROVIDER_AHEAD_MS), HOUR_MS]);
    const price = String(this.#price * 2);
    const dated = { at: now + ahead, price, tradeId: String(this.#trades) };
    this.#coming.push({ ...dated, receivedAt: now });
    if (ahead < HOUR_MS) this.#quote = dated;
  }

  async #write(arrived: readonly Logged[], covered: number): Promise<void> {
    const { db } = this.#deps;
    const fresh = arrived.filter(({ at }) => at > this.#covered);
    const rows = this.#hasOnlyCloses ? this.#onlyCloses(fresh, covered) : fresh;
    this.#hasOnlyCloses = false;
    const more = { symbol: this.#symbol, amount: money(AMOUNT), source: 'htx' };
    const stored = rows.map(({ at, price, tradeId, taker }) => ({
      at,
      tradeId,
      price: money(price),
      taker,
      ...more,
    }));
    if (stored.length > 0) await db.insert(marketTicks).values(stored);
    this.logged.push(...rows);
    this.#covered = Math.max(this.#covered, covered);
    await setCovered(db, this.#symbol, this.#covered);
  }

  /** For minutes that were missed completely, only the close is known. */
  #onlyCloses(rows: readonly Logged[], covered: number): Logged[] {
    const end = Math.floor(covered / MINUTE_MS) * MINUTE_MS;
    const closes = new Map<number, Logged>();
    for (const row of rows.filter(({ at }) => at < end)) {
      const at = Math.floor(row.at / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;
      closes.set(at, { at, price: row.price, tradeId: CLOSE_OF_MINUTE });
    }
    this.faults.standIn += closes.size;
    return [...closes.values(), ...rows.filter(({ at }) => at >= end)];
  }
}
