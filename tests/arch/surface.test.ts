// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#core/contract/endpoints.ts';
import { LANGUAGES } from '#core/domain/languages.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import { ROOT, sourceFiles } from './sources.ts';

describe('surface', () => {
  test('product.md lists the URLs of src/routes', () => {
    const product = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
    const [, section = ''] = /^### Routes\n([\s\S]*?)^### /m.exec(product) ?? [];
    const listed = new Set(section.match(/(?<!\w)\/[\w/-]*/g));
    expect([...listed].sort()).toEqual([...PUBLIC_ROUTES, ...MEMBER_ROUTES].sort());
  });

  const callers = sourceFiles('src/api').map((file) => file.text);
  const names = Object.keys(endpoints);
  const isCalled = (name: string) => callers.some((text) => new RegExp(`\\b${name}\\b`).test(text));

  test.each(names)('%s has a caller in src/api', (name) => {
    expect(isCalled(name)).toBe(true);
  });

  test('every endpoint has exactly one handler', () => {
    const routes = sourceFiles('server').filter((file) => file.path.endsWith('.routes.ts'));
    const counts = names.map((name) => {
      const handler = new RegExp(`^\\s+(async )?${name}(:|\\()|^\\s+${name},$`, 'gm');
      return [name, routes.reduce((sum, file) => sum + [...file.text.matchAll(handler)].length, 0)];
    });
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test('each language has one folder of catalogs, and there are no others', () => {
    const codes = LANGUAGES.map((language) => language.code).sort();
    expect(codes).toHaveLength(26);
    const folders = readdirSync(join(ROOT, 'locales')).filter((name) => !/\.(md|tsv)$/.test(name));
    expect(folders.sort()).toEqual(codes);
    for (const code of codes) {
      expect(readdirSync(join(ROOT, 'locales', code)).sort()).toEqual(['app.po', 'server.po']);
    }
  });
});
