import type { AppContext } from '../../context.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Handlers } from '../../handler.ts';
import { hasOpenAlerts } from '../market/alerts/alerts.service.ts';
import { maskEmail, maskPhone } from '../members/contacts.ts';
import { memberOf } from '../members/members.service.ts';
import { membersTexts } from '../members/members.texts.ts';
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
 * Treats a sign-in with `cookies` = 0 like one from a client without cookies (ADR-029). Sessions
 * that are bound to a cookie are not affected.
 */
export function bindable(
  call: CallContext<'public'>,
  cookies: 'none' | 'unknown' | undefined,
): CallContext<'public'> {
  return cookies === 'none' ? { ...call, fromBrowser: false } : call;
}

/** Returns true if `remember` requests the longer session. */
export function wantsLongSession(remember: string | undefined): boolean {
  return remember === '1' || remember === 'true';
}

const IDENTITY = ['awaiting', 'reviewing', 'certified'] as const;

export function authHandlers(context: AppContext): Handlers<AuthCalls> {
  return {
    register: async ({ by, cookies, ...input }, call) => {
      context.limiter.take('register', call.address);
      if (by === 'unknown') throw new Refusal(authTexts.badType);
      const member = await registerMember(
        context,
        {
          by,
          contact: input[by] ?? '',
          password: input.password,
          repeated: input.repeatedPassword,
          inviteCode: input.inviteCode,
          emailCode: input.emailCode,
          language: call.language,
          device: call.device,
          address: call.address,
        },
        call.now,
      );
      const token = await admitNewMember(context, member, bindable(call, cookies));
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
          email: maskEmail(member.email),
          phone: maskPhone(member.phone),
          isFrozen: member.frozenAt !== null,
          vipLevel: member.vip,
          creditScore: member.creditScore,
          identity: IDENTITY[member.identityStatus] ?? 'awaiting',
          hasTransactionPassword: member.transactionPasswordHash !== null,
          hasUnread: await hasUnread(context.db, member.id, call.now),
          hasAlerts: await hasOpenAlerts(context.db, member.id),
          hasTwoStep: await hasSecondFactor(context.db, member.id),
          hasPasskey: await hasPasskeys(context.db, member.id),
          inviteCode: member.inviteCode,
        },
      };
    },

    emssend: async (input, call) => {
      await sendEmailCode(context, input, call);
      return { data: null, text: membersTexts.codeSent };
    },
  };
}
