import type { Candle } from '../domain/candles.ts';
import { isCredibleCandle } from '../domain/credible-price.ts';
import type { Reference, Tick, TopicState } from './protocol.ts';

/** Without a newer tick for this long a topic is asked for anew (the provider then sends one at once) … */
export const PROBE_AFTER_MS = 12_000;
/** … and when that brings none either, it counts as silent. Together under 20 s. */
export const PROBE_WAIT_MS = 5_000;
/** A subscription that is neither acknowledged nor followed by a tick is asked for again after this. */
export const REPEAT_MS = 2_000;
/** A frame may be dated this much ahead of the server's clock, which is known to half a second. */
const AHEAD_MS = 3_000;
/** A tick older than this is no live price: nothing may be bought at it. */
const OLD_MS = 15_000;

/**
 * `live`: newer than what was known. `old`: it may be shown, but proves nothing (its time does not move,
 * or is long past). `refused`: of the future, or older than what is known. `doubted`: far from all known
 * prices; history has to confirm it.
 */
export type Verdict = 'live' | 'old' | 'refused' | 'doubted';

/** What is due for a topic: another `sub`, `unsub` and `sub`, or the same after silence. */
export type Due = 'repeat' | 'probe' | 'silent' | undefined;

/** What is known of one topic: how fresh it is, what was asked, and what may be believed. */
export class TopicWatch {
  state: TopicState = 'connecting';
  /** Ticks came since the last probe, whatever they were worth: the connection works. */
  hasTicks = false;
  /** Outlives the connection: what was older before is no newer on another one. */
  #known: Candle | undefined;
  #knownAt = 0;
  #reference: Reference = { candle: undefined, prices: [], offset: undefined };
  #liveAt: number;
  #askedAt: number;
  #isAcknowledged = true;
  #probedAt: number | undefined;

  constructor(now: number) {
    this.#liveAt = now;
    this.#askedAt = now;
  }

  /** Takes what the page knows from other sources. Its candle comes from history: it settles doubts. */
  refer(reference: Reference): void {
    this.#reference = reference;
    const { candle } = reference;
    if (candle && candle.id >= (this.#known?.id ?? 0)) this.#known = candle;
  }

  /** A subscription was sent. `isProbe`: to see whether anything still comes. */
  asked(now: number, isProbe: boolean): void {
    this.#askedAt = now;
    this.#isAcknowledged = false;
    if (!isProbe) return;
    this.#probedAt = now;
    this.hasTicks = false;
  }

  acknowledged(): void {
    this.#isAcknowledged = true;
  }

  /** A new connection: time counts from now on. */
  restart(now: number): void {
    this.#liveAt = now;
    this.#probedAt = undefined;
    // Without a clock to judge by, one false time would shut out all that follow.
    if (this.#reference.offset === undefined) this.#knownAt = 0;
  }

  /** Judges a tick; `now` is the device's time. */
  take({ at, candle }: Tick, now: number): Verdict {
    this.#isAcknowledged = true;
    this.hasTicks = true;
    const { offset, prices } = this.#reference;
    const clock = offset === undefined ? undefined : now + offset;
    if (clock !== undefined) {
      if (at > clock + AHEAD_MS) return 'refused';
      // Believed before the clock was known, or before it was set.
      if (this.#knownAt > clock + AHEAD_MS) this.#knownAt = 0;
      if ((this.#known?.id ?? 0) * 1000 > clock + AHEAD_MS) this.#known = undefined;
    }
    const known = this.#known;
    if (at < this.#knownAt || (known && candle.id < known.id)) return 'refused';
    if (!isCredibleCandle(candle, known, prices)) return 'doubted';
    const isNewer = at > this.#knownAt;
    this.#known = candle;
    this.#knownAt = at;
    if (!isNewer || (clock !== undefined && at < clock - OLD_MS)) return 'old';
    this.#liveAt = now;
    this.#probedAt = undefined;
    return 'live';
  }

  due(now: number): Due {
    if (this.#probedAt === undefined) {
      if (now - this.#liveAt >= PROBE_AFTER_MS) return 'probe';
    } else if (now - this.#probedAt >= PROBE_WAIT_MS) {
      // A quiet market that answers a probe of its own accord is given its time.
      if (!this.hasTicks || now - this.#liveAt >= PROBE_AFTER_MS + PROBE_WAIT_MS) return 'silent';
    }
    return !this.#isAcknowledged && now - this.#askedAt >= REPEAT_MS ? 'repeat' : undefined;
  }
}
