import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Returns the SHA-256 of an image's bytes as hexadecimal digits: equal for the same upload. */
export function hashOfImage(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Returns 64 bits that hardly change when an image is re-saved, scaled or compressed: whether each
 * of 8 × 8 points is brighter than the next one in its row, as hexadecimal digits; `undefined` for
 * bytes that cannot be decoded.
 */
export async function lookOfImage(content: Buffer): Promise<string | undefined> {
  const pixels = await sharp(content)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  if (pixels === undefined) return undefined;
  let look = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      look = (look << 1n) | ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return look.toString(16).padStart(16, '0');
}
