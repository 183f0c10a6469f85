import { defineConfig } from '@lingui/conf';
import { LANGUAGES } from '#core/domain/languages.ts';
import { catalogFormat } from './tools/i18n/catalog-format.ts';
import { extractor } from './tools/i18n/extractor.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES.map((language) => language.code),
  catalogs: [
    { path: '<rootDir>/locales/{locale}/app', include: ['<rootDir>/src'] },
    { path: '<rootDir>/locales/{locale}/server', include: ['<rootDir>/server'] },
  ],
  extractors: [extractor],
  format: catalogFormat(),
});
