import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { writeApiDocs } from '../../../tools/docs/generate.ts';
import { CALL_ROWS, ownEverything } from '../../support/server/call-rows.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send } from '../../support/server/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'api-docs-'));
const { 'api.html': PAGE, 'openapi.json': OPENAPI } = writeApiDocs(folder);

let on: TestServer;
beforeAll(async () => {
  on = await startTestServer({ engine: 'pglite', apiDocs: folder });
});
afterAll(async () => {
  await on.stop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => on.app.inject({ url, headers });

describe('the API documents', () => {
  test('are not served where no build wrote them', async () => {
    const bare = await startTestServer({ engine: 'pglite', apiDocs: join(folder, 'none') });
    const response = await bare.app.inject('/api/docs');
    await bare.stop();
    expect(response.json()).toMatchObject({ code: 204, data: null });
  });

  test('are a page and a description for everyone', async () => {
    const page = await get('/api/docs');
    expect([page.statusCode, page.body]).toEqual([200, PAGE]);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const description = await get('/api/docs/openapi.json');
    expect([description.statusCode, description.body]).toEqual([200, OPENAPI]);
    expect(description.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('have the headers of every page, and a policy that admits only the style', async () => {
    const { headers } = await get('/api/docs');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(PAGE) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    const other = await get('/api/docs/openapi.json');
    expect(other.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  test.each(['/api/docs', '/api/docs/openapi.json'])('%s is sent once', async (url) => {
    const first = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    const plain = await get(url);
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
    const etag = String(first.headers.etag);
    const again = await get(url, { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  test('are reachable from a link on another site, and by GET only', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await get('/api/docs', link)).statusCode).toBe(200);
    const posted = await on.app.inject({ method: 'POST', url: '/api/docs' });
    expect(posted.json()).toMatchObject({ code: 204, data: null });
  });
});

describe('responses match the description', () => {
  interface Operation {
    readonly responses: Readonly<Record<string, { content: Record<string, { schema: object }> }>>;
  }
  const { paths, components } = JSON.parse(OPENAPI) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    components: object;
  };
  const ajv = new Ajv2020({ strict: false });

  function faultsOf(method: string, path: string, body: unknown): unknown {
    const { schema } =
      paths[path]?.[method.toLowerCase()]?.responses['200']?.content['application/json'] ?? {};
    if (schema === undefined) return `no ${method} ${path}`;
    const isRight = ajv.compile({ ...schema, components });
    return isRight(body) ? [] : isRight.errors;
  }

  test('for every call, to its owner and to a visitor', async () => {
    const owner = await on.signedIn('demo');
    const owned = await ownEverything(on, owner);
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { method, path } = endpoints[name];
      const { fields, own = 1 } = CALL_ROWS[name];
      const shown = `/api/${path.replace(/:(\w+)/g, '{$1}')}`;
      const member = name === 'logout' ? await on.signedIn() : owner;
      for (const client of [on.client(), member]) {
        const { code, response } = await client.call(name, fields?.(owned));
        if (client === member) expect([name, code]).toEqual([name, own]);
        expect([name, faultsOf(method, shown, response.json())]).toEqual([name, []]);
      }
    }
    const image = multipartBody([{ bytes: await plainImage('png') }]);
    const { response } = await send(on.app, owner, image);
    expect(faultsOf('POST', '/api/common/upload', response.json())).toEqual([]);
  });
});
