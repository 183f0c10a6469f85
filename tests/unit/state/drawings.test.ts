import { createStore } from 'jotai';
import { beforeEach, describe, expect, test } from 'vitest';
import { drawingsAtom } from '#/state/drawings';
import { DRAWINGS_KEY, hasStoredDrawings } from '#/state/stored-drawings';
import type { Drawing } from '#core/domain/market-drawing.ts';

const level = (id: number, price = 100): Drawing => ({
  id,
  kind: 'level',
  points: [{ time: 600, price }],
});

/** Returns the drawings that a newly opened page reads. */
function readStored(text: string, symbol = 'btcusdt'): readonly Drawing[] {
  localStorage.setItem(DRAWINGS_KEY, text);
  const store = createStore();
  const own = drawingsAtom(symbol);
  const stop = store.sub(own, () => undefined);
  // A store reads the device once. This event notifies tabs of later changes.
  globalThis.dispatchEvent(
    new StorageEvent('storage', { key: DRAWINGS_KEY, newValue: text, storageArea: localStorage }),
  );
  const drawings = store.get(own);
  stop();
  return drawings;
}
const storedText = () => localStorage.getItem(DRAWINGS_KEY) ?? '';

beforeEach(() => localStorage.clear());

describe('drawings on the device', () => {
  test('are kept by market', () => {
    const store = createStore();
    store.set(drawingsAtom('btcusdt'), [level(1)]);
    store.set(drawingsAtom('ethusdt'), [level(1, 50), level(2)]);
    expect(store.get(drawingsAtom('btcusdt'))).toEqual([level(1)]);
    expect(readStored(storedText(), 'ethusdt')).toEqual([level(1, 50), level(2)]);
    expect(hasStoredDrawings('ethusdt')).toBe(true);
    expect(hasStoredDrawings('trxusdt')).toBe(false);
  });

  test('that were deleted leave nothing behind', () => {
    const store = createStore();
    store.set(drawingsAtom('btcusdt'), [level(1)]);
    store.set(drawingsAtom('btcusdt'), []);
    expect(localStorage.getItem(DRAWINGS_KEY)).toBeNull();
    expect(hasStoredDrawings('btcusdt')).toBe(false);
  });

  test('of the market changed least recently are forgotten first', () => {
    const store = createStore();
    for (let at = 0; at <= 40; at++) {
      store.set(drawingsAtom(`m${at}`), [level(1)]);
      store.set(drawingsAtom('m1'), [level(1 + at)]);
    }
    expect(hasStoredDrawings('m0')).toBe(false);
    expect(hasStoredDrawings('m1')).toBe(true);
    expect(hasStoredDrawings('m40')).toBe(true);
  });

  test('that cannot be drawn are left out, and the others shown', () => {
    const drawings = [
      level(1),
      { ...level(2), kind: 'circle' },
      { ...level(3), points: [] },
      level(4, -5),
      { ...level(5), kind: 'trend' },
      null,
      level(6),
    ];
    const text = JSON.stringify({ version: 1, markets: [{ symbol: 'btcusdt', drawings }] });
    expect(readStored(text)).toEqual([level(1), level(6)]);
  });

  test('beyond the bound are not read', () => {
    const drawings = Array.from({ length: 70 }, (_, at) => level(at + 1));
    const text = JSON.stringify({ version: 1, markets: [{ symbol: 'btcusdt', drawings }] });
    expect(readStored(text)).toHaveLength(50);
  });

  test.each([
    'nonsense',
    '[]',
    'null',
    '{"version":2,"markets":[{"symbol":"btcusdt","drawings":[]}]}',
    '{"version":1}',
  ])('of another shape are not read: %s', (text) => {
    expect(readStored(text)).toEqual([]);
  });
});
