import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '#core/domain/languages.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Emits `manifest-<language>.webmanifest` for each language except English: the same app, with the
 * names of its shortcuts in that language. `src/app/describe-page.ts` links the one of the
 * displayed language.
 */
export function manifests(publicFolder: string): Plugin {
  return {
    name: 'trade:manifests',
    apply: 'build',
    async generateBundle() {
      for (const language of LANGUAGES.filter(({ code }) => code !== 'en')) {
        this.emitFile({
          type: 'asset',
          fileName: `manifest-${language.code}.webmanifest`,
          source: JSON.stringify(webManifest(publicFolder, await wordsOf(language))),
        });
      }
    },
  };
}

async function wordsOf({ code, tag, direction }: Language) {
  const filename = `locales/${code}/app.po`;
  const context = { locale: code, sourceLocale: 'en', filename };
  const messages = await formatter().parse(await readFile(filename, 'utf8'), context);
  const entries = Object.values(messages);
  const say = (english: string) =>
    entries.find(({ message, context }) => message === english && !context)?.translation || english;
  return { tag, direction, say };
}
