import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { currentToken } from '#/state/session';
import { emssend, getusr, login, loginChallenge, logout, register } from '#core/contract/auth.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { CODE } from '#core/contract/envelope.ts';
import { ApiError } from './api-error';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { polled } from './polling';

/** The signed-in member. `email` is masked by the server. */
export type Member = OutputOf<typeof getusr>;
export type IdentityStatus = Member['identity'];

/** Unread messages and reviews appear within this interval (product.md#polling). */
const MEMBER_POLL_MS = 30_000;

export const authQueries = {
  /** The signed-in member (product.md#member-panel). Not requested for guests. */
  member: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'auth', 'profile'],
      queryFn: ({ signal }) => query(getusr, {}, { signal }),
      enabled: () => currentToken() !== undefined,
      staleTime: MEMBER_POLL_MS,
      refetchInterval: polled(MEMBER_POLL_MS),
      refetchOnWindowFocus: 'always',
    }),
};

export interface LoginInput {
  /** Username, e-mail or phone. */
  readonly account: string;
  /** The ISO 3166 country code for a phone number without its calling code. */
  readonly country: string | undefined;
  readonly password: string;
  readonly isRemembered: boolean;
}

/** The result of a sign-in. The greeting is shown after the page has reloaded. */
export interface Entry {
  readonly token: string;
  readonly greeting: string;
}

/**
 * A browser without cookies announces this, because its session has only the token
 * (product.md#sessions).
 */
export function cookiesField(): 'none' | undefined {
  return storesCookies() ? undefined : 'none';
}

/**
 * Sets a cookie as a test, because `navigator.cookieEnabled` is true in Chromium even if site data
 * is blocked.
 */
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

/** The password was correct, and `finishLogin` with this challenge opens the session. */
export interface SecondFactorRequest {
  readonly challenge: string;
  /** True if a passkey can replace the code. */
  readonly hasPasskey: boolean;
}

function secondFactorRequest(error: unknown): SecondFactorRequest {
  if (!(error instanceof ApiError) || error.code !== CODE.secondFactor) throw error;
  const { data, success } = loginChallenge.safeParse(error.data);
  if (!success) throw error;
  return data;
}

/** Signs in, or returns the data for requesting a second factor (product.md#login). */
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

/** Creates an account and signs in (product.md#registration). */
export function registerMutation() {
  return mutationOptions({
    mutationFn: async (input: RegisterInput): Promise<Entry> => {
      const { contact } = input;
      const result = await mutate(register, {
        ...input,
        ...contact,
        by: 'email' in contact ? 'email' : 'phone',
        cookies: cookiesField(),
      });
      return { token: result.data.userinfo.token, greeting: result.message };
    },
  });
}

/** The purpose of an e-mail code. */
export type CodePurpose = 'register' | 'withdraw' | 'address' | 'account';

/**
 * Sends an e-mail code (product.md#e-mail-code). A signed-in member always receives it at the
 * account's address.
 */
export function emailCodeMutation(purpose: CodePurpose) {
  return mutationOptions({
    mutationFn: (email: string | undefined) => mutate(emssend, { email, purpose }),
  });
}

/**
 * Revokes a token that the device has already removed. The request outlives the page
 * (product.md#logout).
 */
export async function revokeSession(token: string): Promise<void> {
  await query(logout, {}, { token, keepalive: true }).catch(() => undefined);
}
