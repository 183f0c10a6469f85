import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { plainImage } from '../server/upload.ts';

/** A text that the server must never serve again. */
export const PAYLOAD = '<script>alert("payload")</script>';

const bytes = (...values: number[]) => Buffer.from(values);
const join = (...pieces: (Buffer | string)[]) =>
  Buffer.concat(pieces.map((each) => Buffer.from(each)));
const cut = (image: Buffer, share: number) => image.subarray(0, Math.floor(image.length * share));
const patched = (image: Buffer, at: number, value: Buffer) =>
  join(image.subarray(0, at), value, image.subarray(at + value.length));
const uint32 = (value: number) => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
};

const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Buffer | string): Buffer {
  const named = join(type, data);
  return join(uint32(named.length - 4), named, uint32(crc32(named)));
}

/** Returns the start of a PNG of one bit per pixel. */
const header = (width: number, height: number) =>
  join(PNG, chunk('IHDR', join(uint32(width), uint32(height), bytes(1, 0, 0, 0, 0))));
const END = chunk('IEND', '');

/** Returns a complete PNG of this size, which has a few kB but decodes to gigabytes. */
function bomb(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return join(header(width, height), chunk('IDAT', deflateSync(rows)), END);
}

/** Returns the offset of a JPEG's frame header, which contains the height and the width. */
const frameOf = (jpeg: Buffer) =>
  jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);

function plainOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Files that must be refused, by name. */
export async function refusedFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const [jpeg, png, webp] = await Promise.all([
    plainImage('jpeg'),
    plainImage('png'),
    plainImage('webp'),
  ]);
  const frames = await Promise.all(['#f00', '#0f0'].map((background) => plainOf(background)));
  const animated = sharp(frames, { join: { animated: true } });
  const [gif, moving, tiff, avif] = await Promise.all([
    animated.clone().gif().toBuffer(),
    animated.clone().webp().toBuffer(),
    sharp(png).tiff().toBuffer(),
    sharp(png).avif().toBuffer(),
  ]);
  const noisy = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const progressive = await sharp(noisy).jpeg({ progressive: true }).toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${PAYLOAD}</svg>`;
  const frame = frameOf(jpeg);
  return new Map<string, Buffer>(
    Object.entries({
      'one byte': bytes(0xff),
      text: join('hello'),
      HTML: join(`<!doctype html>${PAYLOAD}`),
      'HTML behind a byte order mark': join('\ufeff<html>', PAYLOAD),
      SVG: join(svg),
      'SVG with prolog': join('<?xml version="1.0"?>', svg),
      'XML with an external entity': join(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
      ),
      'compressed SVG': gzipSync(svg),
      GIF: gif,
      'GIF and JavaScript': join('GIF89a/*', Buffer.alloc(64), '*/=1;alert(1)'),
      BMP: join('BM', uint32(0), Buffer.alloc(64)),
      TIFF: tiff,
      AVIF: avif,
      HEIC: join(uint32(24), 'ftypheic', Buffer.alloc(12)),
      ICO: join(bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(16), png),
      'JPEG 2000': join(bytes(0, 0, 0, 12), 'jP  \r\n\x87\n', Buffer.alloc(32)),
      'JPEG XL': join(bytes(0xff, 0x0a), Buffer.alloc(32)),
      PSD: join('8BPS', bytes(0, 1), Buffer.alloc(32)),
      PDF: join('%PDF-1.7\n', PAYLOAD),
      'PDF around a JPEG': join('%PDF-1.7\nstream\n', jpeg, '\nendstream\n%%EOF'),
      ZIP: join('PK\x03\x04', Buffer.alloc(64)),
      ELF: join('\x7fELF', Buffer.alloc(64)),
      'Windows program': join('MZ', Buffer.alloc(64)),
      'shell script': join('#!/bin/sh\nid\n'),
      PHP: join('<?php system($_GET["c"]); ?>'),
      PostScript: join('%!PS-Adobe-3.0 EPSF-3.0\n'),
      'drawing script': join('push graphic-context\nimage over 0,0 0,0 "url(https://x)"\n'),
      'WAVE sound': join('RIFF', uint32(36), 'WAVEfmt '),
      'AVI film': join('RIFF', uint32(36), 'AVI LIST'),
      'gzip of a JPEG': gzipSync(jpeg),
      'base64 of a PNG': join(png.toString('base64')),
      'data address': join('data:image/png;base64,', png.toString('base64')),
      'line before a JPEG': join('\n', jpeg),
      'HTML before a PNG': join(PAYLOAD, png),
      'PNG changed by a text transfer': join(png.toString('latin1').replace('\r\n', '\n')),
      'JPEG signature alone': jpeg.subarray(0, 3),
      'JPEG header and HTML': join(jpeg.subarray(0, 20), PAYLOAD),
      'half a JPEG': cut(jpeg, 0.5),
      'JPEG without its end': cut(noisy, 0.9),
      'JPEG with damaged pixels': patched(noisy, noisy.length - 900, Buffer.alloc(700, 0xff)),
      'JPEG of lying dimensions': patched(jpeg, frame + 5, bytes(0xff, 0xdc, 0xff, 0xdc)),
      'JPEG of no height': patched(jpeg, frame + 5, bytes(0, 0)),
      'progressive JPEG without its end': cut(progressive, 0.9),
      'half a JPEG and its end marker': join(cut(noisy, 0.5), noisy.subarray(-2)),
      'PNG signature alone': PNG,
      'half a PNG': cut(png, 0.5),
      'PNG without pixels': join(header(8, 8), END),
      'PNG of no width': join(header(0, 8), chunk('IDAT', deflateSync(Buffer.alloc(8))), END),
      'PNG of lying dimensions': join(header(0x7fffffff, 0x7fffffff), chunk('IDAT', ''), END),
      'PNG with too few pixels': join(
        header(64, 64),
        chunk('IDAT', deflateSync(Buffer.alloc(9))),
        END,
      ),
      'PNG with damaged pixels': join(header(8, 8), chunk('IDAT', 'not deflated'), END),
      'PNG with a wrong checksum': patched(png, 29, bytes(0, 0, 0, 0)),
      'PNG bomb, wide': bomb(30_000, 1_000),
      'PNG bomb, 400 megapixels': bomb(20_000, 20_000),
      'WebP signature alone': webp.subarray(0, 12),
      'half a WebP': cut(webp, 0.5),
      'WebP header and HTML': join(webp.subarray(0, 16), PAYLOAD),
      'animated WebP': moving,
      'JPEG named WebP': join('RIFF', uint32(0), 'WEBP', jpeg),
    }),
  );
}

/** Well-formed images with hidden data. They are accepted, and the data is removed. */
export async function cleanedFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const [jpeg, png, webp] = await Promise.all([
    plainImage('jpeg'),
    plainImage('png'),
    plainImage('webp'),
  ]);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisy = sharp({
    create: { width: 64, height: 64, channels: 3, background: '#888', noise },
  });
  const [progressive, other] = await Promise.all([
    noisy.clone().jpeg({ progressive: true }).toBuffer(),
    noisy.clone().jpeg().toBuffer(),
  ]);
  const trailer = join('MotionPhoto_Data', PAYLOAD, Buffer.alloc(4000, 0x5a), 'SEFT');
  /** Inserts bytes between the pixels and the end marker. */
  const padded = (image: Buffer, padding: Buffer) =>
    join(image.subarray(0, -2), padding, image.subarray(-2));
  const exif = {
    IFD0: { Copyright: PAYLOAD, Make: 'SpyCam' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  };
  const tagged = (image: Buffer) => sharp(image).withExif(exif);
  const text = chunk('tEXt', `Comment\0${PAYLOAD}`);
  const comment = join(bytes(0xff, 0xfe, 0, PAYLOAD.length + 2), PAYLOAD);
  return new Map<string, Buffer>(
    Object.entries({
      'JPEG with position': await tagged(jpeg).jpeg().toBuffer(),
      'PNG with position': await tagged(png).png().toBuffer(),
      'WebP with position': await tagged(webp).webp().toBuffer(),
      'JPEG with a colour profile': await sharp(jpeg).withIccProfile('p3').jpeg().toBuffer(),
      'JPEG with a comment': join(jpeg.subarray(0, 2), comment, jpeg.subarray(2)),
      'PNG with a text': join(png.subarray(0, 33), text, png.subarray(33)),
      'JPEG and HTML': join(jpeg, PAYLOAD),
      'JPEG and a ZIP': join(jpeg, 'PK\x03\x04', PAYLOAD),
      'PNG and PHP': join(png, '<?php', PAYLOAD),
      'PNG and a trailer': join(png, trailer),
      'PNG and blanks': join(png, Buffer.alloc(512)),
      'WebP and a trailer': join(webp, trailer),
      'JPEG and another': join(other, jpeg),
      'progressive JPEG and a trailer': join(progressive, trailer),
      'progressive JPEG and another': join(progressive, other),
      'JPEG with bytes before its end': padded(other, trailer),
      'JPEG with blanks before its end': padded(other, Buffer.alloc(20)),
      'progressive JPEG with bytes before its end': padded(progressive, trailer),
      'progressive JPEG with blanks before its end': padded(progressive, Buffer.alloc(20)),
      'JPEG without end marker': other.subarray(0, -2),
      'JPEG with half an end marker': other.subarray(0, -1),
      'progressive JPEG without end marker': progressive.subarray(0, -2),
      'progressive JPEG with a trailer for its end marker': join(
        progressive.subarray(0, -2),
        trailer,
      ),
    }),
  );
}
