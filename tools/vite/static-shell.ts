import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { LANGUAGES } from '#core/domain/languages.ts';
import { type FirstFiles, firstFiles, NO_FILES } from './first-files.ts';
import { minifyStyle } from './minify-style.ts';
import { tooOldScript, tooOldTexts } from './too-old.ts';

const SCRIPT = 'src/app/first-paint/first-paint.ts';
const STYLES = ['src/app/first-paint/first-paint.css', 'src/app/first-paint/without-app.css'];
const SCRIPT_MARK = '<!--first-paint-script-->';
const STYLE_MARK = '<!--first-paint-style-->';
const TOO_OLD_MARK = '<!--too-old-script-->';
/**
 * The check for old browsers and the first paint are separate scripts, because old browsers run
 * only the check.
 */
const INLINE_SCRIPTS = 2;
/** A picture of the shell. */
const PICTURES = 'src/app/first-paint';
const PICTURE = /url\("([\w-]+\.svg)"\)/g;

/** The CSP sources of the inline parts of index.html, which the server adds to its header. */
export interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/**
 * Writes the check for old browsers and the script and style of the first paint into index.html,
 * makes the full stylesheet load without blocking (src/app/stylesheet.ts switches it on), and emits
 * csp.json.
 */
export function staticShell(): Plugin {
  let root = '.';
  return {
    name: 'trade:static-shell',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const files = context.bundle ? firstFiles(context.bundle, html) : NO_FILES;
        const script = await firstPaintScript(root, files);
        const style = firstPaintStyle(root);
        const tooOld = await tooOldScript(root);
        const filled = html
          .replace(TOO_OLD_MARK, () => `<script>${tooOld}</script>`)
          .replace(STYLE_MARK, () => `<style>${style}</style>`)
          .replace(SCRIPT_MARK, () => `<script>${script}</script>`);
        if (!context.bundle) return filled;
        return evaluateApart(preloadStyle(filled)).replace(/\n\s+/g, '\n');
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const files = {
          'csp.json': inlineHashes(String(page.source)),
          'too-old.json': tooOldTexts(root),
        };
        for (const [fileName, content] of Object.entries(files)) {
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
        }
      },
    },
  };
}

async function firstPaintScript(root: string, files: FirstFiles): Promise<string> {
  const file = join(root, SCRIPT);
  const tags = Object.fromEntries(
    LANGUAGES.map(({ code, tag, direction }) => [code, [tag, direction]]),
  );
  const plain = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2020' });
  const filled = plain.code
    .replace('LANGUAGE_TAGS', () => JSON.stringify(tags))
    .replace('FIRST_FILES', () => JSON.stringify(files));
  const { code } = await minify(file, filled);
  return code.trim();
}

/** Returns the style with its pictures inline, so the first paint needs no request for them. */
function firstPaintStyle(root: string): string {
  const style = STYLES.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  return minifyStyle(style).replace(PICTURE, (_url, name: string) => {
    const svg = readFileSync(join(root, PICTURES, name), 'utf8')
      .replace(/\s*\n\s*/g, '')
      .replaceAll('"', "'");
    return `url("data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}")`;
  });
}

/** Turns the stylesheet link, which would block the first paint, into a preload. */
export function preloadStyle(html: string): string {
  return html.replace(
    /<link rel="stylesheet"( crossorigin)? href="([^"]+)">/,
    '<link rel="preload" as="style" data-app-style$1 href="$2">',
  );
}

/**
 * Makes each script run in a separate task as soon as it has loaded, with the entry last. In Vite's
 * original output, all are evaluated in one long task. The scripts have low priority, so they load
 * after the first paint.
 */
export function evaluateApart(html: string): string {
  const tag = /<script type="module"( crossorigin)? src="[^"]+"><\/script>/g;
  const entry = html.match(tag)?.at(-1);
  return html.replace(tag, (script) => {
    const when = script === entry ? '' : 'async ';
    return script.replace('"module" ', `"module" ${when}fetchpriority="low" `);
  });
}

/** Hashes the inline scripts and the style. Throws if there are more than the CSP can allow. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)];
  if (scripts.length !== INLINE_SCRIPTS || styles.length !== 1) {
    throw new Error('index.html must hold exactly two inline scripts and one inline style');
  }
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  if (/\s(style|on\w+)=/i.test(markup)) {
    throw new Error('index.html must hold no style attribute and no inline handler');
  }
  const hash = (text: string | undefined) =>
    `sha256-${createHash('sha256')
      .update(text ?? '')
      .digest('base64')}`;
  return {
    script: scripts.map(([, text]) => hash(text)),
    style: styles.map(([, text]) => hash(text)),
  };
}
