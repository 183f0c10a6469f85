import sharp, { type Sharp } from 'sharp';
import { UPLOAD_MAX_BYTES } from '../../src/contract/upload.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CleanImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** What was recognised as an image, not decoded yet. */
export interface ReceivedImage {
  /** Larger than what the app sends: decoding takes a second or two instead of a tenth. */
  readonly isLarge: boolean;
  /**
   * Decodes the image and encodes it anew, turned upright, at most 2400 px long and without any metadata,
   * so that nothing of the file survives but its pixels. `undefined` when it is not well-formed.
   */
  clean(): Promise<CleanImage | undefined>;
}

const MOST_PIXELS = 25_000_000;
/** The app brings photos down to 2000 px before it sends them. */
const USUAL_PIXELS = 2000 * 2000;
/** Enough to read every line of an identity card; a larger picture is brought down to it. */
const LONGEST_SIDE = 2400;
/** A picture within the limits takes a second or two of one core. */
const SECONDS_TO_DECODE = 10;

type Format = 'jpeg' | 'png' | 'webp';

/** How a file of each format begins; `.` stands for any byte. */
const SIGNATURES: Readonly<Record<Format, readonly (number | '.')[]>> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF'), '.', '.', '.', '.', ...Buffer.from('WEBP')],
};

// Pixels of strangers stay nowhere but in the image they belong to.
sharp.cache(false);
// One core a picture: the others belong to the members who trade.
sharp.concurrency(1);

/**
 * Reads the header of an image. `undefined` for anything that is not one still JPEG, PNG or WebP of at
 * most 25 megapixels, judged by content alone.
 */
export async function recogniseImage(bytes: Buffer): Promise<ReceivedImage | undefined> {
  const format = formatOf(bytes);
  if (format === undefined) return undefined;
  try {
    const { pages = 1, format: decoder, width, height } = await reader(bytes).metadata();
    if (pages !== 1 || decoder !== format || width * height > MOST_PIXELS) return undefined;
    return { isLarge: width * height > USUAL_PIXELS, clean: () => decode(bytes, format) };
  } catch {
    return undefined;
  }
}

function reader(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: MOST_PIXELS });
}

/** Other formats never reach a decoder: the signature alone says which one runs. */
function formatOf(bytes: Buffer): Format | undefined {
  return (Object.keys(SIGNATURES) as Format[]).find((format) =>
    SIGNATURES[format].every((byte, index) => byte === '.' || bytes[index] === byte),
  );
}

async function decode(bytes: Buffer, format: Format): Promise<CleanImage | undefined> {
  try {
    // JPEG and WebP are decoded at the smaller size already.
    const upright = reader(bytes)
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_TO_DECODE });
    const clean = await encode(upright, format);
    if (clean.content.length <= UPLOAD_MAX_BYTES) return clean;
    // Only a PNG can be: without losses, what was drawn with few colours may grow.
    return await encode(upright.flatten({ background: '#fff' }), 'jpeg');
  } catch {
    // Whatever the decoder complains of: the file is not well-formed.
    return undefined;
  }
}

async function encode(image: Sharp, format: Format): Promise<CleanImage> {
  const encoded = format === 'png' ? image.png() : image[format]({ quality: 88 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { type: `image/${format}`, width: info.width, height: info.height, content: data };
}
