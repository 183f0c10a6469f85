// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { ApiError } from '#/api/api-error';
import { polled, retryAfterInterval } from '#/api/polling';

interface Asked {
  status?: 'success' | 'error' | 'pending';
  dataUpdatedAt?: number;
  errorUpdatedAt?: number;
  errorUpdateCount?: number;
  error?: Error;
  data?: { asOf: number | undefined };
}

function waitOf(state: Asked, pollMs = 2_000): number {
  const known = { status: 'error', dataUpdatedAt: 0, errorUpdatedAt: 0, errorUpdateCount: 0 };
  return polled(pollMs)({ state: { ...known, ...state } as never });
}

describe('polling', () => {
  test('stays constant while responses arrive', () => {
    expect(waitOf({ status: 'success', dataUpdatedAt: 50_000, errorUpdatedAt: 9_000 })).toBe(2_000);
    expect(waitOf({ status: 'pending' })).toBe(2_000);
  });

  test('is sooner after a response of the device, and less so the older that is', () => {
    const fromDevice = (ageMs: number) =>
      waitOf({ status: 'success', dataUpdatedAt: 90_000, data: { asOf: 90_000 - ageMs } }, 10_000);
    expect(fromDevice(1_000)).toBe(1_500);
    expect(fromDevice(20_000)).toBe(5_000);
    expect(fromDevice(80_000)).toBe(10_000);
    expect(waitOf({ status: 'success', data: { asOf: undefined } }, 10_000)).toBe(10_000);
  });

  test('slows down the longer it fails, up to 30 s, and never below two intervals', () => {
    const failing = (forMs: number) =>
      waitOf({ dataUpdatedAt: 100_000, errorUpdatedAt: 100_000 + forMs, errorUpdateCount: 1 });
    expect(failing(500)).toBe(4_000);
    expect(failing(9_000)).toBe(9_000);
    expect(failing(300_000)).toBe(30_000);
  });

  test('never exceeds the age that trading allows for a price', () => {
    const failing = { status: 'error', dataUpdatedAt: 100_000, errorUpdatedAt: 400_000 };
    const wait = polled(2_000, 4_000)({ state: { ...failing, errorUpdateCount: 9 } as never });
    expect(wait).toBe(4_000);
  });

  test('counts failures of a query that never succeeded', () => {
    expect(waitOf({ errorUpdateCount: 1 })).toBe(4_000);
    expect(waitOf({ errorUpdateCount: 4 })).toBe(8_000);
    expect(waitOf({ errorUpdateCount: 40 })).toBe(30_000);
  });

  test('follows the Retry-After of the server, not sooner', () => {
    const withRetryAfter = (retryAfterSeconds: number) =>
      waitOf({ error: new ApiError('refused', '', { code: 429, retryAfterSeconds }) }, 10_000);
    expect(withRetryAfter(0)).toBe(1_500);
    expect(withRetryAfter(7)).toBe(7_000);
    expect(withRetryAfter(900)).toBe(30_000);
  });

  test('happens for unpolled queries only when the server set a time', () => {
    const waitAfter = (error: Error) =>
      retryAfterInterval({ state: { status: 'error', error } as never });
    expect(waitAfter(new ApiError('refused', '', { code: 429, retryAfterSeconds: 3 }))).toBe(3_000);
    expect(waitAfter(new ApiError('refused', '', { code: 0 }))).toBe(false);
  });

  test('is never accelerated by failures of a slow poll', () => {
    expect(waitOf({ errorUpdateCount: 1 }, 60_000)).toBe(60_000);
  });
});
