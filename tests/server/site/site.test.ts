import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#core/domain/languages.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('site', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());
  const ask = (name: Parameters<ReturnType<TestServer['client']>['call']>[0], lang = 'en') =>
    on.client().call(name, {}, { lang });

  test('getSetting returns the site name, the features of the server and the demo member', async () => {
    expect((await ask('getSetting')).data).toEqual({
      name: 'Trade',
      logo: '/icons/logo.svg',
      custom_service: 'mailto:support@example.com',
      verify_email_code: 0,
      idempotency: 1,
      amend: 1,
      alerts: 1,
      triggers: 1,
      timeinforce: 1,
      results: 1,
      twostep: 1,
      devices: 1,
      reset: 1,
      limits: 1,
      passkeys: 1,
      addresses: 1,
      receivers: 1,
      cancelwithdraw: 1,
      deposittxid: 1,
      practice: 1,
      sparklines: 1,
      tickers: 1,
      liabilities: 1,
      account: 1,
      sweep: 1,
      statements: 1,
      currencies: 1,
      preferences: 1,
      apikeys: 1,
      support: 1,
      invites: 1,
      inviterewards: 0,
      texts: 1,
      readall: 1,
      push: expect.stringMatching(/^[\w-]{87}$/),
      demo: { username: 'demo', password: 'demo2026', simulated: 1 },
    });
  });

  test('getLangList offers the 26 languages in order, English as default', async () => {
    const { data } = await ask('getLangList');
    expect(data.map((row: { file_name: string }) => row.file_name)).toEqual(
      LANGUAGES.map(({ code }) => code),
    );
    expect(data[0]).toEqual({ language_name: 'English', file_name: 'en', is_default: 1 });
    expect(data[5]).toEqual({ language_name: '简体中文', file_name: 'zh-cn', is_default: 0 });
  });

  test('banners and contents are in the requested language, in English where it has none', async () => {
    await on.context.db.execute(sql`update banners set title = title - 'hi'`);
    await on.context.db.execute(sql`update contents set title = title - 'hi'`);
    for (const name of ['getBanner', 'getContentList'] as const) {
      const titles = async (lang: string) => {
        const { data } = await ask(name, lang);
        return (data.list ?? data).map((row: { title: string }) => row.title);
      };
      const [en, zh, ar, fr, hi] = await Promise.all(['en', 'zh-cn', 'ar', 'fr', 'hi'].map(titles));
      expect(en.length).toBeGreaterThanOrEqual(3);
      expect(zh.every((title: string) => /[\u4e00-\u9fff]/.test(title))).toBe(true);
      expect(ar.every((title: string) => /[\u0600-\u06ff]/.test(title))).toBe(true);
      expect(fr.filter((title: string) => en.includes(title))).toEqual([]);
      expect(hi).toEqual(en);
    }
  });

  test('pictures are of this site, links of partners use https', async () => {
    const { data: banners } = await ask('getBanner');
    const { data: partners } = await ask('getFriendList');
    for (const { img } of [...banners, ...partners]) expect(img).toMatch(/^\/[\w./-]+\.svg$/);
    for (const { url } of partners) expect(url).toMatch(/^https:\/\//);
  });

  test('setLang is stored for a member and has no effect for a visitor', async () => {
    const member = await on.signedIn('friend');
    expect(await member.call('setLang', { lang: 'ko' })).toMatchObject({ code: 1, data: null });
    expect((await on.client().call('setLang', { lang: 'ja' })).code).toBe(1);
    const rows = await on.context.db
      .select({ language: members.language })
      .from(members)
      .where(eq(members.username, 'friend'));
    expect(rows).toEqual([{ language: 'ko' }]);
  });

  test('demo members are funded in every account', async () => {
    for (const name of ['demo', 'friend'] as const) {
      const { data } = await (await on.signedIn(name)).call('getUserBalanceList');
      const usdt = data.coinList.map(
        ({
          type,
          balanceInfo,
        }: {
          type: number;
          balanceInfo: { coinName: string; balance: string }[];
        }) => [type, balanceInfo.find(({ coinName }) => coinName === 'USDT')?.balance],
      );
      expect(usdt).toEqual([
        [1, '10000'],
        [2, '10000'],
        [3, '5000'],
      ]);
    }
  });
});

test('outside demo mode there is no demo member, but a simulated market is still marked', async () => {
  const settingOf = async (source: 'simulated' | 'htx') => {
    const market = { source, upstream: '', seed: undefined };
    const on = await startTestServer({ engine: 'pglite', config: { demo: false, market } });
    expect((await on.client().login('demo', 'demo2026')).code).toBe(0);
    const { data } = await on.client().call('getSetting');
    await on.stop();
    return data;
  };
  expect(await settingOf('htx')).not.toHaveProperty('demo');
  expect((await settingOf('simulated')).demo).toEqual({ username: '', password: '', simulated: 1 });
});
