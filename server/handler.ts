import type * as z from 'zod/mini';
import type { HandlerOutputOf, ParsedInputOf } from '#core/contract/endpoint.ts';
import type { EndpointName, endpoints } from '#core/contract/endpoints.ts';
import type { LanguageCode } from '#core/domain/languages.ts';
import type { ServerText, TextValues } from './errors/refusal.ts';

/** The caller of a member's call, by session or API key. */
export interface Caller {
  readonly memberId: number;
  /** 0 for an API key, which must not make calls that concern a session. */
  readonly sessionId: number;
  readonly apiKeyId?: number;
}

/** The request key of a money call. */
export interface Intent {
  /** The `Idempotency-Key` of the call. */
  readonly key: string;
  /** The fingerprint of the member, the call and all fields except passwords and codes. */
  readonly fingerprint: string;
  /** Codec of the stored response, which has wire names. */
  readonly output: z.core.$ZodType;
}

/** The context of a call, passed to its handler with the parsed input. */
export interface CallContext<Access extends 'public' | 'member'> {
  readonly caller: Access extends 'member' ? Caller : Caller | undefined;
  readonly language: LanguageCode;
  /** Arrival time by the server's clock, in epoch milliseconds. */
  readonly now: number;
  /** The client's address; behind a proxy, the one that TRUST_PROXY allows. */
  readonly address: string;
  readonly userAgent: string;
  /**
   * Origin of the app's pages: PUBLIC_URL or, if it is not set, the origin to which the request was
   * addressed.
   */
  readonly origin: string | undefined;
  /**
   * True if the request has an `Origin` header, so it comes from a browser, whose session is bound
   * to the cookie.
   */
  readonly fromBrowser: boolean;
  readonly intent: Intent | undefined;
  /** Secret of the device cookie, set when a member signs in. */
  readonly device: string | undefined;
  /** Sets or clears the binding cookie, and sets the device cookie, on the response. */
  readonly cookie: {
    set(secret: string, maxAgeSeconds: number): void;
    setDevice(secret: string): void;
    clear(): void;
  };
  /** Returns a server text in the caller's language. */
  say(text: ServerText, values?: TextValues): string;
}

/** A successful response. `text` becomes `msg` (which actions show as a toast). */
export interface HandlerResult<Data> {
  readonly data: Data;
  readonly text?: ServerText;
  readonly values?: TextValues;
}

type Handler<Name extends EndpointName> = (
  input: ParsedInputOf<(typeof endpoints)[Name]>,
  call: CallContext<(typeof endpoints)[Name]['access']>,
) => Promise<HandlerResult<HandlerOutputOf<(typeof endpoints)[Name]>>>;

/** Handlers of one area, returned by `server/modules/<area>/<area>.routes.ts`. */
export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: Handler<Name> };
