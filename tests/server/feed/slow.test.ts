import { EventEmitter } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Bundle } from '../../../server/market/feed/bundle.ts';
import { encode, Hub } from '../../../server/market/feed/hub.ts';
import { PRODUCTION_FEED_LIMITS } from '../../../server/market/feed/limits.ts';
import { Session } from '../../../server/market/feed/session.ts';
import type { Push, Topic } from '../../../server/market/market-data.ts';
import { simulatedSource } from '../../support/provider/simulated.ts';

/** A socket whose peer reads as much as the test specifies. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: unknown[] = [];
  isGone = false;
  send(frame: Buffer) {
    this.sent.push(JSON.parse(gunzipSync(frame).toString()));
  }
  close() {
    this.terminate();
  }
  terminate() {
    this.isGone = true;
  }
}

async function openSession() {
  const { data } = await simulatedSource(Date.now);
  const socket = new SlowSocket();
  const limits = PRODUCTION_FEED_LIMITS;
  const share = { address: 'x', sockets: 1, topics: 0, messages: 0 };
  const quote = () => undefined;
  const parts = { data, quote, clock: Date.now, isListed: () => true, limits, share };
  const session = new Session('s', socket as unknown as WebSocket, new Hub(data), parts);
  return { socket, session };
}

describe('a client that does not read', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('gets only the newest frame of each topic once it reads again', async () => {
    const { socket, session } = await openSession();
    socket.bufferedAmount = 300_000;
    for (const n of [1, 2, 3]) {
      session.deliver('a', encode({ a: n }));
      session.deliver('b', encode({ b: n }));
    }
    session.beat();
    expect(socket.sent).toEqual([]);
    socket.bufferedAmount = 0;
    session.beat();
    expect(socket.sent).toEqual([{ a: 3 }, { b: 3 }]);
  });

  test('is dropped immediately if it sends requests without reading', async () => {
    const { socket } = await openSession();
    socket.bufferedAmount = 3_000_000;
    socket.emit('message', JSON.stringify({ ping: 1 }));
    expect(socket.sent).toEqual([]);
    expect(socket.isGone).toBe(true);
  });

  test('is dropped when it stays behind for 20 s', async () => {
    const { socket, session } = await openSession();
    socket.bufferedAmount = 300_000;
    session.deliver('a', encode({}));
    for (let second = 0; second < 15; second += 1) {
      vi.advanceTimersByTime(1000);
      session.beat();
    }
    expect(socket.isGone).toBe(false);
    for (let second = 0; second < 6; second += 1) {
      vi.advanceTimersByTime(1000);
      // Its pongs still arrive, so the socket is slow, not silent.
      const at = Date.now();
      session.ping(at, encode({ ping: at }));
      socket.emit('message', JSON.stringify({ pong: at }));
      session.beat();
    }
    expect(socket.isGone).toBe(true);
  });
});

describe('one topic for many sockets', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const topic: Topic = { name: 'market.x.trade.detail', symbol: 'x', kind: 'trade' };

  test('is watched once, and a fast source is sent at most once a second without losing trades', async () => {
    let publish: (push: Push) => void = () => undefined;
    const watch = vi.fn((_: Topic, listener: (push: Push) => void) => {
      publish = listener;
      return unwatch;
    });
    const unwatch = vi.fn();
    const hub = new Hub({ ...(await simulatedSource(Date.now)).data, watch } as never);
    const got: { tick: { data: number[] } }[] = [];
    const one = { deliver: (_: string, f: Buffer) => got.push(JSON.parse(String(gunzipSync(f)))) };
    const two = { deliver: vi.fn() };
    hub.join(topic, one);
    hub.join(topic, two);
    for (const trade of [1, 2, 3]) publish({ ts: trade, tick: { data: [trade] } });
    expect(got.map(({ tick }) => tick.data)).toEqual([[1]]);
    vi.advanceTimersByTime(1000);
    expect(got.map(({ tick }) => tick.data)).toEqual([[1], [3, 2]]);
    expect(two.deliver).toHaveBeenCalledTimes(2);
    expect(watch).toHaveBeenCalledTimes(1);
    hub.leave(topic.name, one);
    expect(unwatch).not.toHaveBeenCalled();
    hub.leave(topic.name, two);
    expect(unwatch).toHaveBeenCalledTimes(1);
  });

  test('is not late for good after one turn of the event loop that was too long', async () => {
    let publish: (push: Push) => void = () => undefined;
    const watch = (_: Topic, listener: (push: Push) => void) => {
      publish = listener;
      return () => undefined;
    };
    const hub = new Hub({ ...(await simulatedSource(Date.now)).data, watch } as never);
    const got: number[] = [];
    hub.join(topic, { deliver: (_, f) => got.push(JSON.parse(String(gunzipSync(f))).ts) });
    const push = (waitMs: number, ts: number) => {
      vi.advanceTimersByTime(waitMs);
      publish({ ts, tick: {} });
    };
    push(0, 1);
    push(1_000, 2);
    // This frame is handled 900 ms late. The next one follows after half a second, and then all are
    // on time again.
    push(1_900, 3);
    push(100, 4);
    vi.advanceTimersByTime(400);
    expect(got).toEqual([1, 2, 3, 4]);
    push(600, 5);
    push(1_000, 6);
    expect(got).toEqual([1, 2, 3, 4, 5, 6]);
    // A source that is faster than one frame per second has no advantage.
    for (let ts = 7; ts < 47; ts += 1) push(250, ts);
    expect(got.length - 6).toBeLessThanOrEqual(11);
  });
});

describe('frames of one turn of the event loop', () => {
  test('are sent together', async () => {
    const bundle = new Bundle();
    const connection = { cork: vi.fn(), uncork: vi.fn() };
    bundle.hold(connection);
    bundle.hold(connection);
    expect(connection.cork).toHaveBeenCalledTimes(1);
    expect(connection.uncork).not.toHaveBeenCalled();
    await new Promise((resolve) => setImmediate(resolve));
    expect(connection.uncork).toHaveBeenCalledTimes(1);
    bundle.hold(connection);
    expect(connection.cork).toHaveBeenCalledTimes(2);
  });
});
