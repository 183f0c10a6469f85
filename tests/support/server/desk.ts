import type { FastifyInstance } from 'fastify';
import type { InputOf, OutputOf, Right } from '#desk/contract/call.ts';
import type { CALLS, CallName } from '#desk/contract/calls.ts';
import { transact } from '../../../server/db/transact.ts';
import { buildDeskApp } from '../../../server/desk/http/desk-app.ts';
import { invite } from '../../../server/desk/operators/invites.ts';
import { SoftwarePasskey } from './software-authenticator.ts';
import type { TestServer } from './test-server.ts';

export const DESK_ORIGIN = 'http://localhost:4174';
const HOST = 'localhost:4174';

type Input<Name extends CallName> = InputOf<(typeof CALLS)[Name]>;
type Output<Name extends CallName> = OutputOf<(typeof CALLS)[Name]>;
type Decided<Name extends CallName> = Omit<Input<Name>, 'proof'>;

/** The response to a refused call. */
export class DeskFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly current: unknown;

  constructor(status: number, body: { code: string; message: string; current?: unknown }) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.current = body.current;
  }
}

type Headers = Readonly<Record<string, string>>;

interface Reply {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of any call
  json(): any;
}

/** A desk as a browser sees it. */
export interface Door {
  readonly origin: string;
  post(path: string, input: object, headers: Headers): Promise<Reply>;
}

/** Returns the desk of this process, without a socket. */
export function doorOf(app: FastifyInstance): Door {
  return {
    origin: DESK_ORIGIN,
    post: (url, payload, headers) =>
      app.inject({ method: 'POST', url, headers: { host: HOST, ...headers }, payload }),
  };
}

/**
 * Returns the desks of other processes behind a proxy, which forwards each call to the address that
 * `next` returns.
 */
export function doorBehindProxy(origin: string, next: () => string): Door {
  const { host, protocol } = new URL(origin);
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  return {
    origin,
    async post(path, input, headers) {
      const response = await fetch(`${next()}${path}`, {
        method: 'POST',
        headers: { ...headers, ...forwarded, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const body = await response.text();
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        cookies: response.headers.getSetCookie().map((line) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          return { name, value };
        }),
        json: () => JSON.parse(body),
      };
    },
  };
}

/** A browser at the desk. */
export class DeskClient {
  readonly #door: Door;
  /** The passkey that signs decisions. An operator of the demo has none. */
  readonly passkey: SoftwarePasskey | undefined;
  cookie = '';

  constructor(door: Door, passkey?: SoftwarePasskey) {
    this.#door = door;
    this.passkey = passkey;
  }

  async send(name: string, input: unknown, headers: Headers = {}) {
    const { origin } = this.#door;
    const sent = { origin, cookie: this.cookie, ...headers };
    const reply = await this.#door.post(`/api/${name}`, (input ?? {}) as object, sent);
    const [cookie] = reply.cookies;
    if (cookie !== undefined) this.cookie = `${cookie.name}=${cookie.value}`;
    return reply;
  }

  async call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    const reply = await this.send(name, input);
    if (reply.statusCode !== 200) throw new DeskFailure(reply.statusCode, reply.json());
    return reply.json();
  }

  /** Shows a decision to the operator, who signs it. Returns the proof. */
  async prove<Name extends CallName>(name: Name, input: Decided<Name>) {
    const { nonce, options } = await this.call('decisionStart', { call: name, input });
    if (options === null) return { nonce };
    const { origin } = this.#door;
    const answer = this.passkey?.answer(JSON.stringify(options), { origin }) ?? '';
    return { nonce, assertion: JSON.parse(answer) };
  }

  async decide<Name extends CallName>(name: Name, input: Decided<Name>): Promise<Output<Name>> {
    const proof = await this.prove(name, input);
    return this.call(name, { ...input, proof } as Input<Name>);
  }
}

/** Opens the web desk of a test server. */
export async function openDesk({ context, time }: TestServer) {
  const app = await buildDeskApp(context);
  await app.ready();
  const door = doorOf(app);
  return {
    app,
    door,
    client: () => new DeskClient(door),

    /** Signs in an operator of the demo. */
    async demo(name = 'Ada'): Promise<DeskClient> {
      const client = new DeskClient(door);
      await client.call('demoSignIn', { name });
      return client;
    },

    /** Invites an operator, who registers a passkey and is signed in. */
    async enrol(name: string, rights: readonly Right[]): Promise<DeskClient> {
      const author = { actor: 'root', at: time.now() };
      const wish = { name, rights, invitedBy: 'root', signedBy: null };
      const token = await transact(context.db, (tx) => invite(tx, wish, author));
      return acceptInvitation(door, token);
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Opens the link of an invitation and registers a passkey. */
export async function acceptInvitation(door: Door, token: string): Promise<DeskClient> {
  const passkey = new SoftwarePasskey();
  const client = new DeskClient(door, passkey);
  const { options } = await client.call('inviteStart', { token });
  const created = passkey.create(JSON.stringify(options), { origin: door.origin });
  const credential = JSON.parse(created);
  await client.call('inviteFinish', { token, passkeyName: 'Key', credential });
  return client;
}
