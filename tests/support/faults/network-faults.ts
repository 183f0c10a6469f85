import type { Crossing, NetworkFault } from './faulty-network.ts';

const PORTAL =
  '<!doctype html><html><head><title>Welcome</title></head><body>Accept the terms</body></html>';
const DRIP_MS = 250;

type Answer = readonly [status: number, type: string, body: string];

const JSON_TYPE = 'application/json; charset=utf-8';

/** Another system responds, and the request never reaches the exchange. */
function instead(...[status, type, body]: Answer): NetworkFault['damage'] {
  return ({ response }) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
}

/** The exchange executes the call, and its response is changed in transit. */
function changed(alter: (body: string) => string): NetworkFault['damage'] {
  return async ({ response, ask }) => {
    const { status, headers, body } = await ask();
    response.writeHead(status, headers).end(alter(body.toString()));
  };
}

const reset: NetworkFault['damage'] = ({ response }) => void response.socket?.resetAndDestroy();

async function hang({ healed, pass, response }: Crossing): Promise<void> {
  await healed;
  if (!response.destroyed) await pass();
}

async function truncate({ response, ask }: Crossing): Promise<void> {
  const { status, headers, body } = await ask();
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/** Sends a byte now and then. The rest is sent at once when the fault ends. */
async function drip({ response, healed, ask }: Crossing): Promise<void> {
  const { status, headers, body } = await ask();
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  let isHealed = false;
  void healed.then(() => {
    isHealed = true;
  });
  let at = 0;
  while (!isHealed && at < body.length && !response.destroyed) {
    response.write(body.subarray(at, at + 1));
    at += 1;
    await Promise.race([healed, new Promise((done) => setTimeout(done, DRIP_MS))]);
  }
  response.end(body.subarray(at));
}

/** Changes the type of every value. The envelope itself is unchanged. */
function mistype(value: unknown): unknown {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  if (typeof value !== 'object' || value === null) return 'nothing';
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mistype(part)]));
}

/**
 * Removes the contents of lists and objects but not the lists and objects themselves. (Old servers
 * omit an empty list.)
 */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hollow);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hollow(part)]));
}

function rewrite(alter: (envelope: Record<string, unknown>) => object) {
  return changed((body) => JSON.stringify(alter(JSON.parse(body))));
}

const calls = (damage: NetworkFault['damage']): NetworkFault => ({
  reach: 'calls',
  strikes: 'at start',
  damage,
});
const everything = (damage: NetworkFault['damage']): NetworkFault => ({
  ...calls(damage),
  reach: 'everything',
});

/** The network faults of quality.md#n1. */
export const NETWORK_FAULTS = {
  'offline at start': { ...everything(reset), isDeviceOffline: true },
  'offline midway': { ...everything(reset), isDeviceOffline: true, strikes: 'midway' },
  hang: everything(hang),
  'connection reset': everything(reset),
  'service restart': { ...everything(reset), isRefused: true },
  'status 500': calls(
    instead(500, JSON_TYPE, '{"code":500,"msg":"Something went wrong on our side","data":null}'),
  ),
  '502 with HTML': calls(instead(502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>')),
  '429 with Retry-After': calls(({ response }) => {
    response
      .writeHead(429, { 'Content-Type': JSON_TYPE, 'Retry-After': '1' })
      .end('{"code":429,"msg":"Too many requests","data":null}');
  }),
  'malformed JSON': calls(instead(200, JSON_TYPE, '{"code":1,"data":{"list":[{"id"')),
  'wrong types': calls(rewrite(({ data, ...rest }) => ({ ...rest, data: mistype(data) }))),
  'missing data': calls(rewrite(({ data, ...rest }) => ({ ...rest, data: hollow(data) }))),
  'unknown code': calls(rewrite(({ data: _, ...rest }) => ({ ...rest, code: 77, status: 'odd' }))),
  'captive portal': everything(instead(200, 'text/html', PORTAL)),
  'empty body': calls(instead(200, JSON_TYPE, '')),
  'truncated body': calls(truncate),
  'slow drip': calls(drip),
} satisfies Readonly<Record<string, NetworkFault>>;

export type FaultName = keyof typeof NETWORK_FAULTS;
