import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { endpoints } from '#core/contract/endpoints.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../../server/demo-accounts.ts';
import type { RunningProxy } from './proxies.ts';

/** The address of the member, which differs from that of the proxy. */
const MEMBER = '127.9.8.7';
/** Headers that a member could forge. */
const CLAIMED = { 'x-forwarded-for': '203.0.113.9' };
const FRAME_MS = 10_000;

interface Asked {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

function ask(port: number, path: string, headers: Headers = {}, form?: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      localAddress: MEMBER,
      rejectUnauthorized: false,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        ...CLAIMED,
        ...headers,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode: status, headers: received } = response;
      text(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    sent.end(form);
  });
}

/** Returns true if a socket of the market feed opens and receives a frame. */
function receivesFrames(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/market-data/ws`, {
      rejectUnauthorized: false,
      localAddress: MEMBER,
      headers: CLAIMED,
    });
    const end = (isGood: boolean) => {
      clearTimeout(late);
      socket.terminate();
      resolve(isGood);
    };
    const late = setTimeout(end, FRAME_MS, false);
    socket.on('error', () => end(false));
    socket.on('message', () => end(true));
  });
}

/** Returns the half-masked address from which, according to the server, the member logged in. */
async function addressOfLogin(port: number): Promise<string | undefined> {
  const login = new URLSearchParams({
    username: DEMO_MEMBERS[0].username,
    password: DEMO_PASSWORD,
  });
  const answer = await ask(port, `/api/${endpoints.login.path}`, {}, login.toString());
  const { token } = JSON.parse(answer.body).data.userinfo;
  const devices = await ask(port, `/api/${endpoints.getDeviceList.path}`, { token }, 'page=1');
  return JSON.parse(devices.body).data.current.address;
}

/** Returns the faults of the app behind the proxy; empty if there are none. */
export async function validateProxy({ http, https }: RunningProxy, server: number) {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`HAProxy: ${what}: ${found} instead of ${wanted}`);
  };
  const redirect = await fetch(`http://127.0.0.1:${http}/x?y=1`, { redirect: 'manual' });
  expect('redirect to https', redirect.headers.get('location')?.startsWith('https://'), true);
  const html = { accept: 'text/html' };
  const page = await ask(https, '/market', html);
  expect('a page', page.status, 200);
  expect('its policy', page.headers['content-security-policy']?.includes("'sha256-"), true);
  expect('/readyz', (await ask(https, '/readyz')).status, 404);
  expect('/healthz', (await ask(https, '/healthz')).status, 200);
  expect('a missing file', (await ask(https, '/assets/none.js', html)).status, 404);
  const script = readdirSync('dist/assets').find((file) => file.endsWith('.js.br')) ?? '';
  const path = `/assets/${script.replace(/\.br$/, '')}`;
  const own = await fetch(`http://127.0.0.1:${server}${path}`);
  for (const encoding of ['br', 'gzip']) {
    const { status, headers } = await ask(https, path, { 'accept-encoding': encoding });
    expect(path, status, 200);
    expect(`${path} in ${encoding}`, headers['content-encoding'], encoding);
    for (const header of SAME)
      expect(`${path} ${header}`, headers[header], own.headers.get(header));
  }
  expect('frames of the feed', await receivesFrames(https), true);
  expect('the address of a member', await addressOfLogin(https), MASKED);
  return faults;
}

/** The headers of a file that must equal those that the server itself sends. */
const SAME = [
  'content-security-policy',
  'cache-control',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
] as const;
const MASKED = '127.9.*.*';
