import type { Candle } from '#core/domain/candles.ts';
import { isCredibleCandle } from '#core/domain/credible-price.ts';
import type { Reference, Tick, TopicState } from './protocol.ts';

/**
 * The time without a newer tick after which a topic is subscribed again. The provider then sends a
 * tick immediately (market-data.md#silence).
 */
const PROBE_AFTER_MS = 10_000;
/**
 * The wait for a tick after that probe, before the topic counts as silent. Together, the two times
 * are the age at which buying is disabled. On a slow device, this state must be shown within 20 s.
 */
const PROBE_WAIT_MS = 5_000;
/**
 * The time after which a subscription that got neither an acknowledgement nor a tick is repeated.
 */
const REPEAT_MS = 2_000;
/**
 * The maximum time by which frames may be ahead of the server's clock, whose offset is known to
 * half a second.
 */
const AHEAD_MS = 3_000;
/** A tick older than this is not a live price, and buying is disabled. */
const OLD_MS = 15_000;

/**
 * The verdict on a tick (market-data.md#tick-validation). `live`: the tick is newer than the last
 * known one. `old`: it may be shown, but it is not a live price, because its time does not advance
 * or is long past. `refused`: it is from the future, or older than the last known tick. `doubted`:
 * it differs strongly from all known prices, so the history must confirm it.
 */
export type Verdict = 'live' | 'old' | 'refused' | 'doubted';

/**
 * The action that is due for a topic: another `sub`; an `unsub` and a `sub`; or the latter while
 * the topic counts as silent.
 */
export type Due = 'repeat' | 'probe' | 'silent' | undefined;

/** Watches one topic: its freshness, its subscription, and which ticks are accepted. */
export class TopicWatch {
  state: TopicState = 'connecting';
  /**
   * True if any ticks have arrived since the last probe, regardless of the verdict, which shows
   * that the connection works.
   */
  hasTicks = false;
  /**
   * The last known candle. It survives a reconnect, because a tick that was older before is not
   * newer on another connection.
   */
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

  /** Sets prices from other sources. Their candle comes from the history, so it resolves doubts. */
  refer(reference: Reference): void {
    this.#reference = reference;
    const { candle } = reference;
    if (candle && candle.id >= (this.#known?.id ?? 0)) this.#known = candle;
  }

  /**
   * Records that a subscription was sent. `isProbe` is true if it was sent to test whether ticks
   * still arrive.
   */
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

  /** Restarts the time limits for a new connection. */
  restart(now: number): void {
    this.#liveAt = now;
    this.#probedAt = undefined;
    // Without a known clock, one false time would exclude all following ticks.
    if (this.#reference.offset === undefined) this.#knownAt = 0;
  }

  /** Records a push without a tick. */
  heard(now: number): void {
    this.#isAcknowledged = true;
    this.hasTicks = true;
    this.#liveAt = now;
    this.#probedAt = undefined;
  }

  /** Returns the verdict on a tick. `now` is the device's time. */
  take({ at, candle }: Tick, now: number): Verdict {
    this.#isAcknowledged = true;
    this.hasTicks = true;
    const { offset, prices } = this.#reference;
    const clock = offset === undefined ? undefined : now + offset;
    if (clock !== undefined) {
      if (at > clock + AHEAD_MS) return 'refused';
      this.#forgetAfter(clock + AHEAD_MS);
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

  /** Discards ticks from the future that were accepted before the clock was known or set. */
  #forgetAfter(latest: number): void {
    if (this.#knownAt > latest) this.#knownAt = 0;
    if ((this.#known?.id ?? 0) * 1000 > latest) this.#known = undefined;
  }

  due(now: number): Due {
    if (this.#probedAt === undefined) {
      if (now - this.#liveAt >= PROBE_AFTER_MS) return 'probe';
    } else if (now - this.#probedAt >= PROBE_WAIT_MS) {
      // A quiet market that sends a tick after a probe gets its full time.
      if (!this.hasTicks || now - this.#liveAt >= PROBE_AFTER_MS + PROBE_WAIT_MS) return 'silent';
    }
    return !this.#isAcknowledged && now - this.#askedAt >= REPEAT_MS ? 'repeat' : undefined;
  }
}
