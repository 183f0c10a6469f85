import type { Level, Trade } from '../../../server/market/market-data.ts';
import type { Random } from '../load/random.ts';

export type Side = 'buy' | 'sell';

export interface MarketTerms {
  readonly symbol: string;
  /** How busy the market is. */
  readonly kind: string;
  /** The code of its base coin. Its quote coin is USDT. */
  readonly base: string;
  readonly price: number;
  /** The decimals of a price. */
  readonly decimals: number;
  /** The decimals of an amount. */
  readonly lot: number;
  /** The best ask minus the best bid, as a share of the price. */
  readonly spread: number;
  readonly tradesPerSecond: number;
  /** The value that is traded in 24 hours, in USDT. */
  readonly dayValue: number;
  /**
   * The standard deviation of the price over one second, as a share of the price. With 0, the price
   * never moves.
   */
  readonly volatility: number;
  readonly jumpsPerHour: number;
}

/** The fee of the cheapest members of a large exchange, as a share of the value that they take. */
export const TAKER_FEE = 0.0004;
const JUMP = 0.005;
const LEVELS = 40;
/** A level contains the volume of this time. It is short, so that prices are easy to move. */
const LEVEL_SECONDS = 0.5;
/** The minimum value of a level, in USDT. */
const LEAST_LEVEL = 100;
const REFILL_MS = 1_000;
const HISTORY = 2_000;

/**
 * A market of the fake provider: a fair random walk between a bid and an ask, in which others buy
 * and sell at random, and anybody can take from the book.
 */
export class ProviderMarket {
  readonly terms: MarketTerms;
  /** Newest last. */
  readonly trades: Trade[] = [];
  /** The trades since the last call of `sent`. */
  #unsent: Trade[] = [];
  readonly #random: Random;
  readonly #tick: number;
  readonly #spreadTicks: number;
  /** The best bid in ticks, if nothing was taken. */
  #bid: number;
  /** The levels that were taken from each side, until the book is refilled. */
  #taken: Record<Side, number> = { buy: 0, sell: 0 };
  #refilledAt = 0;
  #tradeId = 1_000;

  constructor(terms: MarketTerms, random: Random) {
    this.terms = terms;
    this.#random = random;
    this.#tick = 10 ** -terms.decimals;
    this.#spreadTicks = Math.max(1, Math.round((terms.price * terms.spread) / this.#tick));
    this.#bid = Math.round(terms.price / this.#tick);
  }

  /** The value of a coin, from which it is equally likely to rise or fall. */
  get mid(): number {
    return (this.#bid + this.#spreadTicks / 2) * this.#tick;
  }

  /** The value that is usually traded in a second, in USDT. */
  get secondValue(): number {
    return this.terms.dayValue / 86_400;
  }

  /** The value of a book level, in USDT. */
  get levelValue(): number {
    return Math.max(this.secondValue * LEVEL_SECONDS, LEAST_LEVEL);
  }

  /** Returns the price of the best level. For `buy`, it is the ask, and for `sell`, the bid. */
  best(side: Side): number {
    return this.#priceOf(side, Math.floor(this.#taken[side]));
  }

  /** Returns levels in the wire format, with the best first. */
  levels(side: Side): Level[] {
    const taken = this.#taken[side];
    return Array.from({ length: LEVELS }, (_, index): Level => {
      const level = Math.floor(taken) + index;
      const left = index === 0 ? 1 - (taken % 1) : 1;
      return [this.#priceOf(side, level), this.#rounded(left * this.#levelAmount())];
    });
  }

  /** Simulates the market from `from` to `to` on the provider's clock. */
  step(from: number, to: number): void {
    const { tradesPerSecond, volatility, jumpsPerHour, price } = this.terms;
    const seconds = (to - from) / 1_000;
    if (to - this.#refilledAt >= REFILL_MS) {
      this.#taken = { buy: 0, sell: 0 };
      this.#refilledAt = to;
    }
    const jumps = this.#random.next() < (jumpsPerHour * seconds) / 3_600;
    const size =
      volatility * Math.sqrt(seconds) * this.#normal() + (jumps ? this.#sign() * JUMP : 0);
    this.#bid += Math.round((size * price) / this.#tick);
    for (
      let at = from + this.#pause(tradesPerSecond);
      at < to;
      at += this.#pause(tradesPerSecond)
    ) {
      const value = -Math.log(1 - this.#random.next()) * (this.secondValue / tradesPerSecond);
      const side = this.#random.next() < 0.5 ? 'buy' : 'sell';
      this.#add(side, this.best(side), value / this.mid, Math.max(from + 1, Math.floor(at)));
    }
  }

  /**
   * Takes up to `value` USDT from the book, no further than `limit`, at the time `at`. Returns the
   * cost, which is the fee plus the difference between the price and the value of the coins.
   */
  take(side: Side, value: number, at: number, limit?: number): number {
    let cost = 0;
    for (let left = value; left > 1e-9; ) {
      const price = this.best(side);
      if (limit !== undefined && (side === 'buy' ? price > limit : price < limit)) break;
      const share = 1 - (this.#taken[side] % 1);
      const amount = Math.min(left / price, share * this.#levelAmount());
      this.#add(side, price, amount, at);
      this.#taken[side] += amount / this.#levelAmount();
      if (1 - (this.#taken[side] % 1) < 1e-9) this.#taken[side] = Math.round(this.#taken[side]);
      left -= amount * price;
      cost += amount * (Math.abs(price - this.mid) + price * TAKER_FEE);
    }
    return cost;
  }

  /**
   * Self-trades as the taker on this side, either inside the book or outside it, which exchanges
   * rarely allow. This costs both fees.
   */
  print(side: Side, price: number, value: number, at: number): number {
    this.#add(side, this.rounded(price), value / price, at);
    return 2 * TAKER_FEE * value;
  }

  /** Returns the trades that have not been sent yet. */
  sent(): readonly Trade[] {
    const trades = this.#unsent;
    this.#unsent = [];
    return trades;
  }

  /** Rounds a price to the tick. */
  rounded(price: number): number {
    return Number((Math.round(price / this.#tick) * this.#tick).toFixed(this.terms.decimals));
  }

  #add(side: Side, price: number, amount: number, at: number): void {
    this.#tradeId += 1;
    const rounded = Math.max(this.#rounded(amount), 10 ** -this.terms.lot);
    const trade = { tradeId: this.#tradeId, ts: at, price, amount: rounded, direction: side };
    this.trades.push(trade);
    this.#unsent.push(trade);
    if (this.trades.length > 2 * HISTORY) this.trades.splice(0, HISTORY);
  }

  #levelAmount(): number {
    return this.levelValue / this.mid;
  }

  #priceOf(side: Side, level: number): number {
    const away = level * this.#spreadTicks;
    const ticks = side === 'buy' ? this.#bid + this.#spreadTicks + away : this.#bid - away;
    return this.rounded(ticks * this.#tick);
  }

  #rounded(amount: number): number {
    return Number(amount.toFixed(this.terms.lot));
  }

  #pause(perSecond: number): number {
    return (-Math.log(1 - this.#random.next()) / perSecond) * 1_000;
  }

  #sign(): number {
    return this.#random.next() < 0.5 ? -1 : 1;
  }

  #normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#random.next()));
    return radius * Math.cos(2 * Math.PI * this.#random.next());
  }
}
