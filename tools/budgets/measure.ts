import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { CHART_ROUTES } from './limits.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Sizes in bytes by name, such as `/`, `css /`, `+/options`, `worker` or `precache`. */
export type Figures = Readonly<Record<string, number>>;

const ROUTE = /^src\/routes\/(?:_guest\/|_member\/)?([^/?]+)\.tsx\?tsr-split=component$/;
/**
 * Chunks of the bare chart, without parts that are loaded only for a crosshair or a selection.
 * Shared chunks have a name.
 */
const CHART =
  /^(?:src\/components\/candle-chart\/(?!chart-sheet|indicator-legend|readout)|_candle-chart-)/;

/** The worker of the market feed and its lazy part. */
const WORKER = /\.worker-.*\.js$/;

function compressed(folder: string, file: string): number {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(readFileSync(join(folder, file)), { params: quality }).length;
}

/**
 * Returns a chunk and all its static imports. With `follow`, matching dynamic imports are included,
 * too.
 */
function closure(manifest: Manifest, keys: readonly string[], follow?: RegExp): Set<string> {
  const seen = new Set<string>();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    queue.push(...(chunk.imports ?? []));
    if (follow) queue.push(...(chunk.dynamicImports ?? []).filter((name) => follow.test(name)));
  }
  return seen;
}

/** Returns the files that the home page loads: its scripts and its own chunk. */
function homeKeys(folder: string, manifest: Manifest): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]);
  const keys = Object.keys(manifest);
  const homeChunk = keys.filter(
    (key) => /^_home-/.test(key) || key.startsWith('src/routes/index.tsx'),
  );
  if (named.length === 0 || homeChunk.length === 0)
    throw new Error('the scripts of home were not found');
  const entries = keys.filter((key) => named.includes(manifest[key]?.file));
  return [...entries, ...homeChunk];
}

/** Measures a finished build folder, in bytes. */
export function measure(folder: string): Figures {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((bytes, file) => bytes + compressed(folder, file), 0);
  const scripts = (keys: Iterable<string>) =>
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
  const styles = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.css ?? []);

  const home = closure(manifest, homeKeys(folder, manifest));
  const figures: Record<string, number> = { '/': sum(scripts(home)), 'css /': sum(styles(home)) };

  for (const key of Object.keys(manifest)) {
    const name = ROUTE.exec(key)?.[1];
    if (!name || name === 'index' || name.startsWith('_')) continue;
    const own = closure(manifest, [key], CHART_ROUTES.includes(name) ? CHART : undefined);
    figures[`+/${name}`] = sum(scripts([...own].filter((part) => !home.has(part))));
  }

  const workers = readdirSync(join(folder, 'assets')).filter((name) => WORKER.test(name));
  figures.worker = sum(workers.map((name) => join('assets', name)));
  figures.precache = Object.values(precachedParts(folder)).reduce((sum, bytes) => sum + bytes, 0);
  return figures;
}

/**
 * Reads the raw bytes that each part adds to what the service worker caches for one language
 * (tools/vite/precache.ts).
 */
export function precachedParts(folder: string): Figures {
  return JSON.parse(readFileSync(join(folder, '.vite/precache.json'), 'utf8'));
}
