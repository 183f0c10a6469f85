// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { closeIntent, openIntent, pendingIntents } from '#/lib/idempotency';
import { deviceText, STORAGE_KEY } from '#/lib/storage';

afterEach(() => {
  vi.unstubAllGlobals();
  deviceText.remove(STORAGE_KEY.intents);
});

describe('the key of a money call', () => {
  test('needs no secure context: plain HTTP has no crypto.randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { key } = openIntent('m1', 'transfer', { amount: '1' });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(pendingIntents('m1').map((intent) => intent.key)).toEqual([key]);
    closeIntent(key);
    expect(pendingIntents('m1')).toEqual([]);
  });

  test('is the same for the same call and fields until its response, then a new one', () => {
    const first = openIntent('m1', 'transfer', { amount: '2' });
    expect(openIntent('m1', 'transfer', { amount: '2' })).toEqual(first);
    expect(openIntent('m1', 'transfer', { amount: '3' }).key).not.toBe(first.key);
    expect(openIntent('m2', 'transfer', { amount: '2' }).key).not.toBe(first.key);
    closeIntent(first.key);
    expect(openIntent('m1', 'transfer', { amount: '2' }).key).not.toBe(first.key);
  });
});
