import sharp from 'sharp';

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/**
 * Creates a photograph of this size with much detail: its file is large, and larger at a higher
 * quality.
 */
export function largePhoto(width: number, height: number): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: NOISE } });
}

/**
 * Creates a drawing of random black and white pixels: few colours, small as PNG, large in other
 * formats.
 */
export function largeDrawing(width: number, height: number): Promise<Buffer> {
  return largePhoto(width, height)
    .greyscale()
    .threshold(128)
    .png({ palette: true, colours: 2, effort: 1 })
    .toBuffer();
}
