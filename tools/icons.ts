/**
 * Draws the PNG icons from their SVG sources. Run `node tools/icons.ts` after a change in
 * tools/artwork.
 */
import { join } from 'node:path';
import sharp from 'sharp';

const SOURCES = join(import.meta.dirname, 'artwork');
const TARGET = join(import.meta.dirname, '..', 'public', 'icons');

const PICTURES = [
  ['icon', 'icon-192', 192],
  ['icon', 'icon-512', 512],
  ['icon', 'favicon-48', 48],
  ['maskable', 'maskable-192', 192],
  ['maskable', 'maskable-512', 512],
  ['apple-touch-icon', 'apple-touch-icon', 180],
  ['shortcut-market', 'shortcut-market', 96],
  ['shortcut-options', 'shortcut-options', 96],
  ['shortcut-assets', 'shortcut-assets', 96],
] as const;

for (const [source, name, size] of PICTURES) {
  const { size: bytes } = await sharp(join(SOURCES, `${source}.svg`), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 100, effort: 10 })
    .toFile(join(TARGET, `${name}.png`));
  console.log(`${name}.png ${size}x${size} ${bytes} bytes`);
}
