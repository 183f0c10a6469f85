import type { HandlerOutputOf, ParsedInputOf } from '../src/contract/endpoint.ts';
import type { EndpointName, endpoints } from '../src/contract/endpoints.ts';
import type { LanguageCode } from '../src/contract/languages.ts';
import type { ServerText, TextValues } from './errors/refusal.ts';

/** The signed-in member behind a call. */
export interface Caller {
  readonly memberId: number;
  readonly sessionId: number;
}

/** What a handler knows of its call beside the parsed input. */
export interface CallContext<Access extends 'public' | 'member'> {
  readonly caller: Access extends 'member' ? Caller : Caller | undefined;
  readonly language: LanguageCode;
  /** Epoch milliseconds from the exchange's clock when the call arrived. */
  readonly now: number;
  /** Address the call came from (behind a proxy: as TRUST_PROXY allows). */
  readonly address: string;
  readonly userAgent: string;
  /** True when the request carried an `Origin` header: a browser, whose session is bound to the cookie. */
  readonly fromBrowser: boolean;
  /** `Idempotency-Key` of a money call and the fingerprint of member, call and fields except passwords. */
  readonly intent: { readonly key: string; readonly fingerprint: string } | undefined;
  /** Secret of the device cookie: a browser that some member signed in with before. */
  readonly device: string | undefined;
  /** Sets or clears the binding cookie, and sets the device cookie, on the answer. */
  readonly cookie: {
    set(secret: string, maxAgeSeconds: number): void;
    setDevice(secret: string): void;
    clear(): void;
  };
  /** A server text in the caller's language. */
  say(text: ServerText, values?: TextValues): string;
}

/** A successful answer. `text` becomes `msg` (shown as a toast by actions). */
export interface HandlerResult<Data> {
  readonly data: Data;
  readonly text?: ServerText;
  readonly values?: TextValues;
}

export type Handler<Name extends EndpointName> = (
  input: ParsedInputOf<(typeof endpoints)[Name]>,
  call: CallContext<(typeof endpoints)[Name]['access']>,
) => Promise<HandlerResult<HandlerOutputOf<(typeof endpoints)[Name]>>>;

/** Handlers of one area: `server/modules/<area>/<area>.routes.ts` answers one of these. */
export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: Handler<Name> };
