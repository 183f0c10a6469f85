import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from '#core/domain/languages.ts';
import { extractor } from './tools/i18n/extractor.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES.map((language) => language.code),
  catalogs: [
    { path: '<rootDir>/locales/{locale}/app', include: ['<rootDir>/src'] },
    { path: '<rootDir>/locales/{locale}/server', include: ['<rootDir>/server'] },
  ],
  extractors: [extractor],
  format: formatter({ lineNumbers: false }),
});
