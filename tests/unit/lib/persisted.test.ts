import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persistedStore } from '#/lib/persisted.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('persistedStore', () => {
  it('stores values across openings', async () => {
    await persistedStore('one').set('a', { price: '1.5' });
    const again = persistedStore('one');
    expect(await again.get('a')).toEqual({ price: '1.5' });
    expect(await again.all()).toEqual([['a', { price: '1.5' }]]);
    await again.remove('a');
    expect(await persistedStore('one').get('a')).toBeUndefined();
  });

  it('falls back to memory when IndexedDB is refused', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = persistedStore('one');
    await store.set('a', 1);
    expect(await store.get('a')).toBe(1);
    await store.remove('a');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.all()).toEqual([]);
  });

  it('falls back to memory when IndexedDB is missing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const store = persistedStore('one');
    await store.set('a', 1);
    expect(await store.all()).toEqual([['a', 1]]);
  });

  it('waits for a hanging IndexedDB once, not at every call', async () => {
    const open = vi.fn(() => ({}));
    vi.stubGlobal('indexedDB', { open });
    vi.useFakeTimers();
    const store = persistedStore('one', 30);
    const missing = store.get('a');
    await vi.advanceTimersByTimeAsync(30);
    expect(await missing).toBeUndefined();
    // From here on, the clock does not move.
    await store.set('a', 1);
    expect(await store.get('a')).toBe(1);
    await store.set('b', 2);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('uses the database again as soon as a slow one has answered', async () => {
    const real = new IDBFactory();
    vi.stubGlobal('indexedDB', {
      open(name: string) {
        const request = new EventTarget() as IDBOpenDBRequest;
        const forward = ({ type, target }: Event) => {
          Object.assign(request, { result: (target as IDBOpenDBRequest).result });
          (type === 'success' ? request.onsuccess : request.onupgradeneeded)?.call(
            request,
            new Event(type) as IDBVersionChangeEvent,
          );
        };
        setTimeout(() => {
          const opening = real.open(name);
          opening.onupgradeneeded = forward;
          opening.onsuccess = forward;
        }, 100);
        return request;
      },
    });
    const store = persistedStore('one', 30);
    await store.set('a', 1);
    vi.stubGlobal('indexedDB', real);
    await waitFor(async () => {
      await store.set('b', 2);
      expect(await persistedStore('one').all()).toEqual([
        ['a', 1],
        ['b', 2],
      ]);
    });
  });

  it('uses the database again after a pause', async () => {
    const real = new IDBFactory();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const store = persistedStore('one', 30);
    await store.set('a', 1);
    vi.stubGlobal('indexedDB', real);
    now.mockReturnValue(1_040_000);
    await store.set('b', 2);
    expect(await persistedStore('one').get('b')).toBe(2);
    expect(await store.get('a')).toBe(1);
    now.mockRestore();
  });
});
