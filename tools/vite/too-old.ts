import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, transformWithOxc } from 'vite';
import { LANGUAGES } from '#core/domain/languages.ts';
import { OLDEST_VERSIONS } from './browsers.ts';

const SCRIPT = 'src/app/first-paint/too-old.ts';
const TEXTS = 'src/app/first-paint/too-old.json';

type Texts = Readonly<Record<string, string>>;

/**
 * Reads the messages of every language by its code, with its tag and direction. Throws if one is
 * missing.
 */
export function tooOldTexts(root: string): Readonly<Record<string, Texts>> {
  const written = JSON.parse(readFileSync(join(root, TEXTS), 'utf8')) as Record<string, Texts>;
  return Object.fromEntries(
    LANGUAGES.map(({ code, tag, direction }) => {
      const texts = written[code];
      if (!texts) throw new Error(`${TEXTS}: no texts in ${code}`);
      return [code, { tag, direction, ...texts }];
    }),
  );
}

/** Returns the inline script that checks the browser first, in ECMAScript 5. */
export async function tooOldScript(root: string): Promise<string> {
  const file = join(root, SCRIPT);
  const plain = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2015' });
  const filled = plain.code
    // The name and the version stay on one line in both writing directions.
    .replace('OLDEST_VERSIONS', () => JSON.stringify(OLDEST_VERSIONS.replace(/ (?=\d)/g, '\u00a0')))
    .replaceAll('ENGLISH', 'english')
    .replace('function checkBrowser() {', (head) => {
      return `${head} var english = ${JSON.stringify(tooOldTexts(root).en)};`;
    });
  // Shortens only names and whitespace; shorter forms of strings and expressions need syntax that
  // old browsers do not support.
  const { code } = await minify(file, filled, {
    compress: false,
    codegen: { removeWhitespace: false },
  });
  return code.replace(/\n\t*/g, '');
}
