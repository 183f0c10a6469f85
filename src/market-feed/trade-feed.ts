import { readPoints } from '#core/domain/market-trades.ts';
import { Connection, type Outlets } from './connection.ts';
import {
  type HistoryRequest,
  type ReadPush,
  type Reference,
  readCandlePush,
  type Tick,
  type TopicState,
} from './protocol.ts';
import { TradeView } from './trade-view.ts';

/** The minimum time between two reports of a gap. */
const GAP_EVERY_MS = 2_000;

const TRADES = /^(market\.[a-z0-9]{2,20}\.trade)\.(\w+)$/;

/** Returns the provider's topic of a view. All views of a market share this topic. */
function tradesOf(topic: string): string | undefined {
  const [, trades] = TRADES.exec(topic) ?? [];
  return trades && `${trades}.detail`;
}

/** Converts a push of trades to ticks of the provider's topic, with one point for each trade. */
const readPush: ReadPush = (topic, at, tick) => {
  if (typeof topic !== 'string' || !TRADES.test(topic)) return readCandlePush(topic, at, tick);
  const isPush = tradesOf(topic) === topic && Number.isSafeInteger(at);
  const { data } = (tick ?? {}) as { readonly data?: unknown };
  if (!isPush || !Array.isArray(data)) return [];
  const time = at as number;
  return readPoints(data, time).map((candle) => ({ topic, at: time, candle }));
};

/**
 * A connection that also supports trade views. The views of a market share one subscription, whose
 * trades are checked like any tick before they are resampled (market-data.md#trade-views).
 */
export class TradeFeed {
  readonly #outlets: Outlets;
  readonly #connection: Connection;
  readonly #views = new Map<string, TradeView>();
  /** The last state of each subscription to trades, for views that join later. */
  readonly #states = new Map<string, readonly [state: TopicState, connection: number]>();
  /** The time of the newest trades by subscription, in epoch milliseconds. */
  readonly #times = new Map<string, number>();
  #toldAt = 0;

  constructor(outlets: Outlets) {
    this.#outlets = outlets;
    this.#connection = new Connection({
      ...outlets,
      readPush,
      onTick: (tick) => this.#take(tick),
      onDoubt: (topic) => {
        for (const [name] of this.#viewsOf(topic)) outlets.onDoubt(name);
        if (!tradesOf(topic)) outlets.onDoubt(topic);
      },
      onState: (topic, state, number) => this.#setState(topic, state, number),
    });
  }

  subscribe(topic: string): void {
    const trades = tradesOf(topic);
    if (!trades) {
      this.#connection.subscribe(topic);
      return;
    }
    if (this.#views.has(topic)) return;
    const isShared = this.#viewsOf(trades).length > 0;
    this.#views.set(topic, new TradeView(topic.endsWith('.tick')));
    const [state, number] = this.#states.get(trades) ?? ['connecting' as const, 0];
    if (isShared) this.#outlets.onState(topic, state, number);
    else this.#connection.subscribe(trades);
  }

  unsubscribe(topic: string): void {
    const trades = tradesOf(topic) ?? topic;
    this.#views.delete(topic);
    if (this.#viewsOf(trades).length === 0) this.#connection.unsubscribe(trades);
  }

  refer(topic: string, reference: Reference): void {
    const trades = tradesOf(topic);
    const { point, prices, offset } = reference;
    if (!trades) this.#connection.refer(topic, reference);
    else {
      this.#connection.refer(trades, { candle: point, prices, offset });
      this.#tell(topic, this.#views.get(topic)?.refer(reference), this.#times.get(trades) ?? 0);
    }
  }

  history(request: HistoryRequest): void {
    this.#connection.history(request);
  }

  wake(): void {
    this.#connection.wake();
  }

  answered(): void {
    this.#connection.answered();
  }

  #viewsOf(trades: string): [string, TradeView][] {
    return [...this.#views].filter(([topic]) => tradesOf(topic) === trades);
  }

  #take(tick: Tick): void {
    const { topic, at, candle } = tick;
    if (!tradesOf(topic)) this.#outlets.onTick(tick);
    this.#times.set(topic, at);
    for (const [name, view] of this.#viewsOf(topic)) this.#tell(name, view.take(candle), at);
  }

  #tell(topic: string, shown: ReturnType<TradeView['refer']>, at: number): void {
    const now = Date.now();
    if (shown?.isGap && now - this.#toldAt >= GAP_EVERY_MS) {
      this.#toldAt = now;
      this.#outlets.onDoubt(topic);
    }
    for (const candle of shown?.candles ?? []) this.#outlets.onTick({ topic, at, candle });
  }

  #setState(topic: string, state: TopicState, number: number): void {
    if (!tradesOf(topic)) this.#outlets.onState(topic, state, number);
    this.#states.set(topic, [state, number]);
    for (const [name, view] of this.#viewsOf(topic)) {
      // Trades may be missing before the next ones.
      if (state !== 'live') view.restart();
      this.#outlets.onState(name, state, number);
    }
  }
}
