// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from '#/market-feed/connection.ts';
import type { HistoryAnswer, Tick, TopicState } from '#/market-feed/protocol.ts';
import { candleAt, FakeSocket, pack, TOPIC } from '../../support/feed/fake-socket.ts';

const ID = 1_790_000_040;
const OTHER = 'market.ethusdt.kline.1min';

function start() {
  const sockets: FakeSocket[] = [];
  const ticks: Tick[] = [];
  const tickers: unknown[] = [];
  const answers: HistoryAnswer[] = [];
  const states: [topic: string, state: TopicState, connection: number][] = [];
  const connection = new Connection({
    openSocket() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onTick: (tick) => ticks.push(tick),
    onTickers: (newest) => tickers.push(newest),
    onDoubt: () => undefined,
    onHistory: (answer) => answers.push(answer),
    onState: (...entry) => states.push(entry),
  });
  const stateOf = (topic = TOPIC) => states.findLast(([name]) => name === topic)?.[1];
  const last = () => sockets.at(-1) ?? new FakeSocket();
  return { connection, sockets, ticks, tickers, answers, states, stateOf, last };
}

/** Opens a connection with one live topic. */
function live() {
  const feed = start();
  feed.connection.subscribe(TOPIC);
  feed.last().open();
  feed.last().tick(ID);
  return feed;
}

