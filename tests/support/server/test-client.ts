import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';
import { encode } from '#core/contract/codec.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { CODE } from '#core/contract/envelope.ts';
import { bodyCodes } from '../../../tools/docs/body-codes.ts';

export interface Answered {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  readonly data: any;
  readonly response: LightMyRequestResponse;
}

/** The input of a call, as src/api passes it. */
export type Input<Name extends EndpointName> = InputOf<(typeof endpoints)[Name]>;
/** The parsed data of a call. */
export type Output<Name extends EndpointName> = OutputOf<(typeof endpoints)[Name]>;
type Headers = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, string | number>>;

/** The arguments after the name. The input may be missing if the call needs none. */
type Arguments<Name extends EndpointName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, headers?: Headers]
    : [input: Input<Name>, headers?: Headers];

/** The envelope of a call that changes something. `data` is present only if the call succeeded. */
interface Result<Name extends EndpointName> {
  readonly code: number;
  readonly msg: string;
  readonly data: Output<Name> | undefined;
}

export interface TestClient {
  token: string | undefined;
  readonly cookies: Map<string, string>;
  /** Sends a call with valid input. Returns its data as the contract parses it, as src/api does. */
  query<Name extends EndpointName>(name: Name, ...rest: Arguments<Name>): Promise<Output<Name>>;
  /** Like `query`, for a call that may be refused. */
  mutate<Name extends EndpointName>(name: Name, ...rest: Arguments<Name>): Promise<Result<Name>>;
  /**
   * Sends any fields and returns the unparsed body, for tests of the wire. The request is
   * form-encoded, like those of the app. `headers` are added to the usual ones.
   */
  call(name: EndpointName, fields?: Fields, headers?: Headers): Promise<Answered>;
  login(username: string, password: string, fields?: Record<string, string>): Promise<Answered>;
}

const ORIGIN = 'http://127.0.0.1:4173';

/** Creates the client of a member's device, which talks to the app without a socket. */
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
      assertDocumented(name, answered.code);
      return { ...answered, response };
    },
    async query(name, ...rest) {
      const { code, msg, data } = await client.mutate(name, ...rest);
      if (code !== CODE.ok) throw new Error(`${name} answered ${code}: ${msg}`);
      return data as Output<typeof name>;
    },
    async mutate(name, ...[input, headers]) {
      const { code, msg, data } = await client.call(name, sentFields(name, input), headers);
      return { code, msg, data: code === CODE.ok ? parse(name, data) : undefined };
    },
    async login(username, password, fields = {}) {
      const answered = await client.call('login', { username, password, ...fields });
      if (answered.code === 1) client.token = answered.data.userinfo.token;
      return answered;
    },
  };
  return client;
}

/** Returns the fields of an input as they are sent, without those that are `undefined`. */
function sentFields<Name extends EndpointName>(name: Name, input: object = {}): Fields {
  const fields = encode<z.core.$ZodType>(endpoints[name].input, input) as object;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Throws if the data violates the contract. */
function parse<Name extends EndpointName>(name: Name, data: unknown): Output<Name> {
  const parsed = endpoints[name].output['~standard'].validate(data);
  if (parsed instanceof Promise || parsed.issues) throw new Error(`${name}: data is not as agreed`);
  return parsed.value as Output<Name>;
}

/**
 * Throws if tools/docs/body-codes.ts, from which the API documents are generated, does not list the
 * body code.
 */
function assertDocumented(name: EndpointName, code: number): void {
  if (bodyCodes(name, endpoints[name].access).includes(code)) return;
  throw new Error(`${name} answered ${code}, which is missing in the API documents`);
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
