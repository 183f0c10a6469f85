import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import type { Candle, Trade } from '../market-data.ts';

/** A provider's clock may be this much ahead of ours; what it dates later is dropped. */
const AHEAD_MS = 2_000;
/** A price that many times the last one, or that part of it, is doubted. */
const FAR = 5;
/** So many trades within `DOUBT_MS`, near to each other, are believed however far they are. */
const CONFIRMATIONS = 3;
const DOUBT_MS = 60_000;
const TELL_MS = 60_000;

/** Why something is dropped: dated ahead, a price far from all others, or told after it was covered. */
export type DropReason = 'ahead' | 'far' | 'late';

type Counts = Partial<Record<DropReason, number>>;

interface Known {
  /** The last believed price, and that of the provider's summary. */
  price: number | undefined;
  summary: number | undefined;
  doubted: readonly Trade[];
}

/**
 * What of a provider's word is believed. Everything it dates or prices passes here before it becomes a
 * quote, a tick, a trade of limit orders or a part of what is complete. What is dropped is counted by
 * market and told to the operators, at most once a minute.
 */
export class ProviderGuard {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #known = new Map<string, Known>();
  readonly #counts = new Map<string, Counts>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Logger }) {
    this.#clock = clock;
    this.#log = log;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** True, and counted, for a time too far ahead to be true. `subject`: the market, or what was dated. */
  isAhead(subject: string, at: number): boolean {
    const isAhead = at > this.#clock() + AHEAD_MS;
    if (isAhead) this.dropped(subject, 'ahead');
    return isAhead;
  }

  /** The provider's summary of a market, which a price may be near to. */
  summary(symbol: string, price: number): void {
    this.#of(symbol).summary = price;
  }

  /**
   * The trades that are believed, oldest first. One far from both the last price and the summary is held
   * until others confirm it; then it is among the answer, with its own time.
   */
  trades(symbol: string, trades: readonly Trade[]): Trade[] {
    const known = this.#of(symbol);
    const sorted = [...trades].sort((a, b) => a.ts - b.ts || a.tradeId - b.tradeId);
    return sorted.flatMap((trade) => {
      if (this.isAhead(symbol, trade.ts)) return [];
      if (isFar(trade.price, known)) return this.#doubt(symbol, known, trade);
      known.price = trade.price;
      known.doubted = [];
      return [trade];
    });
  }

  /** Whether a candle stands in for trades nobody told: of the past, and near to the last price. */
  isCredible(symbol: string, { id, low, high }: Candle): boolean {
    if (this.isAhead(symbol, id * 1000)) return false;
    const known = this.#of(symbol);
    if (!isFar(low, known) && !isFar(high, known)) return true;
    this.dropped(symbol, 'far');
    return false;
  }

  dropped(subject: string, reason: DropReason, count = 1): void {
    const counts = this.#counts.get(subject) ?? {};
    counts[reason] = (counts[reason] ?? 0) + count;
    this.#counts.set(subject, counts);
    if (this.#timer === undefined) this.#logDropped();
  }

  #doubt(symbol: string, known: Known, trade: Trade): Trade[] {
    this.dropped(symbol, 'far');
    const near = known.doubted.filter(
      ({ tradeId, ts, price }) =>
        tradeId !== trade.tradeId && trade.ts - ts < DOUBT_MS && isNear(price, trade.price),
    );
    known.doubted = [...near, trade];
    if (known.doubted.length < CONFIRMATIONS) return [];
    const confirmed = [...known.doubted];
    known.price = trade.price;
    known.doubted = [];
    return confirmed;
  }

  /** The first is told at once, what follows together. */
  #logDropped(): void {
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const dropped = Object.fromEntries(this.#counts);
    this.#counts.clear();
    this.#log.warn({ dropped }, 'market data that cannot be true was dropped');
    this.#timer = setTimeout(() => this.#logDropped(), TELL_MS);
    this.#timer.unref();
  }

  #of(symbol: string): Known {
    const known = this.#known.get(symbol) ?? {
      price: undefined,
      summary: undefined,
      doubted: [],
    };
    this.#known.set(symbol, known);
    return known;
  }
}

function isNear(price: number, other: number): boolean {
  return price <= other * FAR && price >= other / FAR;
}

/** Far from everything known; while nothing is known nothing is far. */
function isFar(price: number, { price: last, summary }: Known): boolean {
  const known = [last, summary].filter((each) => each !== undefined);
  return known.length > 0 && !known.some((each) => isNear(price, each));
}
