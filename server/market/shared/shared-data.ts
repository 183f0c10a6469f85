import type { z } from 'zod';
import type { Bus } from '../../bus/bus.ts';
import { UpstreamTopics } from '../htx/topics.ts';
import {
  type DepthStep,
  type MarketData,
  type MarketInfo,
  type Push,
  type Topic,
  Unavailable,
} from '../market-data.ts';
import type { Period } from '../price-source.ts';
import {
  push,
  pushSubject,
  READ_RESULT,
  REQUEST_EACH_MS,
  type Read,
  SUBJECT,
  watched,
} from './messages.ts';

/** Timeout of a response: shorter than a client's wait for its read. */
const READ_MS = 5_000;
const WATCH_MS = 1_000;

/** Market data that a gateway receives from another process over the bus (ADR-139). */
export class SharedData implements MarketData {
  listed: readonly MarketInfo[] = [];
  readonly #bus: Bus;
  readonly #topics: UpstreamTopics;
  readonly #followed = new Map<string, () => void>();
  readonly #ends: (() => void)[] = [];

  constructor(bus: Bus) {
    this.#bus = bus;
    this.#topics = new UpstreamTopics({
      subscribe: (name) => this.#follow(name),
      unsubscribe: (name) => this.#leave(name),
    });
  }

  /**
   * Repeats the followed topics, which reach a process that begins to lead and compensate for lost
   * messages.
   */
  start(): void {
    const repeat = () => this.#bus.publish(SUBJECT.wanted, [...this.#followed.keys()]);
    const timer = setInterval(repeat, REQUEST_EACH_MS);
    timer.unref();
    this.#ends.push(
      () => clearInterval(timer),
      this.#bus.onConnected((isConnected) => {
        if (isConnected) repeat();
        else this.#topics.disconnected();
      }),
    );
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const name of [...this.#followed.keys()]) this.#leave(name);
  }

  markets(): readonly MarketInfo[] {
    return this.listed;
  }

  watch(topic: Topic, listener: (push: Push) => void): () => void {
    return this.#topics.watch(topic.name, listener);
  }

  candles(symbol: string, period: Period, size: number, asker?: string) {
    return this.#read({ name: 'candles', symbol, period, size, asker }, READ_RESULT.candles);
  }

  candlesBetween(
    symbol: string,
    period: Period,
    from: number,
    to: number,
    size: number,
    asker?: string,
  ) {
    const asked = { name: 'candlesBetween', symbol, period, from, to, size, asker } as const;
    return this.#read(asked, READ_RESULT.candlesBetween);
  }

  detail(symbol: string, asker?: string) {
    return this.#read({ name: 'detail', symbol, asker }, READ_RESULT.detail);
  }

  tickers(asker?: string) {
    return this.#read({ name: 'tickers', asker }, READ_RESULT.tickers);
  }

  depth(symbol: string, step: DepthStep, asker?: string, notBefore?: number) {
    return this.#read({ name: 'depth', symbol, step, asker, notBefore }, READ_RESULT.depth);
  }

  trades(symbol: string, size: number, asker?: string) {
    return this.#read({ name: 'trades', symbol, size, asker }, READ_RESULT.trades);
  }

  async #read<Schema extends z.ZodType>(asked: Read, result: Schema): Promise<z.output<Schema>> {
    try {
      return result.parse(await this.#bus.request(SUBJECT.read, asked, READ_MS));
    } catch (error) {
      throw new Unavailable(`${asked.name}: ${(error as Error).message}`);
    }
  }

  #follow(name: string): void {
    let isPushed = false;
    const end = this.#bus.subscribe(pushSubject(name), (payload) => {
      isPushed = true;
      this.#topics.pushed(name, push.parse(payload));
    });
    this.#followed.set(name, end);
    // Every process that may lead follows the topic; one of them sends its state.
    this.#bus.publish(SUBJECT.wanted, [name]);
    this.#bus.request(SUBJECT.watch, name, WATCH_MS).then(
      (state) => {
        const last = watched.parse(state);
        // A push that arrived earlier is at least as new.
        if (last === null || isPushed || this.#followed.get(name) !== end) return;
        this.#topics.pushed(name, last);
      },
      // The next push will contain the state.
      () => undefined,
    );
  }

  #leave(name: string): void {
    this.#followed.get(name)?.();
    this.#followed.delete(name);
  }
}
