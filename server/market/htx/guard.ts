import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import { PROVIDER_AHEAD_MS } from '../ahead.ts';
import type { Candle, Trade } from '../market-data.ts';

/** A price this many times above or below the last one is doubted. */
const FAR = 5;
/** Number of doubted trades that must agree with each other within `DOUBT_MS` to be accepted. */
const CONFIRMATIONS = 3;
const DOUBT_MS = 60_000;
const LOG_INTERVAL_MS = 60_000;
const LEAD_MS = 60_000;

/**
 * The reason why data is dropped: it is dated ahead, its price is far from all others, or it was
 * received after its time was covered.
 */
export type DropReason = 'ahead' | 'far' | 'late';

type Counts = Partial<Record<DropReason, number>>;

interface References {
  /** The last accepted price, followed by the last price in the provider's summary. */
  price: number | undefined;
  summary: number | undefined;
  doubted: readonly Trade[];
}

/**
 * Checks all data from a provider before it becomes a quote, a tick, a trade for limit orders or
 * part of the covered time (ADR-050, market-data.md#validation-of-provider-data). Dropped data is
 * counted per market and logged at most once a minute.
 */
export class ProviderGuard {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #references = new Map<string, References>();
  readonly #counts = new Map<string, Counts>();
  /** The maximum lead of data in the current period of `LEAD_MS` and in the previous one. */
  #lead = { since: 0, now: 0, before: 0 };
  #timer: NodeJS.Timeout | undefined;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Logger }) {
    this.#clock = clock;
    this.#log = log;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Returns true for a time that is too far ahead, and counts it. `subject` is the market or the
   * kind of data.
   */
  isAhead(subject: string, at: number): boolean {
    const now = this.#clock();
    const isAhead = at > now + PROVIDER_AHEAD_MS;
    if (isAhead) this.dropped(subject, 'ahead');
    else this.#measureLead(now, at - now);
    return isAhead;
  }

  /** Returns the observed lead of the provider's clock over ours, in milliseconds. */
  lead(): number {
    return Math.max(this.#lead.now, this.#lead.before);
  }

  #measureLead(now: number, ahead: number): void {
    const { since, now: newest } = this.#lead;
    if (now - since >= LEAD_MS) this.#lead = { since: now, now: 0, before: newest };
    this.#lead.now = Math.max(this.#lead.now, ahead);
  }

  /** Records the price from the provider's summary of a market. */
  summary(symbol: string, price: number): void {
    this.#referencesOf(symbol).summary = price;
  }

  /**
   * Returns the accepted trades, oldest first. A trade far from both the last price and the summary
   * is held until other trades confirm it, and is then returned with its own time.
   */
  trades(symbol: string, trades: readonly Trade[]): Trade[] {
    const references = this.#referencesOf(symbol);
    const sorted = [...trades].sort((a, b) => a.ts - b.ts || a.tradeId - b.tradeId);
    return sorted.flatMap((trade) => {
      if (this.isAhead(symbol, trade.ts)) return [];
      if (isFar(trade.price, references)) return this.#doubt(symbol, references, trade);
      references.price = trade.price;
      references.doubted = [];
      return [trade];
    });
  }

  /**
   * Returns true if a candle may replace missing trades: it is not dated ahead, and its prices are
   * near the last one.
   */
  isCredible(symbol: string, { id, low, high }: Candle): boolean {
    if (this.isAhead(symbol, id * 1000)) return false;
    const references = this.#referencesOf(symbol);
    if (!isFar(low, references) && !isFar(high, references)) return true;
    this.dropped(symbol, 'far');
    return false;
  }

  dropped(subject: string, reason: DropReason, count = 1): void {
    const counts = this.#counts.get(subject) ?? {};
    counts[reason] = (counts[reason] ?? 0) + count;
    this.#counts.set(subject, counts);
    if (this.#timer === undefined) this.#logDropped();
  }

  #doubt(symbol: string, references: References, trade: Trade): Trade[] {
    this.dropped(symbol, 'far');
    const near = references.doubted.filter(
      ({ tradeId, ts, price }) =>
        tradeId !== trade.tradeId && trade.ts - ts < DOUBT_MS && isNear(price, trade.price),
    );
    references.doubted = [...near, trade];
    if (references.doubted.length < CONFIRMATIONS) return [];
    const confirmed = [...references.doubted];
    references.price = trade.price;
    references.doubted = [];
    return confirmed;
  }

  /** Logs the first drop immediately and later ones together. */
  #logDropped(): void {
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const dropped = Object.fromEntries(this.#counts);
    this.#counts.clear();
    this.#log.warn({ dropped }, 'market data that cannot be true was dropped');
    this.#timer = setTimeout(() => this.#logDropped(), LOG_INTERVAL_MS);
    this.#timer.unref();
  }

  #referencesOf(symbol: string): References {
    const references = this.#references.get(symbol) ?? {
      price: undefined,
      summary: undefined,
      doubted: [],
    };
    this.#references.set(symbol, references);
    return references;
  }
}

function isNear(price: number, other: number): boolean {
  return price <= other * FAR && price >= other / FAR;
}

/**
 * Returns true for a price far from all reference prices; false while there are no reference
 * prices.
 */
function isFar(price: number, { price: last, summary }: References): boolean {
  const prices = [last, summary].filter((each) => each !== undefined);
  return prices.length > 0 && !prices.some((each) => isNear(price, each));
}
