import type { AppContext } from '../../context.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Handlers } from '../../handler.ts';
import { hasOpenAlerts } from '../market/alerts/alerts.service.ts';
import { memberOf } from '../members/members.service.ts';
import { endSession } from '../members/sessions.ts';
import { hasUnread } from '../notices/notices.service.ts';
import { hasPasskeys } from '../security/passkeys/proof.ts';
import { hasSecondFactor } from '../security/two-step/second-factor.ts';
import { sendEmailCode, signIn } from './auth.service.ts';
import { authTexts } from './auth.texts.ts';
import { finishSignIn } from './challenges.ts';
import { registerMember } from './registration.ts';
import { admitNewMember } from './sign-in.ts';

type AuthCalls = 'register' | 'login' | 'finishLogin' | 'logout' | 'getusr' | 'emssend';

/**
 * Treats a sign-in with `cookies` 0 like one of a client without cookies (ADR-029). Sessions that
 * are bound to a cookie are not affected.
 */
export function bindable(
  call: CallContext<'public'>,
  cookies: number | undefined,
): CallContext<'public'> {
  return cookies === 0 ? { ...call, fromBrowser: false } : call;
}

/** Whether `remember` asks for the longer session. */
export function wantsLongSession(remember: string | undefined): boolean {
  return remember === '1' || remember === 'true';
}

const CONTACT_OF_TYPE = { 1: 'phone', 2: 'email' } as const;

export function authHandlers(context: AppContext): Handlers<AuthCalls> {
  return {
    register: async (input, call) => {
      context.limiter.take('register', call.address);
      const by = CONTACT_OF_TYPE[input.type as 1 | 2];
      if (by === undefined) throw new Refusal(authTexts.badType);
      const member = await registerMember(
        context,
        {
          by,
          contact: input[by] ?? '',
          password: input.password,
          repeated: input.repassword,
          inviteCode: input.code,
          emailCode: input.captcha,
          language: call.language,
        },
        call.now,
      );
      const token = await admitNewMember(context, member, bindable(call, input.cookies));
      return { data: { userinfo: { token } }, text: authTexts.registered };
    },

    login: async (input, call) => {
      context.limiter.take('login', call.address);
      const token = await signIn(
        context,
        {
          name: input.username,
          country: input.country,
          password: input.password,
          isRemembered: wantsLongSession(input.remember),
        },
        bindable(call, input.cookies),
      );
      return { data: { userinfo: { token } }, text: authTexts.welcome };
    },

    finishLogin: async (input, call) => {
      context.limiter.take('login', call.address);
      const token = await finishSignIn(context, input, bindable(call, input.cookies));
      return { data: { userinfo: { token } }, text: authTexts.welcome };
    },

    logout: async (_input, call) => {
      await endSession(context, call.caller.sessionId);
      call.cookie.clear();
      return { data: null, text: authTexts.loggedOut };
    },

    getusr: async (_input, call) => {
      const member = await memberOf(context, call.caller);
      return {
        data: {
          id: member.id,
          username: member.username,
          email: member.email === null ? undefined : maskEmail(member.email),
          vip: member.vip,
          credit_score: member.creditScore,
          rzstatus: member.identityStatus,
          have_pay: member.transactionPasswordHash === null ? 0 : 1,
          has_unread: (await hasUnread(context.db, member.id, call.now)) ? 1 : 0,
          alerts: (await hasOpenAlerts(context.db, member.id)) ? 1 : 0,
          twostep: (await hasSecondFactor(context.db, member.id)) ? 1 : 0,
          passkeys: (await hasPasskeys(context.db, member.id)) ? 1 : 0,
          invit: member.inviteCode,
        },
      };
    },

    emssend: async (input, call) => {
      await sendEmailCode(context, input, call);
      return { data: null, text: authTexts.codeSent };
    },
  };
}

/** Masks `john@example.org` as `j***n@example.org`, so that owners recognise their address. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const last = local.length > 2 ? local.slice(-1) : '';
  return `${local.slice(0, 1)}***${last}@${domain}`;
}