beforeEach(() => {
  vi.useFakeTimers({ now: ID * 1000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the connection', () => {
  test('subscribes on opening and is live with the first tick', () => {
    const feed = start();
    feed.connection.subscribe(TOPIC);
    expect(feed.stateOf()).toBe('connecting');
    feed.last().open();
    expect(feed.last().sent).toEqual([{ sub: TOPIC, id: TOPIC }]);
    feed.last().tick(ID);
    expect(feed.stateOf()).toBe('live');
    expect(feed.ticks.map((tick) => tick.candle.id)).toEqual([ID]);
  });

  test('passes the prices of all markets on, and asks again when they stop', () => {
    const feed = start();
    feed.connection.subscribe('market.tickers');
    feed.last().open();
    const tickers = [{ symbol: 'btcusdt', open: 10, close: 11, ts: ID * 1000 }];
    const push = pack({ ch: 'market.tickers', ts: ID * 1000, tick: { tickers } });
    feed.last().deliver(push);
    expect(feed.tickers).toEqual([tickers]);
    expect(feed.stateOf('market.tickers')).toBe('live');
    const { length } = feed.last().sent;
    vi.advanceTimersByTime(8_000);
    feed.last().deliver(push);
    vi.advanceTimersByTime(8_000);
    expect(feed.last().sent).toHaveLength(length);
    vi.advanceTimersByTime(4_000);
    expect(feed.last().sent.at(-1)).toEqual({ sub: 'market.tickers', id: 'market.tickers' });
    vi.advanceTimersByTime(6_000);
    expect(feed.stateOf('market.tickers')).toBe('silent');
  });

  test('asks for a page of history, and passes its answer on while ticks go on', () => {
    const feed = live();
    feed.connection.history({ topic: TOPIC, id: 7, from: 60, to: 120 });
    expect(feed.last().sent.at(-1)).toEqual({ req: TOPIC, id: 7, from: 60, to: 120 });
    const rows = [candleAt(60), candleAt(120)];
    feed.last().deliver(pack({ id: 7, status: 'ok', rep: TOPIC, ts: ID * 1000, data: rows }));
    feed.last().tick(ID + 60);
    expect(feed.answers).toEqual([{ kind: 'history', id: 7, data: rows }]);
    expect(feed.ticks.map((tick) => tick.candle.id)).toEqual([ID, ID + 60]);
  });

  test('changing the topic reuses the socket, the last unsubscription closes it', () => {
    const feed = live();
    feed.connection.unsubscribe(TOPIC);
    feed.connection.subscribe(OTHER);
    vi.advanceTimersByTime(8_000);
    expect(feed.sockets).toHaveLength(1);
    expect(feed.last().subscriptions).toEqual([OTHER]);
    feed.last().tick(ID);
    expect(feed.ticks).toHaveLength(1);
    feed.connection.unsubscribe(OTHER);
    vi.advanceTimersByTime(6_000);
    expect(feed.last().isClosed).toBe(true);
    feed.connection.subscribe(TOPIC);
    expect(feed.sockets).toHaveLength(2);
  });

  test('responds to a ping immediately, but not into a buffer that does not empty', () => {
    const feed = live();
    feed.last().deliver(pack({ ping: 5 }));
    expect(feed.last().sent.at(-1)).toEqual({ pong: 5 });
    feed.last().bufferedAmount = 1_000_000;
    feed.last().deliver(pack({ ping: 6 }));
    expect(feed.last().sent.at(-1)).toEqual({ pong: 5 });
  });

  test('a pong does not wait behind big frames, and ticks stay in order', () => {
    const feed = live();
    const noise = Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 10_007);
    const big = pack({ ch: TOPIC, ts: (ID + 60) * 1000, noise });
    feed.last().deliver(big);
    feed.last().tick(ID + 60);
    feed.last().deliver(pack({ ping: 7 }));
    expect(feed.last().sent.at(-1)).toEqual({ pong: 7 });
    expect(feed.ticks).toHaveLength(1);
    vi.advanceTimersByTime(10);
    expect(feed.ticks).toHaveLength(2);
  });

  test.each([
    ['text', 'hello'],
    ['a blob', new Blob(['x'])],
    ['nonsense', new Uint8Array([1, 2, 3]).buffer],
    ['no JSON', pack('{"ch":')],
    ['JSON null', pack('null')],
    ['another topic', pack({ ch: OTHER, ts: ID * 1000, tick: { id: ID } })],
    ['a future candle', pack({ ch: TOPIC, ts: ID * 1000, tick: { id: ID + 3600 } })],
    ['an error', pack({ status: 'error', 'err-code': 'bad-request', id: '' })],
  ])('is not affected by %s', (_, data) => {
    const feed = live();
    feed.last().deliver(data);
    feed.last().tick(ID + 60);
    expect(feed.stateOf()).toBe('live');
    expect(feed.ticks.map((tick) => tick.candle.id)).toEqual([ID, ID + 60]);
  });

  test('an older candle is ignored', () => {
    const feed = live();
    feed.last().tick(ID - 60);
    expect(feed.ticks).toHaveLength(1);
  });

  test('reports a close immediately and retries: after 3 s three times, then with growing delays', () => {
    const feed = live();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      const count = feed.sockets.length;
      feed.last().fail();
      expect(feed.stateOf()).toBe('reconnecting');
      const from = Date.now();
      while (feed.sockets.length === count) vi.advanceTimersByTime(100);
      waits.push(Date.now() - from);
    }
    expect(waits).toEqual([3000, 3000, 3000, 4800, 7700, 12300, 19700, 30000, 30000]);
    feed.last().open();
    feed.last().tick(ID);
    feed.last().fail();
    vi.advanceTimersByTime(3_000);
    expect(feed.sockets).toHaveLength(11);
  });

  test('subscribes once for each topic after a reconnect, under another number', () => {
    const feed = live();
    feed.connection.subscribe(OTHER);
    const first = feed.states.find(([, state]) => state === 'live')?.[2];
    feed.last().fail();
    vi.advanceTimersByTime(3_000);
    feed.last().open();
    expect(feed.last().sent).toHaveLength(2);
    feed.last().tick(ID);
    const second = feed.states.findLast(([, state]) => state === 'live')?.[2];
    expect(second).not.toBe(first);
  });

  test('abandons a handshake that hangs, and ignores it when it still opens', () => {
    const feed = start();
    feed.connection.subscribe(TOPIC);
    const [hanging] = feed.sockets;
    vi.advanceTimersByTime(9_900);
    expect(hanging?.isClosed).toBe(false);
    vi.advanceTimersByTime(3_200);
    expect(hanging?.isClosed).toBe(true);
    expect(feed.sockets).toHaveLength(2);
    hanging?.open();
    hanging?.tick(ID);
    expect(feed.ticks).toEqual([]);
  });

  test('requests a quiet topic again, and closes the socket of a silent one within 17 s', () => {
    const feed = live();
    const [socket] = feed.sockets;
    const pings = setInterval(() => socket?.deliver(pack({ ping: Date.now() })), 5_000);
    vi.advanceTimersByTime(11_000);
    expect(feed.last().sent.filter((sent) => Object.hasOwn(sent as object, 'sub'))).toHaveLength(2);
    expect(feed.stateOf()).toBe('live');
    vi.advanceTimersByTime(6_000);
    clearInterval(pings);
    expect(feed.stateOf()).toBe('silent');
    // No close event ever arrives for this socket.
    expect(socket?.isClosed).toBe(true);
    vi.advanceTimersByTime(3_000);
    feed.last().open();
    expect(feed.last().subscriptions).toEqual([TOPIC]);
    feed.last().tick(ID);
    expect(feed.stateOf()).toBe('live');
  });

  test('a market without trades responds to the request and keeps its socket', () => {
    const feed = live();
    for (let round = 0; round < 8; round++) {
      vi.advanceTimersByTime(13_000);
      feed.last().tick(ID);
    }
    expect(feed.sockets).toHaveLength(1);
    expect(feed.states.map(([, state]) => state)).toEqual(['connecting', 'live']);
  });

  test('one silent topic does not close the socket of the others', () => {
    const feed = live();
    feed.connection.subscribe(OTHER);
    for (let second = 0; second < 40; second++) {
      vi.advanceTimersByTime(1_000);
      feed.last().tick(ID);
    }
    expect(feed.stateOf(OTHER)).toBe('silent');
    expect(feed.stateOf()).toBe('live');
    expect(feed.sockets).toHaveLength(1);
  });

  test('waking up ends the wait', () => {
    const feed = live();
    feed.last().fail();
    feed.connection.wake();
    expect(feed.sockets).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(feed.sockets).toHaveLength(2);
  });

  test('a flood of big frames closes the socket and does not overload the device', () => {
    const feed = live();
    const big = pack(
      JSON.stringify(Array.from({ length: 9_000 }, (_, at) => (at * 7919) % 10_007)),
    );
    for (let count = 0; count < 70; count++) feed.last().deliver(big);
    expect(feed.sockets[0]?.isClosed).toBe(true);
    expect(feed.stateOf()).toBe('reconnecting');
  });
});
