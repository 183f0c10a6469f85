import type * as z from 'zod/mini';
import type { Right } from '#desk/contract/call.ts';
import type { CALLS, CallName } from '#desk/contract/calls.ts';
import type { AppContext } from '../context.ts';
import type { Audit } from './operator.ts';

/** The parts of the server that the desk needs. The desk opens no market and runs no jobs. */
export type DeskContext = Pick<
  AppContext,
  'config' | 'db' | 'clock' | 'log' | 'texts' | 'mailer' | 'images' | 'review'
>;

/** The calling operator. */
export interface SignedIn {
  readonly operatorId: number;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly isDemo: boolean;
}

/** The values that every handler receives in addition to its input. */
export interface PublicCall {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IP address of the caller. */
  readonly address: string;
  /** Origin of the page, to which browsers bind passkeys. */
  readonly origin: string;
  /** Signs an operator in by setting the session cookie. */
  setSession(token: string): void;
  clearSession(): void;
}

export interface OperatorCall extends PublicCall {
  readonly operator: SignedIn;
  /** The hash of the session token. */
  readonly session: string;
  /** When the session was last used, and when it ends. */
  readonly sessionTimes: { readonly usedAt: number; readonly endsAt: number };
  /** The author of the audit rows, with the proof of a decision. */
  readonly audit: Audit;
}

type Who<Name extends CallName> = (typeof CALLS)[Name]['right'] extends 'public'
  ? PublicCall
  : OperatorCall;

type Handler<Name extends CallName> = (
  input: z.output<(typeof CALLS)[Name]['input']>,
  call: Who<Name>,
) => Promise<z.input<(typeof CALLS)[Name]['output']>>;

/** Handlers of some calls. */
export type Handlers<Names extends CallName> = { readonly [Name in Names]: Handler<Name> };
