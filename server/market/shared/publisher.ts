import type { Bus } from '../../bus/bus.ts';
import type { Clock } from '../../lib/clock.ts';
import { parseTopic } from '../feed/topics.ts';
import type { MarketData, Push, Topic } from '../market-data.ts';
import type { PriceSource } from '../price-source.ts';
import type { Leader } from './leader.ts';
import { pushSubject, REQUEST_EACH_MS, read, SUBJECT, topicNames } from './messages.ts';

/** A topic that no gateway has requested for this time is dropped. */
const UNUSED_MS = 5 * REQUEST_EACH_MS;
const BEAT_MS = 1_000;

export interface PublisherDeps {
  readonly bus: Bus;
  readonly leader: Leader;
  readonly prices: Pick<PriceSource, 'quote'>;
  readonly data: MarketData;
  readonly clock: Clock;
}

interface Followed {
  last: Push | undefined;
  requestedAt: number;
  readonly leave: () => void;
}

/**
 * Provides the market data of this process to gateways and other processes (ADR-139). It always
 * responds to their reads. While this process leads, it also sends them the newest quotes and the
 * pushes of the topics that they follow. A process that does not lead follows the same topics, so
 * it can take over immediately.
 */
export function createPublisher({ bus, leader, prices, data, clock }: PublisherDeps) {
  const topics = new Map<string, Followed>();
  const stops: (() => void)[] = [];
  const isKnown = (symbol: string) => data.markets().some((market) => market.symbol === symbol);

  function follow(name: string): Followed | undefined {
    const existing = topics.get(name);
    if (existing !== undefined) {
      existing.requestedAt = clock();
      return existing;
    }
    const topic = parseTopic(name, isKnown);
    if ('refusal' in topic) return undefined;
    const followed: Followed = { last: undefined, requestedAt: clock(), leave: () => watching() };
    const watching = data.watch(topic as Topic, (push) => {
      followed.last = push;
      if (leader.isLeader()) bus.publish(pushSubject(name), push);
    });
    topics.set(name, followed);
    return followed;
  }

  function beat(): void {
    const now = clock();
    for (const [name, topic] of topics) {
      if (now - topic.requestedAt < UNUSED_MS) continue;
      topic.leave();
      topics.delete(name);
    }
    if (!leader.isLeader()) return;
    const quotes = data.markets().flatMap(({ symbol }) => prices.quote(symbol) ?? []);
    bus.publish(SUBJECT.quotes, quotes);
  }

  function answerRead(payload: unknown): Promise<unknown> {
    const asked = read.parse(payload);
    if ('symbol' in asked && !isKnown(asked.symbol)) throw new RangeError('unknown symbol');
    switch (asked.name) {
      case 'candles':
        return data.candles(asked.symbol, asked.period, asked.size, asked.asker);
      case 'candlesBetween': {
        const { symbol, period, from, to, size, asker } = asked;
        return data.candlesBetween(symbol, period, from, to, size, asker);
      }
      case 'detail':
        return data.detail(asked.symbol, asked.asker);
      case 'tickers':
        return data.tickers(asked.asker);
      case 'depth':
        return data.depth(asked.symbol, asked.step, asked.asker, asked.notBefore);
      case 'trades':
        return data.trades(asked.symbol, asked.size, asked.asker);
    }
  }

  return {
    start() {
      const timer = setInterval(beat, BEAT_MS);
      timer.unref();
      stops.push(
        () => clearInterval(timer),
        bus.subscribe(SUBJECT.wanted, (payload) => {
          for (const name of topicNames.parse(payload)) follow(name);
        }),
        bus.respond(SUBJECT.watch, async (name) => follow(String(name))?.last ?? null),
        bus.respond(SUBJECT.read, async (payload) => answerRead(payload)),
      );
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
      for (const { leave } of topics.values()) leave();
      topics.clear();
    },
  };
}
