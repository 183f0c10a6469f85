import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#core/contract/endpoints.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let on: TestServer;
beforeAll(async () => {
  on = await startTestServer({ engine: 'pglite' });
});
afterAll(() => on.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const LOGIN = { username: 'demo', password: 'demo2026' };
const login = 'username=demo&password=demo2026';

async function post(url: string, payload: string | Buffer, headers: Record<string, string> = FORM) {
  const response = await on.app.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

describe('addresses', () => {
  test.each(['/api/login', '/api/api/login', '/api/User/login', '/api/api/user/login'])(
    '%s logs in',
    async (url) => {
      expect(await post(url, login)).toMatchObject({ status: 200, code: 1 });
    },
  );

  test('every call of the contract is mounted at each of its paths', () => {
    for (const { method, path, aliases } of Object.values(endpoints)) {
      for (const url of [path, ...aliases].flatMap((p) => [`/api/${p}`, `/api/api/${p}`])) {
        expect({ url, found: on.app.hasRoute({ method, url }) }).toEqual({ url, found: true });
      }
    }
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/api/nothing', '/api/login/', '/api/%zz'])(
    'an unknown %s gets the envelope',
    async (url) => {
      const found = await post(url, '');
      expect(found).toMatchObject({ status: 200, data: null });
      expect([204, 0]).toContain(found.code);
      expect(found.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('a known call by the wrong method is unknown', async () => {
    const response = await on.app.inject({ method: 'GET', url: '/api/login' });
    expect(response.json()).toEqual({
      code: 204,
      msg: 'This is unavailable. Reload the app and try again.',
      data: null,
    });
  });
});

describe('bodies', () => {
  test('JSON is accepted as well as forms', async () => {
    expect(await post('/api/login', JSON.stringify(LOGIN), JSON_TYPE)).toMatchObject({ code: 1 });
  });

  test.each([
    ['{"username":', JSON_TYPE],
    ['[]', JSON_TYPE],
    ['null', JSON_TYPE],
    ['"text"', JSON_TYPE],
    ['{"__proto__":{"admin":1},"username":"demo","password":"x"}', JSON_TYPE],
    ['{"username":{"$ne":1},"password":["x"]}', JSON_TYPE],
    ['username=demo&username=friend&password=x', FORM],
    ['username=undefined&password=null', FORM],
    ['username=%00&password=%ff%fe', FORM],
    ['<login/>', { 'content-type': 'text/xml' }],

    ['', FORM],
    ['', {}],
  ])('%s %j is refused with an envelope', async (payload, headers) => {
    const { status, code, msg, data } = await post('/api/login', payload, headers as typeof FORM);
    expect({ status, code, data }).toEqual({ status: 200, code: 0, data: null });
    expect(msg).not.toBe('');
  });

  test('a body that is too large is refused with an envelope', async () => {
    const answered = await post('/api/login', `username=${'x'.repeat(100_000)}`);
    expect(answered).toMatchObject({ status: 200, code: 0, data: null });
  });

  test('a missing field is named', async () => {
    const { msg } = await post('/api/login', 'username=demo');
    expect(msg).toBe('Missing or invalid: password');
  });

  test('a field that members fill in is named in words of their language', async () => {
    const { msg } = await post('/api/login', 'username=demo', { ...FORM, lang: 'zh-cn' });
    expect(msg).toContain('密码');
    expect(msg).not.toContain('password');
  });
});

describe('responses', () => {
  test('are never stored, sniffed or framed', async () => {
    const { headers } = await post('/api/getSetting', '');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('of an internal error reveal nothing of it', async () => {
    const hashing = on.context.hashing as { verify: unknown };
    const verify = hashing.verify;
    hashing.verify = () => Promise.reject(new Error('select * from members where secret'));
    const answered = await post('/api/login', login);
    hashing.verify = verify;
    expect(answered).toMatchObject({
      status: 500,
      code: 500,
      msg: 'Something went wrong on our end. Please try again.',
      data: null,
    });
    expect(on.logged.join('')).toContain('call failed');
  });

  test.each(['cross-site', 'same-site'])('a %s page may not call', async (site) => {
    const answered = await post('/api/login', login, { ...FORM, 'sec-fetch-site': site });
    expect(answered).toMatchObject({ code: 0, msg: 'We don’t accept requests from other sites.' });
  });

  test('GET calls read their fields from the query', async () => {
    const response = await on.app.inject({ url: '/api/setLang?lang=fr' });
    expect(response.json()).toEqual({ code: 1, msg: '', data: null });
    const wrong = await on.app.inject({ url: '/api/setLang?lang=xx' });
    expect(wrong.json()).toMatchObject({ code: 0, msg: 'This language isn’t available.' });
  });
});

test('logs contain no password, token, cookie, code or e-mail', async () => {
  const browser = await on.signedIn('demo', { browser: true });
  await browser.call('emssend');
  on.context.log.info(
    { password: 'my-word', nested: { Token: 'my-token', list: [{ cookie: 'my-cookie' }] } },
    'x',
  );
  const failure = Object.assign(new Error('Failed query: insert … params: secret@example.org'), {
    params: ['secret@example.org'],
    cause: Object.assign(new Error('Key (email)=(secret@example.org) already exists'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(secret@example.org) already exists.',
    }),
  });
  on.context.log.error({ err: failure }, 'y');
  const logged = on.logged.join('\n');
  expect(logged).toContain('[hidden]');
  expect(logged).toContain('23505');
  const secrets = [
    'my-word',
    'my-token',
    'my-cookie',
    'demo2026',
    'secret@example.org',
    browser.token ?? '',
  ];
  const code = lastCode(on.mails);
  for (const secret of [...secrets, ...browser.cookies.values(), `"${code}"`]) {
    expect(secret.length).toBeGreaterThan(0);
    expect(logged.includes(secret)).toBe(false);
  }
});
