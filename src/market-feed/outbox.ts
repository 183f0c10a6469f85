import type { Tick } from './protocol.ts';

/**
 * The interval between messages to the page, of which there are at most four a second
 * (market-data.md#client).
 */
const FLUSH_MS = 250;

/** Collects ticks for the page. It keeps the newest tick of each candle, in order of arrival. */
export class Outbox {
  readonly #post: (ticks: readonly Tick[]) => void;
  #waiting: Tick[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushedAt = 0;

  constructor(post: (ticks: readonly Tick[]) => void) {
    this.#post = post;
  }

  put(tick: Tick): void {
    const newest = this.#waiting.findLastIndex((waiting) => waiting.topic === tick.topic);
    // The last value of a candle must not be lost when its successor opens.
    if (this.#waiting[newest]?.candle.id === tick.candle.id) this.#waiting[newest] = tick;
    else this.#waiting.push(tick);
    this.#timer ??= setTimeout(this.#flush, Math.max(0, this.#flushedAt + FLUSH_MS - Date.now()));
  }

  /** Removes the ticks of a topic without subscribers. */
  drop(topic: string): void {
    this.#waiting = this.#waiting.filter((tick) => tick.topic !== topic);
  }

  #flush = (): void => {
    this.#timer = undefined;
    this.#flushedAt = Date.now();
    const ticks = this.#waiting;
    this.#waiting = [];
    if (ticks.length > 0) this.#post(ticks);
  };
}
