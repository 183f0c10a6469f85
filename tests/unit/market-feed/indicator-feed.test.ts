import { expect, test } from 'vitest';
import type { IndicatorListener } from '#/market-feed/feed';
import { IndicatorFeed, type IndicatorValues } from '#/market-feed/indicator-feed';
import type { ToIndicators } from '#/market-feed/indicator-protocol';
import { answerIndicators } from '#/market-feed/indicator-series';
import type { Candle } from '#core/domain/candles.ts';
import { defaultIndicator } from '#core/domain/indicators.ts';
import { candleAt } from '../../support/feed/fake-socket.ts';
import { fc } from '../../support/load/properties.ts';

/** Responds in the same task, with the same checks as the worker. */
class DirectFeed {
  readonly received: ToIndicators['kind'][] = [];
  answer: (answer: unknown) => void = () => undefined;
  openIndicators({ onAnswer }: IndicatorListener) {
    this.answer = onAnswer;
    return {
      ask: (request: unknown) => {
        const copy = structuredClone(request) as ToIndicators;
        this.received.push(copy.kind);
        onAnswer(answerIndicators(copy));
      },
      close: () => undefined,
    };
  }
}

const INDICATORS = [
  { ...defaultIndicator('MA'), values: [3] },
  { ...defaultIndicator('MACD'), values: [2, 4, 3] },
];
const history: Candle[] = Array.from({ length: 30 }, (_, at) => candleAt(60 + at * 60, 11 + at));

function start() {
  const worker = new DirectFeed();
  const answers: IndicatorValues[] = [];
  const feed = new IndicatorFeed(worker, (values) => answers.push(values));
  const newest = () => answers.at(-1) ?? { indicators: [], firstId: 0, lines: [], history: 0 };
  return { worker, feed, answers, newest };
}

test('a tick and a new candle send one candle, an older page the whole history', () => {
  const { worker, feed, answers } = start();
  feed.show(history, INDICATORS, 60);
  const ticked = [...history.slice(0, -1), candleAt(1800, 50)];
  feed.show(ticked, INDICATORS, 60);
  expect(answers.map(({ history }) => history)).toEqual([1, 1]);
  const longer = [...ticked, candleAt(1860, 51)];
  feed.show(longer, INDICATORS, 60);
  expect(answers.at(-1)?.history).toBe(2);
  expect(worker.received).toEqual(['start', 'candle', 'candle']);
  feed.show([candleAt(0 + 30), ...longer], INDICATORS, 60);
  expect(worker.received.at(-1)).toBe('start');
  feed.show([candleAt(0 + 30), ...longer], [...INDICATORS], 60);
  expect(worker.received).toHaveLength(5);
});

test('any sequence of ticks, candles and pages ends with the values of the whole history', () => {
  const change = fc.record({
    kind: fc.constantFrom('tick', 'next', 'last value and next', 'older'),
    close: fc.integer({ min: 2, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      const { feed, newest: answered } = start();
      let candles: readonly Candle[] = history.map((candle) => ({
        ...candle,
        id: candle.id + 60_000,
      }));
      feed.show(candles, INDICATORS, 60);
      for (const { kind, close } of changes) {
        const newest = candles.at(-1)?.id ?? 0;
        const changed = [...candles.slice(0, -1), candleAt(newest, close)];
        if (kind === 'older') candles = [candleAt((candles[0]?.id ?? 0) - 60, close), ...candles];
        else if (kind === 'tick') candles = changed;
        else {
          const base = kind === 'next' ? candles : changed;
          candles = [...base, candleAt(newest + 60, close + 1)];
        }
        feed.show(candles, INDICATORS, 60);
      }
      const fresh = start();
      fresh.feed.show(candles, INDICATORS, 60);
      const { firstId, lines } = answered();
      expect(firstId).toBe(candles[0]?.id);
      lines.forEach((line, at) => {
        expect(line).toHaveLength(candles.length);
        line.forEach((value, index) => {
          const expected = fresh.newest().lines[at]?.[index] ?? Number.NaN;
          if (Number.isNaN(expected)) expect(value).toBeNaN();
          else expect(value).toBeCloseTo(expected, 8);
        });
      });
    }),
  );
});

test('an invalid message is refused', () => {
  const { worker, feed, answers } = start();
  feed.show(history, INDICATORS, 60);
  for (const data of [null, { kind: 'lines', number: 1, lines: [[1]] }, { kind: 'values' }]) {
    worker.answer(data);
  }
  expect(answers).toHaveLength(1);
  for (const message of [null, 7, { kind: 'start', number: 1 }, { kind: 'candle', number: 1 }]) {
    expect(answerIndicators(message)).toBeUndefined();
  }
});
