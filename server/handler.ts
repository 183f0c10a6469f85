import type * as z from 'zod/mini';
import type { HandlerOutputOf, ParsedInputOf } from '#core/contract/endpoint.ts';
import type { EndpointName, endpoints } from '#core/contract/endpoints.ts';
import type { LanguageCode } from '#core/domain/languages.ts';
import type { ServerText, TextValues } from './errors/refusal.ts';

/** The caller of a member's call, by session or API key. */
export interface Caller {
  readonly memberId: number;
  /** 0 for a key, which may make no call that concerns a session. */
  readonly sessionId: number;
  readonly apiKeyId?: number;
}

/** The request key of a money call. */
export interface Intent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** Of member, call and all fields except passwords and codes. */
  readonly fingerprint: string;
  /** Codec of the stored response, which has wire names. */
  readonly output: z.core.$ZodType;
}

/** The context of a call, passed to its handler with the parsed input. */
export interface CallContext<Access extends 'public' | 'member'> {
  readonly caller: Access extends 'member' ? Caller : Caller | undefined;
  readonly language: LanguageCode;
  /** Arrival time by the server's clock, epoch milliseconds. */
  readonly now: number;
  /** Client address (behind a proxy: as TRUST_PROXY allows). */
  readonly address: string;
  readonly userAgent: string;
  /** Origin of the app's pages: PUBLIC_URL, or the one that the request was addressed to. */
  readonly origin: string | undefined;
  /**
   * True when the request has an `Origin` header: a browser, whose session is bound to the cookie.
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

/** A successful response. `text` becomes `msg` (shown as a toast by actions). */
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
