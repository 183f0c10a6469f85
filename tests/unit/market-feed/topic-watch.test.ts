// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { TopicWatch } from '#/market-feed/topic-watch.ts';
import { TOPIC } from '../../support/feed/fake-socket.ts';

/** The time on the device's and the server's clock, unless a test sets an offset. */
const NOW = 1_790_000_040_000;
const ID = NOW / 1000;
const CANDLE = { id: ID, open: 100, high: 101, low: 99, close: 100, amount: 1 };

type Given = Partial<typeof CANDLE & { at: number }>;

/**
 * Returns a tick of the candle, or of another one. All its prices are `close` unless others are
 * given.
 */
function tick(close = 100, { id = ID, at = NOW, ...prices }: Given = {}) {
  const own = id === ID ? { open: 100, high: Math.max(101, close), low: Math.min(99, close) } : {};
  const even = { open: close, high: close, low: close, close };
  return { topic: TOPIC, at, candle: { ...CANDLE, ...even, ...own, ...prices, id } };
}

function known({ offset }: { offset: number | undefined } = { offset: 0 }) {
  const watch = new TopicWatch(NOW);
  watch.refer({ candle: CANDLE, prices: [100], offset });
  return watch;
}

describe('a price is accepted', () => {
  test.each([
    ['near to the last one', tick(101, { at: NOW + 60_000 })],
    ['in the next candle', tick(104, { id: ID + 60, at: NOW + 60_000 })],
  ])('%s', (_, believed) => {
    expect(known().take(believed, NOW + 60_000)).toBe('live');
  });

  test.each([
    ['a thousand times', tick(100_000)],
    ['a thousandth', tick(0.1)],
    ['half as much again', tick(150)],
    ['the largest number', tick(1e308)],
    ['the smallest number', tick(5e-324, { open: 5e-324, high: 5e-324, low: 5e-324 })],
    ['a high alone', tick(100, { high: 1e308 })],
    ['a low alone', tick(100, { low: 5e-324 })],
    ['an open alone', tick(100, { open: 300, high: 300 })],
    ['in the next candle', tick(100_000, { id: ID + 60 })],
    ['a high in the next candle', tick(100, { id: ID + 60, high: 1e6 })],
    ['a low in the next candle', tick(100, { id: ID + 60, low: 1 })],
  ])('not when it is far off: %s', (_, far) => {
    const watch = known();
    for (let count = 0; count < 50; count++) {
      expect(watch.take(far, NOW + 60_000)).toBe('doubted');
    }
    expect(watch.take(tick(101, { at: NOW + 60_000 }), NOW + 60_000)).toBe('live');
  });

  test('after a jump, once history or a quote confirms it', () => {
    const jump = tick(300);
    const byQuote = known();
    byQuote.refer({ candle: CANDLE, prices: [299], offset: 0 });
    expect(byQuote.take(jump, NOW)).toBe('live');
    const byHistory = known();
    expect(byHistory.take(jump, NOW)).toBe('doubted');
    byHistory.refer({ candle: jump.candle, prices: [100], offset: 0 });
    expect(byHistory.take(tick(303, { at: NOW + 500 }), NOW + 500)).toBe('live');
  });

  test('and replaced by history if it was accepted before any other was known', () => {
    const watch = new TopicWatch(NOW);
    expect(watch.take(tick(100_000), NOW)).toBe('live');
    watch.refer({ candle: CANDLE, prices: [100], offset: 0 });
    expect(watch.take(tick(101, { at: NOW + 500 }), NOW + 500)).toBe('live');
  });
});

describe('a time is accepted', () => {
  test('when it is not ahead of the server, whatever the device time', () => {
    const ahead = tick(100, { id: ID + 60, at: NOW + 60_000 });
    expect(known().take(ahead, NOW)).toBe('refused');
    expect(known({ offset: 60_000 }).take(ahead, NOW)).toBe('live');
    expect(known({ offset: -60_000 }).take(tick(), NOW)).toBe('refused');
  });

  test('again once the clock is known: a tick dated ahead excludes nothing', () => {
    const watch = known({ offset: undefined });
    expect(watch.take(tick(100, { id: ID + 3_600, at: NOW + 3_600_000 }), NOW)).toBe('live');
    expect(watch.take(tick(), NOW)).toBe('refused');
    watch.refer({ candle: CANDLE, prices: [100], offset: 0 });
    expect(watch.take(tick(), NOW)).toBe('live');
  });

  test('on another connection only when it is newer than on the last one', () => {
    const watch = known();
    expect(watch.take(tick(), NOW)).toBe('live');
    watch.restart(NOW + 5_000);
    expect(watch.take(tick(100, { id: ID - 60, at: NOW + 5_000 }), NOW + 5_000)).toBe('refused');
    expect(watch.take(tick(100, { at: NOW - 500 }), NOW + 5_000)).toBe('refused');
    expect(watch.take(tick(100, { at: NOW + 4_000 }), NOW + 5_000)).toBe('live');
  });

  test('when it advances; an unchanged or old time is no live price', () => {
    const watch = known();
    expect(watch.take(tick(), NOW)).toBe('live');
    for (let second = 1; second <= 10; second++) {
      const now = NOW + second * 1_000;
      expect(watch.take(tick(), now)).toBe('old');
      expect(watch.due(now)).toBe(second < 10 ? undefined : 'probe');
      if (second === 10) watch.asked(now, true);
    }
    expect(watch.take(tick(), NOW + 14_000)).toBe('old');
    expect(watch.due(NOW + 15_000)).toBe('silent');
    expect(watch.hasTicks).toBe(true);
    expect(watch.take(tick(100, { at: NOW + 1_000 }), NOW + 18_000)).toBe('old');
    expect(watch.take(tick(100, { at: NOW + 18_000 }), NOW + 18_000)).toBe('live');
    expect(watch.due(NOW + 19_000)).toBeUndefined();
  });
});

describe('a subscription', () => {
  test('is repeated each 2 s until it is acknowledged or a tick arrives', () => {
    const watch = known();
    watch.asked(NOW, false);
    expect(watch.due(NOW + 1_900)).toBeUndefined();
    expect(watch.due(NOW + 2_000)).toBe('repeat');
    watch.asked(NOW + 2_000, false);
    expect(watch.due(NOW + 4_000)).toBe('repeat');
    watch.acknowledged();
    expect(watch.due(NOW + 4_000)).toBeUndefined();
    watch.asked(NOW + 5_000, false);
    watch.take(tick(), NOW + 5_100);
    expect(watch.due(NOW + 8_000)).toBeUndefined();
  });

  test('of a quiet market that responded when the device woke up is not treated as silent', () => {
    const watch = known();
    watch.take(tick(), NOW);
    watch.asked(NOW + 6_000, true);
    watch.take(tick(), NOW + 6_100);
    expect(watch.due(NOW + 10_000)).toBeUndefined();
    expect(watch.due(NOW + 15_000)).toBe('silent');
  });
});
