import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { SCENES } from './scenes.ts';
import { VARIANTS } from './variants.ts';

const CELL_HEIGHT = 340;
const GAP = 12;

/**
 * Writes all screenshots into one small picture: a row for each scene, a column for each variant.
 */
export async function writeContactSheet(folder: string, file: string): Promise<void> {
  const widths = VARIANTS.map((variant) =>
    Math.round((variant.width / variant.height) * CELL_HEIGHT),
  );
  const cells = await Promise.all(
    SCENES.flatMap((scene, row) =>
      VARIANTS.map(async (variant, column) => ({
        input: await sharp(join(folder, `${scene.name}-${variant.name}.png`))
          .resize({ height: CELL_HEIGHT })
          .toBuffer(),
        top: GAP + row * (CELL_HEIGHT + GAP),
        left: GAP + widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0),
      })),
    ),
  );
  mkdirSync(dirname(file), { recursive: true });
  await sharp({
    create: {
      width: GAP + widths.reduce((sum, width) => sum + width + GAP, 0) + GAP,
      height: GAP + SCENES.length * (CELL_HEIGHT + GAP),
      channels: 3,
      background: '#8a94a6',
    },
  })
    .composite(cells)
    .webp({ quality: 72 })
    .toFile(file);
}
