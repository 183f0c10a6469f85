import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { SCENES } from './scenes.ts';
import { VARIANTS } from './variants.ts';

const GAP = 12;
const CELL_HEIGHT = 340;
/** WebP does not support larger pictures. */
const MAX_HEIGHT = 16_383;
/** The screens of the overview, with one row per theme. */
const OVERVIEW = ['home', 'market', 'options', 'exchange', 'assets', 'deposit'];
const THEMES = ['night', 'day'];

interface Sheet {
  readonly file: string;
  /** The height of each screenshot, in pixels. */
  readonly cellHeight: number;
  /** The screenshots as rows of file names, without the file ending. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Writes all screenshots of a folder into one picture, with a row for each scene and a column for
 * each variant.
 */
export function writeContactSheet(folder: string, file: string): Promise<void> {
  const rows = SCENES.map((scene) => VARIANTS.map((variant) => `${scene.name}-${variant.name}`));
  const cellHeight = Math.min(CELL_HEIGHT, Math.floor((MAX_HEIGHT - GAP) / rows.length) - GAP);
  return writeSheet(folder, { file, cellHeight, rows });
}

/** Writes the picture in the README: six screens in both themes. */
export function writeOverview(folder: string, file: string): Promise<void> {
  const rows = THEMES.map((theme) => OVERVIEW.map((scene) => `${scene}-${theme}`));
  return writeSheet(folder, { file, cellHeight: 420, rows });
}

/** Returns true if all screens of the overview are among the selected scenes. */
export function hasOverview(scenes: readonly { readonly name: string }[]): boolean {
  return OVERVIEW.every((wanted) => scenes.some(({ name }) => name === wanted));
}

async function writeSheet(folder: string, { file, cellHeight, rows }: Sheet): Promise<void> {
  let width = GAP;
  const cells = [];
  for (const [row, names] of rows.entries()) {
    let left = GAP;
    for (const name of names) {
      const { data, info } = await sharp(join(folder, `${name}.png`))
        .resize({ height: cellHeight })
        .toBuffer({ resolveWithObject: true });
      cells.push({ input: data, top: GAP + row * (cellHeight + GAP), left });
      left += info.width + GAP;
    }
    width = Math.max(width, left);
  }
  const height = GAP + rows.length * (cellHeight + GAP);
  mkdirSync(dirname(file), { recursive: true });
  await sharp({ create: { width, height, channels: 3, background: '#8a94a6' } })
    .composite(cells)
    .webp({ quality: 72 })
    .toFile(file);
}
