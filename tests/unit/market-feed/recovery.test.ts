// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '#/market-feed/connection.ts';
import { FakeSocket, TOPIC } from '../../support/feed/fake-socket.ts';

const NOW = 1_790_000_040_000;
const ID = NOW / 1000;

let sockets: FakeSocket[];
let doubts: number[];
let ticks: number;

/** Opens a connection with one live topic. */
function live(): Connection {
  const connection = new Connection({
    openSocket() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onTick: () => ticks++,
    onDoubt: () => doubts.push(Date.now() - NOW),
    onHistory: () => undefined,
    onState: () => undefined,
  });
  connection.subscribe(TOPIC);
  last().open();
  last().tick(ID);
  return connection;
}

const last = () => sockets.at(-1) ?? new FakeSocket();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [sockets, doubts, ticks] = [[], [], 0];
});
afterEach(() => vi.useRealTimers());

/** Makes every attempt fail immediately for `ms`. */
function outage(ms: number): void {
  last().fail();
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const count = sockets.length;
    vi.advanceTimersByTime(100);
    if (sockets.length > count) last().fail();
  }
}

test('a response on another channel ends the back-off within 3 s', () => {
  const connection = live();
  outage(60_000);
  const count = sockets.length;
  connection.answered();
  vi.advanceTimersByTime(3_000);
  expect(sockets.length).toBe(count + 1);
});

test('responses while sockets fail leave the attempts 3 s apart, never less', () => {
  const connection = live();
  const answers = setInterval(() => connection.answered(), 500);
  outage(31_000);
  clearInterval(answers);
  expect(sockets.length - 1).toBe(10);
});

test('a handshake that hangs is abandoned after 4 s while the server responds, but not each time', () => {
  const connection = live();
  const answers = setInterval(() => connection.answered(), 500);
  last().fail();
  vi.advanceTimersByTime(3_100);
  const waits: number[] = [];
  for (let count = 0; count < 3; count++) {
    const [from, opened] = [Date.now(), sockets.length];
    while (sockets.length === opened) vi.advanceTimersByTime(100);
    waits.push(Date.now() - from);
  }
  clearInterval(answers);
  expect(waits[0]).toBeLessThanOrEqual(4_500);
  expect(waits[1]).toBeLessThanOrEqual(4_500);
  expect(waits[2]).toBeGreaterThanOrEqual(9_000);
});

test('one response during a handshake that hangs is enough to abandon it after 4 s', () => {
  const connection = live();
  last().fail();
  vi.advanceTimersByTime(3_000);
  const opened = sockets.length;
  vi.advanceTimersByTime(3_200);
  connection.answered();
  vi.advanceTimersByTime(700);
  expect(sockets).toHaveLength(opened);
  vi.advanceTimersByTime(100);
  expect(sockets).toHaveLength(opened + 1);
});

test('an open socket is not affected by responses', () => {
  const connection = live();
  connection.answered();
  vi.advanceTimersByTime(5_000);
  expect(sockets).toHaveLength(1);
  expect(last().sent).toHaveLength(1);
});

test('a lost subscription is sent again after 2 s', () => {
  const connection = live();
  connection.unsubscribe(TOPIC);
  connection.subscribe(TOPIC);
  const sent = last().sent.length;
  vi.advanceTimersByTime(3_000);
  expect(last().sent.slice(sent)).toEqual([{ sub: TOPIC, id: TOPIC }]);
});

test('false prices are withheld, reported at most each 2 s, and close nothing', () => {
  const connection = live();
  connection.refer(TOPIC, { candle: undefined, prices: [11], offset: 0 });
  for (let round = 0; round < 300; round++) {
    vi.advanceTimersByTime(100);
    last().tick(ID, TOPIC, Date.now(), 11_000);
  }
  expect(ticks).toBe(1);
  expect(doubts.length).toBeGreaterThan(10);
  expect(doubts.length).toBeLessThanOrEqual(15);
  expect(sockets).toHaveLength(1);
  expect(last().subscriptions).toEqual([TOPIC]);
  last().tick(ID);
  expect(ticks).toBe(2);
});
