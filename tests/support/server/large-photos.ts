import sharp from 'sharp';

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/** A photograph of such size full of detail, so that its file is large and its like at more quality larger. */
export function largePhoto(width: number, height: number): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: NOISE } });
}

/** Every pixel black or white by chance: few colours, small as a PNG of them, large as any other. */
export function largeDrawing(width: number, height: number): Promise<Buffer> {
  return largePhoto(width, height)
    .greyscale()
    .threshold(128)
    .png({ palette: true, colours: 2, effort: 1 })
    .toBuffer();
}
