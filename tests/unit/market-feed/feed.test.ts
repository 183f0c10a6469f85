import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FeedWorker, MarketFeed, RESTART_MS } from '#/market-feed/feed.ts';
import type { FromWorker, Tick, TopicState, ToWorker } from '#/market-feed/protocol.ts';
import { candleAt, TOPIC } from '../../support/feed/fake-socket.ts';

const AT = 1_790_000_000_000;
const TICK: Tick = { topic: TOPIC, at: AT, candle: { ...candleAt(AT / 1000 - 60) } };

class FakeWorker implements FeedWorker {
  readonly received: ToWorker[] = [];
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isTerminated = false;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(message: FromWorker | unknown): void {
    this.onmessage?.(new MessageEvent('message', { data: message }));
  }
}

function start() {
  const workers: FakeWorker[] = [];
  const feed = new MarketFeed(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const listen = () => {
    const events: { ticks: Tick[]; states: TopicState[]; doubts: string[] } = {
      ticks: [],
      states: [],
      doubts: [],
    };
    const stop = feed.subscribe(TOPIC, {
      onTick: (tick) => events.ticks.push(tick),
      onState: (state) => events.states.push(state),
      onDoubt: () => events.doubts.push(TOPIC),
    });
    return { ...events, stop };
  };
  return { feed, workers, listen };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the page side of the feed', () => {
  test('a page of history belongs to its request; without an answer the request fails', async () => {
    const { feed, workers, listen } = start();
    listen();
    const [first, second] = [feed.history(TOPIC, 60, 120), feed.history(TOPIC, 0, 59)];
    expect(workers[0]?.received.at(-1)).toEqual({
      kind: 'history',
      topic: TOPIC,
      id: 2,
      from: 0,
      to: 59,
    });
    workers[0]?.say({ kind: 'history', id: 1, data: [candleAt(60)] });
    await expect(first).resolves.toEqual([candleAt(60)]);
    const failed = expect(second).rejects.toThrow('no history');
    vi.advanceTimersByTime(8_000);
    await failed;
  });

  test('the worker starts with the first subscription', () => {
    const { workers, listen, feed } = start();
    feed.wake();
    expect(workers).toHaveLength(0);
    listen();
    feed.wake();
    expect(workers).toHaveLength(1);
    expect(workers[0]?.received).toEqual([{ kind: 'subscribe', topic: TOPIC }, { kind: 'wake' }]);
  });

  test('many listeners are one subscription, and the last to unsubscribe ends it', () => {
    const { workers, listen } = start();
    const [first, second] = [listen(), listen()];
    first.stop();
    first.stop();
    expect(workers[0]?.received).toHaveLength(1);
    second.stop();
    expect(workers[0]?.received.at(-1)).toEqual({ kind: 'unsubscribe', topic: TOPIC });
  });

  test('ticks and states reach their listeners only', () => {
    const { workers, listen } = start();
    const first = listen();
    workers[0]?.say({ kind: 'state', topic: TOPIC, state: 'live', connection: 1 });
    workers[0]?.say({ kind: 'ticks', ticks: [TICK] });
    expect(first.ticks[0]?.candle.id).toBe(TICK.candle.id);
    const late = listen();
    expect(late.states).toEqual(['live']);
    first.stop();
    workers[0]?.say({ kind: 'ticks', ticks: [TICK] });
    expect(first.ticks).toHaveLength(1);
    expect(late.ticks).toHaveLength(1);
  });

  test('known prices of a topic are sent to the worker, to the next one too, and doubts are returned', () => {
    const { workers, listen, feed } = start();
    const reference = { candle: undefined, prices: [11], offset: 0 };
    feed.refer(TOPIC, reference);
    expect(workers).toHaveLength(0);
    const events = listen();
    feed.refer(TOPIC, reference);
    const expected = { kind: 'reference', topic: TOPIC, reference };
    expect(workers[0]?.received.at(-1)).toEqual(expected);
    workers[0]?.say({ kind: 'doubt', topic: TOPIC });
    expect(events.doubts).toHaveLength(1);
    workers[0]?.onerror?.(new ErrorEvent('error'));
    vi.advanceTimersByTime(RESTART_MS);
    expect(workers[1]?.received).toEqual([{ kind: 'subscribe', topic: TOPIC }, expected]);
  });

  test('indicators are asked for and answered, and begin again with another worker', () => {
    const { workers, listen, feed } = start();
    listen();
    const [answers, restarts]: [unknown[], number[]] = [[], []];
    const line = feed.openIndicators({
      onAnswer: (answer) => answers.push(answer),
      onRestart: () => restarts.push(workers.length),
    });
    line.ask('all');
    expect(workers[0]?.received.at(-1)).toEqual({ kind: 'indicators', request: 'all' });
    workers[0]?.say({ kind: 'indicators', answer: 'values' });
    expect(answers).toEqual(['values']);
    workers[0]?.onerror?.(new ErrorEvent('error'));
    vi.advanceTimersByTime(RESTART_MS);
    expect(restarts).toEqual([2]);
    line.close();
    workers[1]?.say({ kind: 'indicators', answer: 'values' });
    expect(answers).toHaveLength(1);
  });

  test('a response of the server is forwarded while a topic is not live', () => {
    const { workers, listen, feed } = start();
    feed.answered();
    expect(workers).toHaveLength(0);
    listen();
    feed.answered();
    expect(workers[0]?.received.at(-1)).toEqual({ kind: 'answered' });
    workers[0]?.say({ kind: 'state', topic: TOPIC, state: 'live', connection: 1 });
    feed.answered();
    expect(workers[0]?.received).toHaveLength(2);
  });

  test('invalid messages of the worker are ignored', () => {
    const { workers, listen } = start();
    const events = listen();
    for (const data of [null, 'live', { kind: 'state', topic: TOPIC, state: 'x', connection: 1 }]) {
      workers[0]?.say(data);
    }
    expect(events.states).toEqual([]);
  });

  test('a worker that cannot be loaded is retried, with every topic still subscribed then', () => {
    const { workers, listen } = start();
    const events = listen();
    workers[0]?.onerror?.(new ErrorEvent('error'));
    expect(workers[0]?.isTerminated).toBe(true);
    expect(events.states).toEqual(['reconnecting']);
    const second = listen();
    vi.advanceTimersByTime(RESTART_MS);
    expect(workers).toHaveLength(2);
    expect(workers[1]?.received).toEqual([{ kind: 'subscribe', topic: TOPIC }]);
    events.stop();
    second.stop();
    workers[1]?.onerror?.(new ErrorEvent('error'));
    vi.advanceTimersByTime(RESTART_MS);
    expect(workers).toHaveLength(2);
  });
});
