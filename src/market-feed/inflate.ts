import { gunzipSync } from 'fflate';

/** Largest frame accepted on the wire, and largest content it may claim (htx.md). */
export const COMPRESSED_CAP = 256 * 1024;
export const CONTENT_CAP = 1024 * 1024;

/** Header and trailer of an empty member. */
const LEAST_BYTES = 18;
const FIRST_BUFFER = 16 * 1024;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return remainder;
});

/** CRC-32 as gzip uses it, as a signed 32-bit integer. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) {
    // Both look-ups are within bounds; `| 0` only satisfies the checked index.
    crc = ((CRC_TABLE[(crc ^ (bytes[at] as number)) & 255] as number) ^ (crc >>> 8)) | 0;
  }
  return ~crc;
}

let buffer = new Uint8Array(FIRST_BUFFER);

/**
 * Unpacks one gzip member, or returns `undefined` for anything that is not exactly that. fflate alone
 * neither checks the CRC nor doubts the size trailer. The result is a view into a buffer that the next
 * call overwrites: read it at once.
 */
export function inflate(frame: Uint8Array): Uint8Array | undefined {
  const length = frame.length;
  if (length < LEAST_BYTES || length > COMPRESSED_CAP) return undefined;
  const trailer = new DataView(frame.buffer, frame.byteOffset + length - 8, 8);
  const claimed = trailer.getUint32(4, true);
  if (claimed > CONTENT_CAP) return undefined;
  // One byte to spare: content longer than claimed shows as a longer result.
  if (buffer.length <= claimed) buffer = new Uint8Array(claimed * 2 + 1);
  try {
    const content = gunzipSync(frame, { out: buffer.subarray(0, claimed + 1) });
    if (content.length !== claimed || crc32(content) !== trailer.getInt32(0, true))
      return undefined;
    return content;
  } catch {
    return undefined;
  }
}
