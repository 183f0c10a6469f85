import { describe, expect, it } from 'vitest';
import { guardedTextStore } from '#/lib/storage.ts';

function refusing(): Storage {
  throw new DOMException('denied', 'SecurityError');
}

describe('guardedTextStore', () => {
  it('stores texts on the device', () => {
    const store = guardedTextStore(() => window.localStorage);
    store.set('a', '1');
    expect(window.localStorage.getItem('a')).toBe('1');
    expect(guardedTextStore(() => window.localStorage).get('a')).toBe('1');
    expect(store.isDurable()).toBe(true);
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
  });

  it('falls back to memory when storage is refused', () => {
    const store = guardedTextStore(refusing);
    expect(store.get('a')).toBeUndefined();
    store.set('a', '1');
    expect(store.get('a')).toBe('1');
    expect(store.isDurable()).toBe(false);
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
  });

  it('returns the newest text when the quota is exceeded, not the stored one', () => {
    window.localStorage.setItem('a', 'old');
    let full = true;
    const storage: Storage = {
      length: 0,
      key: () => null,
      clear: () => undefined,
      getItem: (key) => window.localStorage.getItem(key),
      removeItem: (key) => window.localStorage.removeItem(key),
      setItem(key, value) {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        window.localStorage.setItem(key, value);
      },
    };
    const store = guardedTextStore(() => storage);
    store.set('a', 'new');
    expect(store.get('a')).toBe('new');
    full = false;
    store.set('a', 'newer');
    expect(window.localStorage.getItem('a')).toBe('newer');
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
  });
});
