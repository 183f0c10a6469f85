import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this number of bytes, the headers cost more than compression saves. */
const SMALLEST = 600;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes .br and .gz files next to compressible files when the build is complete. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'trade:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressFolder(folder),
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, smaller] = await Promise.all([
    gz(content, { level: 9 }),
    brotli(content, { params }),
  ]);
  writeFileSync(`${file}.gz`, small);
  writeFileSync(`${file}.br`, smaller);
}
