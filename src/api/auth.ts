import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { currentToken } from '#/state/session';
import { emssend, getusr, login, loginChallenge, logout, register } from '#core/contract/auth.ts';
import { CODE } from '#core/contract/envelope.ts';
import { ApiError } from './api-error';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { polled } from './polling';
import { fromWireCode, fromWireFlag } from './wire-codes';

export type IdentityStatus = 'awaiting' | 'reviewing' | 'certified' | 'unknown';

export interface Member {
  readonly id: string;
  readonly username: string;
  /** Masked by the server; `undefined` when the account has none. */
  readonly email: string | undefined;
  readonly vipLevel: string;
  readonly creditScore: string;
  readonly identity: IdentityStatus;
  /** `undefined` when the server leaves it out. */
  readonly hasTransactionPassword: boolean | undefined;
  readonly hasUnread: boolean;
  /** A price alert of the member is open on the server. */
  readonly hasAlerts: boolean;
  /** Two-step verification is on (product.md#two-step-verification). */
  readonly hasTwoStep: boolean;
  /** There is a passkey of the member (product.md#passkeys). */
  readonly hasPasskey: boolean;
  readonly inviteCode: string;
}

const IDENTITY: Readonly<Record<number, IdentityStatus>> = {
  0: 'awaiting',
  1: 'reviewing',
  2: 'certified',
};

/** Unread messages and reviews show up at this interval (product.md#polling). */
const MEMBER_POLL_MS = 30_000;

export const authQueries = {
  /** The signed-in member (product.md#member-panel); not asked for as a guest. */
  member: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'auth', 'profile'],
      queryFn: async ({ signal }): Promise<Member> => {
        const wire = await query(getusr, {}, { signal });
        return {
          id: wire.id,
          username: wire.username,
          email: wire.email,
          vipLevel: wire.vip,
          creditScore: wire.credit_score,
          identity: fromWireCode(IDENTITY, wire.rzstatus),
          hasTransactionPassword: fromWireFlag(wire.have_pay),
          hasUnread: wire.has_unread === 1,
          hasAlerts: wire.alerts === 1,
          hasTwoStep: wire.twostep === 1,
          hasPasskey: wire.passkeys === 1,
          inviteCode: wire.invit,
        };
      },
      enabled: () => currentToken() !== undefined,
      staleTime: MEMBER_POLL_MS,
      refetchInterval: polled(MEMBER_POLL_MS),
      refetchOnWindowFocus: 'always',
    }),
};

export interface LoginInput {
  /** Username, e-mail or phone. */
  readonly account: string;
  /** ISO 3166 code of a phone that is typed without its country code. */
  readonly country: string | undefined;
  readonly password: string;
  readonly isRemembered: boolean;
}

/** Result of a sign-in. The greeting is shown after the page has loaded again. */
export interface Entry {
  readonly token: string;
  readonly greeting: string;
}

/**
 * Returns 0 for a browser that stores no cookies: its session has the token only
 * (product.md#sessions).
 */
export function cookiesField(): 0 | undefined {
  return storesCookies() ? undefined : 0;
}

/** Tries it out: `navigator.cookieEnabled` is true in Chromium even where site data is blocked. */
function storesCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers served have no Cookie Store
    document.cookie = 'kept=1; path=/; SameSite=Strict';
    const isStored = document.cookie.includes('kept=1');
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'kept=; path=/; SameSite=Strict; max-age=0';
    return isStored;
  } catch {
    return false;
  }
}

/** The password was right, and `finishLogin` with this challenge opens the session. */
export interface SecondFactorRequest {
  readonly challenge: string;
  /** A passkey can stand in for the code. */
  readonly hasPasskey: boolean;
}

function secondFactorRequest(error: unknown): SecondFactorRequest {
  if (!(error instanceof ApiError) || error.code !== CODE.secondFactor) throw error;
  const { data, success } = loginChallenge.safeParse(error.data);
  if (!success) throw error;
  return { challenge: data.challenge, hasPasskey: data.passkey === 1 };
}

/** Signs in, or returns what a second factor is asked with (product.md#login). */
export function loginMutation() {
  return mutationOptions({
    mutationFn: ({
      account,
      country,
      password,
      isRemembered,
    }: LoginInput): Promise<Entry | SecondFactorRequest> => {
      const remember = isRemembered ? '1' : undefined;
      const fields = { username: account, country, password, remember, cookies: cookiesField() };
      return mutate(login, fields).then(
        ({ data, message }) => ({ token: data.userinfo.token, greeting: message }),
        secondFactorRequest,
      );
    },
  });
}

export interface RegisterInput {
  readonly contact: { readonly email: string } | { readonly phone: string };
  readonly password: string;
  readonly repeatedPassword: string;
  readonly inviteCode: string | undefined;
  readonly emailCode: string | undefined;
}

const REGISTER_TYPE = { phone: 1, email: 2 } as const;

/** Creates an account and signs in (product.md#registration). */
export function registerMutation() {
  return mutationOptions({
    mutationFn: async (input: RegisterInput): Promise<Entry> => {
      const { contact } = input;
      const result = await mutate(register, {
        type: 'email' in contact ? REGISTER_TYPE.email : REGISTER_TYPE.phone,
        email: 'email' in contact ? contact.email : undefined,
        phone: 'phone' in contact ? contact.phone : undefined,
        password: input.password,
        repassword: input.repeatedPassword,
        code: input.inviteCode,
        captcha: input.emailCode,
        cookies: cookiesField(),
      });
      return { token: result.data.userinfo.token, greeting: result.message };
    },
  });
}

/** What an e-mail code permits. */
export type CodePurpose = 'register' | 'withdraw' | 'address';

/**
 * Sends an e-mail code; for a signed-in member always to the own address (product.md#e-mail-code).
 */
export function emailCodeMutation(purpose: CodePurpose) {
  return mutationOptions({
    mutationFn: (email: string | undefined) => mutate(emssend, { email, purpose }),
  });
}

/** Revokes a token that the device has already removed; outlives the page (product.md#logout). */
export async function revokeSession(token: string): Promise<void> {
  await query(logout, {}, { token, keepalive: true }).catch(() => undefined);
}
