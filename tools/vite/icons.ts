import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FROM_LUCIDE = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const LISTED = /^export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/gm;

/**
 * Imports each icon from its own file. Through the package's index, every screen would import every
 * icon of the app, and the first render would load them all (chunks.ts).
 */
export function directIcons(): Plugin {
  const entry = createRequire(import.meta.url).resolve('lucide-react');
  const folder = join(dirname(entry), '../esm');
  const files = iconFiles(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'));
  return {
    name: 'trade:direct-icons',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/.*\.tsx/, code: 'lucide-react' },
      handler: (code) => ({ code: rewriteIcons(code, files, folder), map: null }),
    },
  };
}

/** Reads the file of each exported name and alias from the index of the package. */
export function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(LISTED)) {
    for (const name of names.matchAll(/default as (\w+)/g)) files.set(name[1] ?? '', file);
  }
  return files;
}

export function rewriteIcons(code: string, files: ReadonlyMap<string, string>, folder: string) {
  return code.replace(FROM_LUCIDE, (whole, names: string) => {
    const imports = names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const [exported = '', local = exported] = name.split(/\s+as\s+/);
        const file = files.get(exported);
        return file && `import ${local} from ${JSON.stringify(join(folder, file))};`;
      });
    // Types and other exports of the package are left unchanged.
    return imports.every(Boolean) ? imports.join('\n') : whole;
  });
}
