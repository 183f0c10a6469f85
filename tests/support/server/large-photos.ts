import sharp, { type Sharp } from 'sharp';

/**
 * The number is odd, so neither the blocks of a format nor the bytes of a drawing align with the
 * repeated pixels.
 */
const TILE = 1009;
const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/**
 * Pixels that all photographs repeat, because drawing noise for each pixel takes ten times as long
 * as encoding.
 */
let pixels: Promise<Buffer> | undefined;

async function newPixels(): Promise<Buffer> {
  const size = { width: TILE, height: TILE, channels: 3 } as const;
  return sharp({ create: { ...size, background: '#888', noise: NOISE } })
    .raw()
    .toBuffer();
}

/**
 * Creates a photograph of this size, which is larger than `TILE`. It has much detail, so its file
 * is large, and larger still at a higher quality.
 */
export async function largePhoto(width: number, height: number): Promise<Sharp> {
  pixels ??= newPixels();
  return sharp(await pixels, { raw: { width: TILE, height: TILE, channels: 3 } }).extend({
    right: width - TILE,
    bottom: height - TILE,
    extendWith: 'repeat',
  });
}

/**
 * Creates a drawing of random black and white pixels. It has few colours, and is small as a PNG but
 * large in other formats.
 */
export async function largeDrawing(width: number, height: number): Promise<Buffer> {
  const photo = await largePhoto(width, height);
  return photo.greyscale().threshold(128).png({ palette: true, colours: 2, effort: 1 }).toBuffer();
}
