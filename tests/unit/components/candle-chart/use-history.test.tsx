import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useHistory } from '#/components/candle-chart/use-history';
import type { Candle } from '#core/domain/candles.ts';

const { readCandlePage } = vi.hoisted(() => ({ readCandlePage: vi.fn() }));
vi.mock('#/api/market-history', () => ({ readCandlePage }));

const candle = (at: number): Candle => ({
  id: 6_000_000 + at * 60,
  open: 2,
  high: 3,
  low: 1,
  close: 2,
  amount: 1,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => candle(from + at));
const series = range(1_000, 1_200);

function start(from?: number) {
  return renderHook(
    ({ candles, isConnected }) => useHistory('btcusdt', '1m', candles, { from, isConnected }),
    { initialProps: { candles: series, isConnected: true } },
  );
}

beforeEach(() => readCandlePage.mockReset());

test('a view near the first candle asks for one page, and for the next one when it is there', async () => {
  readCandlePage.mockResolvedValueOnce(range(700, 1_000));
  const { result } = start();
  expect(readCandlePage).not.toHaveBeenCalled();
  act(() => result.current.onView(20, 60));
  await waitFor(() => expect(result.current.candles).toHaveLength(500));
  expect(readCandlePage).toHaveBeenCalledTimes(1);
  expect(readCandlePage).toHaveBeenCalledWith('btcusdt', '1m', candle(1_000).id, true);
  act(() => result.current.onView(320, 360));
  expect(readCandlePage).toHaveBeenCalledTimes(1);
});

test('a page for a window that is gone is not put before another one', async () => {
  let answer: (page: readonly Candle[]) => void = () => undefined;
  readCandlePage.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const { result, rerender } = start();
  act(() => result.current.onView(20, 60));
  rerender({ candles: range(2_000, 2_200), isConnected: true });
  await act(async () => answer(range(700, 1_000)));
  expect(result.current.candles).toEqual(range(2_000, 2_200));
});

test('a needed page is requested once the feed is connected, and again after a failure', async () => {
  readCandlePage.mockImplementationOnce(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('no history')), 20)),
  );
  readCandlePage.mockResolvedValueOnce(range(700, 1_000));
  readCandlePage.mockResolvedValueOnce([]);
  const { result, rerender } = renderHook(
    ({ isConnected }) => useHistory('btcusdt', '1m', series, { from: candle(0).id, isConnected }),
    { initialProps: { isConnected: false } },
  );
  expect(readCandlePage).not.toHaveBeenCalled();
  rerender({ isConnected: true });
  await waitFor(() => expect(result.current.candles).toHaveLength(500));
  // The history begins here, so no further request is sent.
  await waitFor(() => expect(readCandlePage).toHaveBeenCalledTimes(3));
  await act(async () => undefined);
  expect(readCandlePage).toHaveBeenCalledTimes(3);
});

test('a trade view requests no page, and keeps ten minutes of live points', () => {
  const second = (at: number): Candle => ({ ...candle(0), id: 6_000_000 + at });
  const from = (at: number) => Array.from({ length: 200 }, (_, index) => second(at + index));
  const { result, rerender } = renderHook(
    ({ candles }) => useHistory('btcusdt', '1s', candles, { from: undefined, isConnected: true }),
    { initialProps: { candles: from(0) } },
  );
  act(() => result.current.onView(0, 60));
  for (let at = 100; at <= 1_000; at += 100) rerender({ candles: from(at) });
  expect(readCandlePage).not.toHaveBeenCalled();
  expect(result.current.candles.map(({ id }) => id - 6_000_000)).toEqual(
    Array.from({ length: 800 }, (_, index) => 400 + index),
  );
});
