import type { Candle } from '#core/domain/candles.ts';
import { resampleSeconds } from '#core/domain/market-trades.ts';
import type { Reference } from './protocol.ts';

/**
 * The maximum number of stored points of the connection. A history that ends before the oldest of
 * them is too old.
 */
const KEPT = 500;

/** The displayed content of a view after a change. */
interface Shown {
  /** The changed candles, at least the newest one. The list is empty if there are no candles. */
  readonly candles: readonly Candle[];
  /**
   * True if trades between the history and the connection may be missing, so a newer history is
   * needed.
   */
  readonly isGap: boolean;
}

/** One view of a market's trades: points or one-second candles (market-data.md#trade-views). */
export class TradeView {
  readonly #isTick: boolean;
  #reference: Reference | undefined;
  /** The points of this connection, oldest first. */
  #points: readonly Candle[] = [];
  /** True if the points follow the reference without a gap. */
  #isJoined = false;
  #candle: Candle | undefined;
  /** The id of the newest point in that candle. */
  #newest = 0;

  constructor(isTick: boolean) {
    this.#isTick = isTick;
  }

  /** Clears the displayed content after a reconnect, because trades are missing. */
  restart(): void {
    this.#points = [];
    this.#isJoined = false;
    this.#candle = undefined;
    this.#newest = 0;
  }

  /**
   * Continues from the newest point of a history. Points that followed another one are sent again.
   */
  refer(reference: Reference): Shown | undefined {
    const isSame = reference.point?.id === this.#reference?.point?.id;
    this.#reference = reference;
    if (isSame) return undefined;
    this.#isJoined = false;
    return this.#show();
  }

  /** Adds the newest trade. A trade that is already known changes nothing. */
  take(point: Candle): Shown {
    const newest = this.#points.at(-1)?.id ?? 0;
    // The clock, which is now known, shows that the newest point was from the future.
    if (point.id < newest) this.restart();
    if (point.id !== newest) this.#points = [...this.#points, point].slice(-KEPT);
    return this.#show();
  }

  #show(): Shown {
    const { candle, point } = this.#reference ?? {};
    const [first] = this.#points;
    if (!this.#isJoined && point && first && first.id <= point.id) {
      this.#isJoined = true;
      this.#candle = candle;
      this.#newest = point.id;
    }
    const fresh = this.#points.filter(({ id }) => id > this.#newest);
    this.#newest = fresh.at(-1)?.id ?? this.#newest;
    const made = this.#isTick ? fresh : resampleSeconds(fresh, this.#candle);
    this.#candle = made.at(-1) ?? this.#candle;
    const candles = made.length > 0 || !this.#candle ? made : [this.#candle];
    return { candles, isGap: !this.#isJoined && point !== undefined && first !== undefined };
  }
}
