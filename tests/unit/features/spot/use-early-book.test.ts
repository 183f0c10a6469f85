import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEarlyBook } from '#/features/spot/use-early-book';
import { money } from '#core/domain/money.ts';

const level = (price: string) => ({ price: money(price), quantity: money('1') });
const BOOK = { asks: [level('102')], bids: [level('100')] };

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('asks for the book when a new price is far outside, at most once a second', () => {
  const refetch = vi.fn();
  const { rerender } = renderHook(
    ({ last, dataUpdatedAt }: { last: string; dataUpdatedAt: number }) =>
      useEarlyBook({ refetch, dataUpdatedAt }, BOOK, last),
    { initialProps: { last: '101', dataUpdatedAt: 98_000 } },
  );
  rerender({ last: '103.5', dataUpdatedAt: 98_000 });
  vi.advanceTimersByTime(1_000);
  expect(refetch, 'less than a spread outside').not.toHaveBeenCalled();

  rerender({ last: '105', dataUpdatedAt: 98_000 });
  vi.advanceTimersByTime(0);
  expect(refetch).toHaveBeenCalledTimes(1);

  rerender({ last: '106', dataUpdatedAt: 101_000 });
  vi.advanceTimersByTime(900);
  expect(refetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(refetch).toHaveBeenCalledTimes(2);

  rerender({ last: '106', dataUpdatedAt: 102_000 });
  vi.advanceTimersByTime(5_000);
  expect(refetch, 'the same price, older than the book').toHaveBeenCalledTimes(2);
});
