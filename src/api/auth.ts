import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { emssend, getusr, login, logout, register } from '#/contract/auth';
import { mutate, query } from './client';
import { fromWireCode, fromWireFlag } from './wire-codes';

export type IdentityStatus = 'awaiting' | 'reviewing' | 'certified' | 'unknown';

export interface Member {
  readonly id: string;
  readonly username: string;
  /** Masked by the server; missing when the account has none. */
  readonly email: string | undefined;
  readonly vipLevel: string;
  readonly creditScore: string;
  readonly identity: IdentityStatus;
  /** Missing when the server does not tell. */
  readonly hasTransactionPassword: boolean | undefined;
  readonly hasUnread: boolean;
  readonly inviteCode: string;
}

const IDENTITY: Readonly<Record<number, IdentityStatus>> = {
  0: 'awaiting',
  1: 'reviewing',
  2: 'certified',
};

/** The signed-in member; `memberKey` of state/session names the sign-in. */
export function memberQuery(memberKey: string | undefined) {
  return queryOptions({
    queryKey: ['member', memberKey, 'auth', 'profile'],
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
        inviteCode: wire.invit,
      };
    },
    enabled: memberKey !== undefined,
    staleTime: 30_000,
  });
}

export interface LoginInput {
  /** Username, e-mail or phone. */
  readonly account: string;
  readonly password: string;
  readonly isRemembered: boolean;
}

/** What a sign-in gives. The greeting is shown after the page has loaded again. */
export interface Entry {
  readonly token: string;
  readonly greeting: string;
}

/** A server of ours binds the session of a browser to a cookie: this one keeps none. */
function cookiesKept(): 0 | undefined {
  return keepsCookies() ? undefined : 0;
}

/** Tried out: `navigator.cookieEnabled` says yes in Chromium also where the member blocks site data. */
function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers served have no Cookie Store
    document.cookie = 'kept=1; path=/; SameSite=Strict';
    const isKept = document.cookie.includes('kept=1');
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'kept=; path=/; SameSite=Strict; max-age=0';
    return isKept;
  } catch {
    return false;
  }
}

/** Signs in. */
export function loginMutation() {
  return mutationOptions({
    mutationFn: async ({ account, password, isRemembered }: LoginInput): Promise<Entry> => {
      const remember = isRemembered ? '1' : undefined;
      const answer = await mutate(login, {
        username: account,
        password,
        remember,
        cookies: cookiesKept(),
      });
      return { token: answer.data.userinfo.token, greeting: answer.message };
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

/** Opens an account and signs in. */
export function registerMutation() {
  return mutationOptions({
    mutationFn: async (input: RegisterInput): Promise<Entry> => {
      const { contact } = input;
      const answer = await mutate(register, {
        type: 'email' in contact ? REGISTER_TYPE.email : REGISTER_TYPE.phone,
        email: 'email' in contact ? contact.email : undefined,
        phone: 'phone' in contact ? contact.phone : undefined,
        password: input.password,
        repassword: input.repeatedPassword,
        code: input.inviteCode,
        captcha: input.emailCode,
        cookies: cookiesKept(),
      });
      return { token: answer.data.userinfo.token, greeting: answer.message };
    },
  });
}

/** What an e-mail code is good for. */
export type CodePurpose = 'register' | 'withdraw';

/** Sends an e-mail code; for a signed-in member always to the own address, whatever is asked for. */
export function emailCodeMutation(purpose: CodePurpose) {
  return mutationOptions({
    mutationFn: (email: string | undefined) => mutate(emssend, { email, purpose }),
  });
}

/** Revokes a token the device has already forgotten; outlives the page. */
export async function revokeSession(token: string): Promise<void> {
  await query(logout, {}, { token, keepalive: true }).catch(() => undefined);
}
