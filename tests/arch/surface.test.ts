// @vitest-environment node
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#core/contract/endpoints.ts';
import { LANGUAGES } from '#core/domain/languages.ts';
import { ROOT, sourceFiles } from './sources.ts';

/** Every URL of the app (product.md#routes). */
const URLS = [
  'register',
  'login',
  'reset-password',
  'market',
  'download',
  'real_authentication',
  'bindMentionAddress',
  'security',
  'security/passkeys',
  'security/two-step',
  'security/app-lock',
  'security/devices',
  'security/log',
  'security/anti-phishing',
  'security/api-keys',
  'security/limits',
  'security/addresses',
  'security/contact',
  'security/freeze',
  'security/close',
  'freeze',
  'modifyPwd',
  'resetLegalPwd',
  'exchange',
  'assets',
  'trade-account',
  'results',
  'changemoney',
  'recharge',
  'withdrawal',
  'exchangeb',
  'options',
  'invite',
  'trade-lst',
  'notify',
  'support',
  'support/new',
  'support/request',
  'loans',
  'loans-application',
  'lockming',
  'lockming-application',
  'transfer',
  'transfer-list',
  'staking',
  'staking-list',
  'introduction',
  'bank',
];
const PUBLIC = new Set(['market', 'download', 'freeze']);
const GUESTS = new Set(['register', 'login', 'reset-password']);

describe('surface', () => {
  test.each(URLS)('/%s has a route file behind the right guard', (url) => {
    const folder = PUBLIC.has(url) ? '' : GUESTS.has(url) ? '_guest' : '_member';
    // The underscore keeps a page below another out of its frame.
    const file = `${url.replace('/', '_.')}.tsx`;
    expect(existsSync(join(ROOT, 'src/routes', folder, file))).toBe(true);
    expect(existsSync(join(ROOT, 'src/routes', folder, `${url.replace('/', '_.')}.tsx`))).toBe(
      true,
    );
  });

  test('home has a route file', () => {
    expect(existsSync(join(ROOT, 'src/routes/index.tsx'))).toBe(true);
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
