import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { createQueue } from './queue.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CleanImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

const MOST_PIXELS = 25_000_000;
const SECONDS_TO_DECODE = 15;
/** One decoded image takes up to 100 MB. */
const AT_ONCE = 2;

type Format = 'jpeg' | 'png' | 'webp';

/** How a file of each format begins; `.` stands for any byte. */
const SIGNATURES: Readonly<Record<Format, readonly (number | '.')[]>> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF'), '.', '.', '.', '.', ...Buffer.from('WEBP')],
};

// Pixels of strangers stay nowhere but in the image they belong to.
sharp.cache(false);
const inTurn = createQueue(AT_ONCE);

/**
 * Decodes an image and encodes it anew, turned upright and without any metadata, so that nothing of the
 * file survives but its pixels. `undefined` for anything that is not one well-formed, still JPEG, PNG or
 * WebP of at most 25 megapixels, judged by content alone.
 */
export function cleanImage(bytes: Buffer): Promise<CleanImage | undefined> {
  const format = formatOf(bytes);
  return format === undefined ? Promise.resolve(undefined) : inTurn(() => decode(bytes, format));
}

/** Other formats never reach a decoder: the signature alone says which one runs. */
function formatOf(bytes: Buffer): Format | undefined {
  return (Object.keys(SIGNATURES) as Format[]).find((format) =>
    SIGNATURES[format].every((byte, index) => byte === '.' || bytes[index] === byte),
  );
}

async function decode(bytes: Buffer, format: Format): Promise<CleanImage | undefined> {
  try {
    const image = sharp(bytes, { failOn: 'warning', limitInputPixels: MOST_PIXELS });
    const { pages = 1, format: decoder } = await image.metadata();
    if (pages !== 1 || decoder !== format) return undefined;
    const upright = image.autoOrient().timeout({ seconds: SECONDS_TO_DECODE });
    const { data, info } = await encode(upright, format);
    return { type: `image/${format}`, width: info.width, height: info.height, content: data };
  } catch {
    // Whatever the decoder complains of: the file is not well-formed.
    return undefined;
  }
}

function encode(image: Sharp, format: Format): Promise<{ data: Buffer; info: OutputInfo }> {
  const resolve = { resolveWithObject: true } as const;
  if (format === 'png') return image.png({ compressionLevel: 9 }).toBuffer(resolve);
  return image[format]({ quality: 88 }).toBuffer(resolve);
}
