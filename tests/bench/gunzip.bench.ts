import { gunzipSync, gzipSync } from 'node:zlib';
import { inflate } from '../../src/market-feed/inflate.ts';
import type { BenchRow } from '../../tools/bench/table.ts';

const ROUNDS = 80;
const MINUTES = 25;
const LIMIT = 1.3;
const START = 1_790_000_000_123;

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Returns the frames of one second of a live topic: a push, and every fifth second a ping. */
function framesOf(second: number): unknown[] {
  const ts = START + second * 1000;
  const close = round(64_000 + 40 * Math.sin(second / 7), 2);
  const tick = {
    id: Math.floor(ts / 60_000) * 60,
    open: 64012.1,
    close,
    low: round(Math.min(close, 64000.5), 2),
    high: round(Math.max(close, 64020.75), 2),
    amount: round(12.75 + second * 0.031_7, 6),
    vol: round(816_344.53 + second * 2031.77, 4),
    count: 231 + second,
  };
  const push = { ch: 'market.btcusdt.kline.1min', ts, tick };
  return second % 5 === 0 ? [push, { ping: ts }] : [push];
}

const MINUTE = Array.from({ length: 60 }, (_, second) => framesOf(second))
  .flat()
  .map((frame) => new Uint8Array(gzipSync(JSON.stringify(frame))));

/** Returns the mean time for one frame, in microseconds. */
function time(read: (bytes: Uint8Array) => Uint8Array | undefined): number {
  const start = performance.now();
  for (let minute = 0; minute < MINUTES; minute++) {
    for (const frame of MINUTE) if (!read(frame)) throw new Error('a valid frame was refused');
  }
  return ((performance.now() - start) * 1000) / (MINUTES * MINUTE.length);
}

/**
 * Measures the candle worker's guarded gunzip on the frames of a live minute, compared with native
 * zlib.
 */
export async function run(): Promise<BenchRow[]> {
  const rounds = Array.from({ length: ROUNDS }, () => [time(inflate), time(gunzipSync)] as const);
  // The best round of each is reported, because other load on the machine only adds time.
  return [
    {
      name: 'gunzip of a minute of frames, against native zlib',
      ours: Math.min(...rounds.map(([ours]) => ours)),
      peer: Math.min(...rounds.map(([, peer]) => peer)),
      unit: 'µs a frame',
      limit: LIMIT,
    },
  ];
}
