// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pack, TOPIC } from '../../support/feed/fake-socket.ts';
import {
  NOW,
  SECONDS,
  startTradeFeed,
  TICK,
  TRADES,
  trade,
} from '../../support/feed/trade-feed.ts';

/** Opens a connection with both views, whose history ends with the first pushed trade. */
function live() {
  const all = startTradeFeed();
  all.feed.subscribe(TICK);
  all.feed.subscribe(SECONDS);
  all.last().open();
  for (const topic of [TICK, SECONDS]) all.refer(topic, [trade(0)]);
  all.push([trade(0)]);
  return all;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the views of a market', () => {
  test('share one subscription, which ends with the last of them', () => {
    const { feed, last, push, stateOf, states } = live();
    expect(last().sent).toEqual([{ sub: TRADES, id: TRADES }]);
    expect([stateOf(TICK), stateOf(SECONDS)]).toEqual(['live', 'live']);
    feed.unsubscribe(TICK);
    expect(last().subscriptions).toEqual([TRADES]);
    push([trade(1_000)]);
    feed.subscribe(TICK);
    expect(states.at(-1)).toEqual([TICK, 'live']);
    expect(last().sent).toHaveLength(1);
    feed.unsubscribe(TICK);
    feed.unsubscribe(SECONDS);
    expect(last().sent.at(-1)).toEqual({ unsub: TRADES, id: TRADES });
    expect(last().subscriptions).toEqual([]);
  });

  test('show each trade once, as a point and in the candle of its second', () => {
    const { push, closesOf, ticks } = live();
    push([trade(300, 101), trade(200, 102)]);
    push([trade(2_400, 99), trade(300, 101)]);
    expect(closesOf(TICK)).toEqual([100, 102, 101, 99]);
    const seconds = ticks.filter(({ topic }) => topic === SECONDS).map(({ candle }) => candle);
    expect(seconds.at(-3)).toMatchObject({
      id: NOW / 1000,
      high: 102,
      low: 100,
      close: 101,
      amount: 3,
    });
    expect(seconds.at(-2)).toMatchObject({ id: NOW / 1000 + 1, close: 101, amount: 0 });
    expect(seconds.at(-1)).toMatchObject({ id: NOW / 1000 + 2, close: 99, amount: 1 });
  });

  test('candles of an interval go on beside them, on the same socket', () => {
    const { feed, last, ticks, sockets, stateOf } = live();
    feed.subscribe(TOPIC);
    last().tick(NOW / 1000);
    expect(ticks.at(-1)).toMatchObject({ topic: TOPIC, candle: { id: NOW / 1000 } });
    expect(stateOf(TOPIC)).toBe('live');
    feed.unsubscribe(TOPIC);
    expect(last().subscriptions).toEqual([TRADES]);
    expect(sockets).toHaveLength(1);
  });
});

describe('trades that may be missing', () => {
  test('before the first push: the history is asked for, and what followed it is shown once more', () => {
    const all = startTradeFeed();
    all.feed.subscribe(SECONDS);
    all.last().open();
    all.refer(SECONDS, [trade(-5_000, 90)]);
    all.push([trade(0)]);
    expect(all.doubts).toEqual([SECONDS]);
    // No candles are invented for the time in between.
    expect(all.closesOf(SECONDS)).toEqual([100]);
    all.push([trade(500, 101)]);
    all.refer(SECONDS, [trade(-5_000, 90), trade(-200, 95), trade(0)]);
    expect(all.ticks.at(-1)?.candle).toMatchObject({ open: 95, close: 101, amount: 2 });
    all.push([trade(2_500, 102)]);
    expect(all.closesOf(SECONDS)).toEqual([101, 101, 102]);
    expect(all.doubts).toHaveLength(1);
  });

  test('on another connection: subscribed once, and nothing is made up until a newer history', () => {
    const all = live();
    all.last().fail();
    expect([all.stateOf(TICK), all.stateOf(SECONDS)]).toEqual(['reconnecting', 'reconnecting']);
    vi.advanceTimersByTime(3_000);
    all.last().open();
    expect(all.last().sent).toEqual([{ sub: TRADES, id: TRADES }]);
    all.push([trade(9_000, 104)]);
    expect(all.stateOf(SECONDS)).toBe('live');
    expect(all.closesOf(SECONDS)).toEqual([100, 104]);
    expect(all.doubts).not.toHaveLength(0);
    all.refer(SECONDS, [trade(0), trade(7_000, 103), trade(9_000, 104)]);
    all.push([trade(10_000, 105)]);
    expect(all.closesOf(SECONDS).slice(-1)).toEqual([105]);
  });
});

describe('a push is judged like a candle', () => {
  test.each([
    ['of the future', { ch: TRADES, ts: NOW + 60_000, tick: { data: [trade(60_000)] } }],
    ['with a trade after its time', { ch: TRADES, ts: NOW, tick: { data: [trade(1)] } }],
    [
      'of another market',
      { ch: 'market.ethusdt.trade.detail', ts: NOW, tick: { data: [trade(0)] } },
    ],
    ['with the name of a view', { ch: TICK, ts: NOW, tick: trade(0) }],
    ['with candles of a view', { ch: SECONDS, ts: NOW, tick: { data: [trade(0)] } }],
    ['without trades', { ch: TRADES, ts: NOW, tick: { data: 'x' } }],
    ['without anything', { ch: TRADES, ts: NOW, tick: null }],
    ['without a time', { ch: TRADES, tick: { data: [trade(0)] } }],
    [
      'with broken trades',
      { ch: TRADES, ts: NOW, tick: { data: [null, [], trade(0, Number.NaN)] } },
    ],
  ])('one %s changes nothing', (_, frame) => {
    const all = live();
    const before = all.ticks.length;
    all.last().deliver(pack(frame));
    vi.advanceTimersByTime(1);
    expect(all.ticks).toHaveLength(before);
    all.push([trade(500, 101)]);
    expect(all.closesOf(TICK)).toEqual([100, 101]);
    expect(all.doubts).toEqual([]);
  });

  test('a price far from all known ones is in no candle, until the history has it', () => {
    const all = live();
    all.push([trade(300, 900)]);
    expect(all.doubts).toEqual([TICK, SECONDS]);
    all.push([trade(500, 101)]);
    expect(all.ticks.at(-1)?.candle).toMatchObject({ high: 101, amount: 2 });
    all.push([trade(700, 900)]);
    all.refer(SECONDS, [trade(0), trade(500, 101), trade(700, 900)]);
    all.push([trade(900, 905)]);
    expect(all.ticks.at(-1)?.candle).toMatchObject({ high: 905, close: 905, amount: 4 });
  });

  test('a market without trades that responds stays live, and one that does not is silent', () => {
    const all = live();
    for (let round = 1; round <= 6; round++) {
      vi.advanceTimersByTime(13_000);
      all.push([trade(0)], Date.now());
    }
    expect(all.states.map(([, state]) => state)).toEqual([
      'connecting',
      'connecting',
      'live',
      'live',
    ]);
    expect(new Set(all.closesOf(SECONDS))).toEqual(new Set([100]));
    vi.advanceTimersByTime(18_000);
    expect(all.stateOf(SECONDS)).toBe('silent');
  });
});
