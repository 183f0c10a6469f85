import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { bodyCodes } from '../../../tools/docs/body-codes.ts';

export interface Answered {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  readonly data: any;
  readonly response: LightMyRequestResponse;
}

export interface TestClient {
  token: string | undefined;
  readonly cookies: Map<string, string>;
  /**
   * Sends a call by its contract name, form-encoded like the app; `headers` are added to the usual
   * ones.
   */
  call(
    name: EndpointName,
    fields?: Readonly<Record<string, string | number>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered>;
  login(username: string, password: string, fields?: Record<string, string>): Promise<Answered>;
}

const ORIGIN = 'http://127.0.0.1:4173';

/** A client of a member's device that talks to the app without a socket. */
export function createTestClient(app: FastifyInstance, isBrowser: boolean): TestClient {
  const client: TestClient = {
    token: undefined,
    cookies: new Map(),
    async call(name, fields = {}, headers = {}) {
      const { method, path } = endpoints[name];
      const form = new URLSearchParams(
        Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString();
      const response = await app.inject({
        method,
        url: `/api/${path.replace(/:(\w+)/g, (_, key) => String(fields[key]))}${method === 'GET' && form ? `?${form}` : ''}`,
        headers: {
          host: '127.0.0.1:4173',
          ...(isBrowser && { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }),
          ...(client.token !== undefined && { token: client.token }),
          ...(client.cookies.size > 0 && { cookie: cookieHeader(client.cookies) }),
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(method === 'POST' && { payload: form }),
      });
      keepCookies(client.cookies, response);
      const answered = response.json() as Omit<Answered, 'response'>;
      refuseUndocumented(name, answered.code);
      return { ...answered, response };
    },
    async login(username, password, fields = {}) {
      const answered = await client.call('login', { username, password, ...fields });
      if (answered.code === 1) client.token = answered.data.userinfo.token;
      return answered;
    },
  };
  return client;
}

/**
 * Throws if tools/docs/body-codes.ts, from which the API documents are made, lacks the body code.
 */
function refuseUndocumented(name: EndpointName, code: number): void {
  if (bodyCodes(name, endpoints[name].access).includes(code)) return;
  throw new Error(`${name} answered ${code}, which is missing in docs/api.md`);
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keepCookies(cookies: Map<string, string>, response: LightMyRequestResponse): void {
  for (const { name, value } of response.cookies) {
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}
