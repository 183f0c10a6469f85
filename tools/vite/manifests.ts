import type { Plugin } from 'vite';
import { LANGUAGES } from '#core/domain/languages.ts';
import { readWords } from '../i18n/texts.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Emits `manifest-<language>.webmanifest` for each language except English. It describes the same
 * app, with the names of its shortcuts in that language. `src/app/describe-page.ts` links to the
 * manifest of the displayed language.
 */
export function manifests(publicFolder: string): Plugin {
  return {
    name: 'trade:manifests',
    apply: 'build',
    generateBundle() {
      for (const { code, tag, direction } of LANGUAGES.filter((one) => one.code !== 'en')) {
        const say = readWords('.', code);
        this.emitFile({
          type: 'asset',
          fileName: `manifest-${code}.webmanifest`,
          source: JSON.stringify(webManifest(publicFolder, { tag, direction, say })),
        });
      }
    },
  };
}
