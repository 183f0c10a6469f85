import { gunzipSync } from 'fflate';

/**
 * The largest frame that is accepted, and the largest content size that it may declare, in bytes
 * (market-data.md#inflate-guard).
 */
export const COMPRESSED_CAP = 256 * 1024;
export const CONTENT_CAP = 1024 * 1024;

/** Size of the header and trailer of an empty member, in bytes. */
const LEAST_BYTES = 18;
const FIRST_BUFFER = 16 * 1024;

/** Four tables of 256 remainders, so that four bytes are processed at once. */
const CRC_TABLES = new Int32Array(1024);
for (let at = 0; at < 1024; at++) {
  let remainder = at < 256 ? at : (CRC_TABLES[at - 256] ?? 0);
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  CRC_TABLES[at] = remainder;
}

/** Every index below is inside the tables or the frame, which the compiler cannot infer. */
const byte = (from: Uint8Array | Int32Array, at: number) => from[at] as number;

/** Returns the CRC-32, as gzip uses it, as a signed 32-bit integer. */
export function crc32(bytes: Uint8Array): number {
  const tables = CRC_TABLES;
  const whole = bytes.length & ~3;
  let crc = -1;
  let at = 0;
  for (; at < whole; at += 4) {
    crc ^= int32(bytes, at);
    crc =
      byte(tables, 768 + (crc & 255)) ^
      byte(tables, 512 + ((crc >>> 8) & 255)) ^
      byte(tables, 256 + ((crc >>> 16) & 255)) ^
      byte(tables, crc >>> 24);
  }
  for (; at < bytes.length; at++) {
    crc = byte(tables, (crc ^ byte(bytes, at)) & 255) ^ (crc >>> 8);
  }
  return ~crc;
}

/** Returns four bytes, lowest first, as a signed 32-bit integer. */
function int32(bytes: Uint8Array, at: number): number {
  return (
    byte(bytes, at) |
    (byte(bytes, at + 1) << 8) |
    (byte(bytes, at + 2) << 16) |
    (byte(bytes, at + 3) << 24)
  );
}

/**
 * Passed to fflate unchanged, because a new view for each frame would cost as much as the check.
 */
const target = { out: new Uint8Array(FIRST_BUFFER) };

/**
 * Decompresses one gzip member; returns `undefined` for anything else
 * (market-data.md#inflate-guard). fflate alone checks neither the CRC nor the size trailer. The
 * result is a view into a buffer that the next call overwrites, so it must be read immediately.
 */
export function inflate(frame: Uint8Array): Uint8Array | undefined {
  const length = frame.length;
  if (length < LEAST_BYTES || length > COMPRESSED_CAP) return undefined;
  const claimed = int32(frame, length - 4) >>> 0;
  if (claimed > CONTENT_CAP) return undefined;
  // The buffer is always longer than the claimed size, so content that exceeds the size is
  // detected.
  if (target.out.length <= claimed) target.out = new Uint8Array(claimed * 2);
  try {
    const content = gunzipSync(frame, target);
    if (content.length !== claimed || crc32(content) !== int32(frame, length - 8)) return undefined;
    return content;
  } catch {
    return undefined;
  }
}
