import { gunzipSync, gzipSync } from 'node:zlib';
import type { Fault } from './feed.ts';

interface Push {
  readonly ch?: string;
  readonly ts?: number;
  readonly tick?: Readonly<Record<string, number>>;
}

/** A price that no demo market has, so it would be noticed immediately. */
const ABSURD = 0.5;

function open(frame: Buffer): Push {
  return JSON.parse(gunzipSync(frame).toString()) as Push;
}

/** Damages only pushes. Pings and acknowledgements pass, as in most real faults. */
function pushes(damage: (frame: Buffer, push: Push) => readonly (Buffer | string)[]): Fault {
  return (frame) => {
    const push = open(frame);
    return push.tick ? damage(frame, push) : [frame];
  };
}

const pack = (message: unknown) => gzipSync(JSON.stringify(message));

function priced(push: Push, price: number): Push {
  return { ...push, tick: { ...push.tick, open: price, high: price, low: price, close: price } };
}

const absurd = (push: Push) => priced(push, ABSURD);
const closeOf = ({ tick }: Push) => tick?.close ?? 1;
const DAY = 86_400;

function rewritten(frame: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(frame);
  change(copy);
  return copy;
}

/** The socket faults of quality.md#n2 that leave the connection open. */
export const FRAME_FAULTS: Readonly<Record<string, Fault>> = {
  'truncated frames': pushes((frame) => [frame.subarray(0, frame.length - 30)]),
  'corrupt frames': pushes((frame) => [
    rewritten(frame, (copy) => {
      for (let at = 20; at < copy.length - 8; at += 9) copy[at] = (copy[at] ?? 0) ^ 0x10;
    }),
  ]),
  'bad checksums': pushes((_, push) => [
    rewritten(pack(absurd(push)), (copy) => copy.writeUInt32LE(0xdead_beef, copy.length - 8)),
  ]),
  'lying sizes': pushes((_, push) => [
    rewritten(pack(absurd(push)), (copy) => copy.writeUInt32LE(1_400_000_000, copy.length - 4)),
  ]),
  'frames of 5 MB': pushes(() => [gzipSync(Buffer.alloc(5_000_000, 0x20))]),
  'text frames': pushes((_, push) => [JSON.stringify(absurd(push))]),
  'frames without JSON': pushes(() => [gzipSync('<html>gateway</html>'), gzipSync('null')]),
  'frames of another topic': pushes((_, push) => [
    pack({ ...absurd(push), ch: 'market.ethusdt.kline.1day' }),
  ]),
  'candles of the future': pushes((_, push) => {
    const later = {
      ...absurd(push),
      tick: { ...absurd(push).tick, id: (push.tick?.id ?? 0) + 9e6 },
    };
    return [pack(later)];
  }),
  'prices of a thousand times': pushes((_, push) => [pack(priced(push, closeOf(push) * 1_000))]),
  'a price of half as much again': pushes((_, push) => [pack(priced(push, closeOf(push) * 1.5))]),
  'the largest number': pushes((_, push) => [pack(priced(push, 1e308))]),
  'the smallest number': pushes((_, push) => [pack(priced(push, 5e-324))]),
  'one price of a candle': pushes((_, push) => [
    pack({ ...push, tick: { ...push.tick, high: closeOf(push) * 1_000 } }),
    pack({ ...push, tick: { ...push.tick, low: closeOf(push) / 1_000 } }),
  ]),
  'a candle one interval ahead, dated ahead': pushes((_, push) => [
    pack({
      ...push,
      ts: (push.ts ?? 0) + DAY * 1_000,
      tick: { ...push.tick, id: (push.tick?.id ?? 0) + DAY },
    }),
  ]),
  'a candle of last week': pushes((_, push) => [
    pack({ ...absurd(push), tick: { ...push.tick, id: (push.tick?.id ?? 0) - 7 * DAY } }),
  ]),
  'prices that are none': pushes((_, push) => [
    pack({ ...push, tick: { ...push.tick, close: -1, low: -1 } }),
    pack({ ...push, tick: [1, 2, 3] }),
  ]),
};

/** Passes the provider's frames, each with many additional pings. */
export const PING_STORM: Fault = (frame) => {
  const pings = Array.from({ length: 400 }, (_, at) => pack({ ping: Date.now() + at }));
  return [...pings, frame];
};

/** Sends the first received candle again and again, so its time does not change. */
export function frozen(): Fault {
  let kept: Buffer | undefined;
  return pushes((frame) => {
    kept ??= frame;
    return [kept];
  });
}

/** Sends candles from an hour ago, in their original order. */
export const HOUR_AGO: Fault = pushes((_, push) => [
  pack({ ...push, ts: (push.ts ?? 0) - 3_600_000 }),
]);

/** Passes pings but no candles. */
export const SILENCE: Fault = pushes(() => []);

/**
 * Returns variants of the last push. Nine in ten move the price a little, and the tenth is false.
 */
export function floodOf(last: Buffer): Buffer[] {
  const push = open(last);
  return Array.from({ length: 50 }, (_, at) => {
    const close = closeOf(push) * (at % 10 === 9 ? 1_000 : 1 + (at % 7) / 1e5);
    const high = Math.max(push.tick?.high ?? 0, close);
    return pack({ ...push, ts: Date.now(), tick: { ...push.tick, close, high } });
  });
}
