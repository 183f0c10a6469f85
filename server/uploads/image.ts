import sharp, { type Sharp } from 'sharp';
import { UPLOAD_MAX_BYTES } from '#core/contract/upload.ts';
import type { ImageBytes } from './image-store.ts';

export interface CleanImage extends ImageBytes {
  readonly width: number;
  readonly height: number;
}

/** An image whose header was read but which is not decoded yet. */
export interface ReceivedImage {
  /**
   * True for an image above 4 megapixels, which is more than the app sends: decoding it takes a
   * second or two instead of a tenth of a second.
   */
  readonly isLarge: boolean;
  /**
   * Decodes and re-encodes the image, so that it is upright, at most 2400 px long, and without
   * metadata. Resolves to `undefined` if the image is malformed. Throws if it is not decoded within
   * `limitSeconds`, 30 by default.
   */
  clean(limitSeconds?: number): Promise<CleanImage | undefined>;
}

const MAX_PIXELS = 25_000_000;
/** The app scales photos down to 2000 px before it uploads them. */
const USUAL_PIXELS = 2000 * 2000;
/** Longest side in pixels; enough to read an identity card. Larger images are scaled down. */
const LONGEST_SIDE = 2400;
/**
 * Decoding timeout. An image within the limits takes a second or two on one core, and over ten
 * seconds on a busy machine.
 */
const SECONDS_TO_DECODE = 30;
/** The beginning of sharp's error message for a timeout. */
const TIMEOUT = /^timeout/i;
/** The end marker of a JPEG. */
const JPEG_END = Buffer.from([0xff, 0xd9]);
/**
 * A warning of libjpeg after all pixels have been read, because some cameras write bytes before the
 * end marker.
 */
const PADDED = /^VipsJpeg: Corrupt JPEG data: \d+ extraneous bytes before marker 0xd9$/;

type Format = 'jpeg' | 'png' | 'webp';
type FailOn = 'warning' | 'error';

/** First bytes of each format; `.` matches any byte. */
const SIGNATURES: Readonly<Record<Format, readonly (number | '.')[]>> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF'), '.', '.', '.', '.', ...Buffer.from('WEBP')],
};

// The cache is disabled, so decoded pixels of a member's image do not stay in memory.
sharp.cache(false);
// Each image uses one thread, which leaves the other cores to other calls.
sharp.concurrency(1);

/**
 * Reads the header of an image. Resolves to `undefined` unless it is a single-frame JPEG, PNG or
 * WebP of at most 25 megapixels, determined only by its content.
 */
export async function recogniseImage(bytes: Buffer): Promise<ReceivedImage | undefined> {
  const format = formatOf(bytes);
  if (format === undefined) return undefined;
  // Some cameras omit the end marker. If pixels are missing, libjpeg still warns.
  const whole = format === 'jpeg' ? Buffer.concat([bytes, JPEG_END]) : bytes;
  try {
    const { pages = 1, format: decoder, width, height } = await reader(whole).metadata();
    if (pages !== 1 || decoder !== format || width * height > MAX_PIXELS) return undefined;
    return {
      isLarge: width * height > USUAL_PIXELS,
      clean: (limitSeconds) => decode(whole, format, limitSeconds),
    };
  } catch {
    return undefined;
  }
}

function reader(bytes: Buffer, failOn: FailOn = 'warning'): Sharp {
  return sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS });
}

/** Returns the format that the signature indicates, so other formats never reach a decoder. */
function formatOf(bytes: Buffer): Format | undefined {
  return (Object.keys(SIGNATURES) as Format[]).find((format) =>
    SIGNATURES[format].every((byte, index) => byte === '.' || bytes[index] === byte),
  );
}

async function decode(
  bytes: Buffer,
  format: Format,
  limitSeconds: number = SECONDS_TO_DECODE,
  failOn: FailOn = 'warning',
): Promise<CleanImage | undefined> {
  try {
    // libvips decodes JPEG and WebP at the reduced size.
    const upright = reader(bytes, failOn)
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: limitSeconds });
    const clean = await encode(upright, format);
    if (clean.content.length <= UPLOAD_MAX_BYTES) return clean;
    // Only a PNG can exceed the limit here: lossless encoding of a resized image may increase its
    // size.
    return await encode(upright.flatten({ background: '#fff' }), 'jpeg');
  } catch (error) {
    const message = error instanceof Error ? error.message.trim() : '';
    if (TIMEOUT.test(message)) throw error;
    if (failOn === 'warning' && message.split('\n').every((line) => PADDED.test(line))) {
      return decode(bytes, format, limitSeconds, 'error');
    }
    // Any other decoder error means that the file is malformed.
    return undefined;
  }
}

async function encode(image: Sharp, format: Format): Promise<CleanImage> {
  const encoded = format === 'png' ? image.png() : image[format]({ quality: 88 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { type: `image/${format}`, width: info.width, height: info.height, content: data };
}
