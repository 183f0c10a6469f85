import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { OPTIONAL_ADDITIONS } from '../../../tools/docs/optional-additions.ts';
import { FaultyNetwork } from '../../support/faults/faulty-network.ts';
import { OLD_SERVER } from '../../support/old-server/old-server.ts';
import type { Owned } from '../../support/server/call-row.ts';
import { CALL_ROWS, ownEverything } from '../../support/server/call-rows.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/**
 * This server is the basis of the end-to-end test of an old server. It knows none of the optional
 * additions.
 */
let on: TestServer;
let network: FaultyNetwork;
let owned: Owned;
let token: string;

beforeAll(async () => {
  on = await startTestServer({ engine: 'pglite' });
  await on.app.listen({ host: '127.0.0.1', port: 0 });
  network = await FaultyNetwork.start(
    `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`,
  );
  await network.break(OLD_SERVER);
  const owner = await on.signedIn();
  owned = await ownEverything(on, owner);
  token = owner.token ?? '';
});
afterAll(async () => {
  await network.close();
  await on.stop();
});

async function call(name: EndpointName, more: Readonly<Record<string, string>> = {}) {
  const { method, path } = endpoints[name];
  const fields = { ...CALL_ROWS[name].fields?.(owned), ...more };
  const form = `${new URLSearchParams(Object.entries(fields).map(([key, one]) => [key, `${one}`]))}`;
  const place = path.replace(/:(\w+)/g, (_, key) => `${fields[key as keyof typeof fields]}`);
  const url = `${network.url}/api/${place}`;
  const headers = { token };
  const response = await (method === 'GET'
    ? fetch(`${url}?${form}`, { headers })
    : fetch(url, { method, headers, body: new URLSearchParams(form) }));
  const { status } = response;
  if (status === 404) return { status, code: '', data: undefined };
  return { status, ...((await response.json()) as { code: string; data: unknown }) };
}

/**
 * Returns the paths of all fields, as /api/docs prints them. Nested lists arrive as objects by
 * position.
 */
function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const path = /^\d+$/.test(key) ? `${at}[]` : at === '' ? key : `${at}.${key}`;
    return [path, ...pathsOf(one, path)];
  });
}

const reads = Object.entries(OPTIONAL_ADDITIONS).flatMap(([name, added]) =>
  added !== 'call' && added.returns.length > 0 && /^(get|tradeget)/.test(name)
    ? [[name as EndpointName, added.returns] as const]
    : [],
);
const calls = Object.keys(OPTIONAL_ADDITIONS).filter(
  (name) => OPTIONAL_ADDITIONS[name as EndpointName] === 'call',
) as EndpointName[];

describe('an old server', () => {
  test.each(reads)('%s returns none of its additions', async (name, added) => {
    const { code, data } = await call(name);
    expect(code).toBe('1');
    const paths = pathsOf(data);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => added.includes(path))).toEqual([]);
  });

  test.each(calls)('%s is no call', async (name) => {
    expect(await call(name)).toMatchObject({ status: 404 });
  });

  test('does not read added fields of requests', async () => {
    const ours = await on.signedIn();
    const never = { c_id: 1, type: 1, start_time: 1, end_time: 2 };
    expect((await ours.call('getBillList', never)).data.list).toEqual([]);
    const { data } = await call('getBillList', { start_time: '1', end_time: '2' });
    expect((data as { list: unknown[] }).list).not.toEqual([]);
  });

  test('has no added path', async () => {
    expect((await fetch(`${network.url}/market-data/sparklines.svg?1`)).status).toBe(404);
  });
});
