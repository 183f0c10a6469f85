import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';

/**
 * `node next-build.ts <folder> <previous>` builds the app as its next version into a folder. A
 * marker in the entry changes the hash of every script, and the files of the previous build stay,
 * as with tools/build.ts.
 */
const [outDir = '', previous = ''] = parseArgs({ allowPositionals: true }).positionals;

await build({
  logLevel: 'error',
  build: { outDir, emptyOutDir: true },
  plugins: [
    {
      name: 'next-version',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('/src/main.tsx')) return null;
        return `${code}\ndocument.documentElement.dataset.version = 'next';`;
      },
    },
  ],
});

for (const name of readdirSync(join(previous, 'assets'))) {
  const target = join(outDir, 'assets', name);
  if (!existsSync(target)) cpSync(join(previous, 'assets', name), target);
}
