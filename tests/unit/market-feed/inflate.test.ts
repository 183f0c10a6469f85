// @vitest-environment node
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { COMPRESSED_CAP, CONTENT_CAP, crc32, inflate } from '#/market-feed/inflate.ts';
import { fc } from '../../support/load/properties.ts';

const TICK = JSON.stringify({
  ch: 'market.btcusdt.kline.1min',
  ts: 1_790_000_000_123,
  tick: { id: 1_789_999_980, open: 64012.1, close: 64013.2, low: 64000, high: 64020, amount: 1.25 },
});
const frame = (content: string | Uint8Array) => new Uint8Array(gzipSync(content));
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

/** Returns a frame with a changed trailer. `at` counts from its end. */
function withTrailer(at: -8 | -4, value: number, content: string | Uint8Array = TICK): Uint8Array {
  const bytes = frame(content);
  new DataView(bytes.buffer).setUint32(bytes.length + at, value, true);
  return bytes;
}

describe('guarded gunzip', () => {
  test('inflates data deflated by zlib, including empty content', () => {
    expect(text(inflate(frame(TICK)))).toBe(TICK);
    expect(text(inflate(frame('')))).toBe('');
  });

  test('reads frames of any content in sequence, big after small and small after big', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60_000 }), { maxLength: 4 }), (contents) => {
        for (const content of contents) expect(inflate(frame(content))).toEqual(content);
      }),
      { numRuns: 30 },
    );
  });

  test('refuses every truncation', () => {
    const whole = frame(TICK);
    for (let length = 0; length < whole.length; length++) {
      expect(inflate(whole.subarray(0, length))).toBeUndefined();
    }
  });

  test('never returns other content for a flipped bit', () => {
    const whole = frame(TICK);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
        const broken = whole.slice();
        broken[at] = (broken[at] ?? 0) ^ (1 << bit);
        const content = text(inflate(broken));
        // The flags, time and system in the header are not content.
        if (content !== undefined) expect(content).toBe(TICK);
      }),
      { numRuns: 2_000 },
    );
  });

  test('refuses a wrong CRC', () => {
    expect(inflate(withTrailer(-8, 0x12345678))).toBeUndefined();
  });

  test.each([0, 1, TICK.length - 1, TICK.length + 1, 1_400_000_000, 0xffff_ffff])(
    'refuses a size trailer of %i',
    (claimed) => {
      expect(inflate(withTrailer(-4, claimed))).toBeUndefined();
    },
  );

  test('refuses a size trailer whose CRC fits the shortened content', () => {
    const shortened = TICK.slice(0, 40);
    const bytes = withTrailer(-4, 40);
    const crc = crc32(new TextEncoder().encode(shortened));
    new DataView(bytes.buffer).setInt32(bytes.length - 8, crc, true);
    expect(inflate(bytes)).toBeUndefined();
  });

  test('refuses a bomb of 5 MB without allocating memory for it', () => {
    const bomb = frame(new Uint8Array(5_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    expect(inflate(bomb)).toBeUndefined();
    expect(inflate(withTrailer(-4, 100, new Uint8Array(5_000_000)))).toBeUndefined();
  });

  test('applies both limits to the byte', () => {
    expect(inflate(frame(new Uint8Array(CONTENT_CAP)))).toHaveLength(CONTENT_CAP);
    expect(inflate(frame(new Uint8Array(CONTENT_CAP + 1)))).toBeUndefined();
    const stored = gzipSync(new Uint8Array(COMPRESSED_CAP), { level: 0 });
    expect(stored.length).toBeGreaterThan(COMPRESSED_CAP);
    expect(inflate(new Uint8Array(stored))).toBeUndefined();
  });

  test('computes the CRC of gzip', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const packed = gzipSync(bytes);
        expect(crc32(bytes)).toBe(packed.readInt32LE(packed.length - 8));
        expect(new Uint8Array(gunzipSync(packed))).toEqual(bytes);
      }),
    );
  });
});
