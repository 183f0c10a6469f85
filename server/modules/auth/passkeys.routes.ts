import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { findMember } from '../members/members.repo.ts';
import { membersTexts } from '../members/members.texts.ts';
import { askPasskey, verifyPasskey } from '../security/passkeys/proof.ts';
import { bindable, wantsLongSession } from './auth.routes.ts';
import { authTexts } from './auth.texts.ts';
import { memberOfChallenge } from './challenges.ts';
import { admitMember } from './sign-in.ts';

/** Handles sign-ins with a passkey, which need no password and no second factor (ADR-127). */
export function passkeyLoginHandlers(
  context: AppContext,
): Handlers<'beginPasskeyLogin' | 'passkeyLogin'> {
  const { db, limiter } = context;
  return {
    beginPasskeyLogin: async ({ challenge }, call) => {
      limiter.take('challenge', call.address);
      const { now, origin } = call;
      const asked =
        challenge === undefined
          ? ({ purpose: 'login', memberId: null, now } as const)
          : ({
              purpose: 'secondStep',
              memberId: await memberOfChallenge(db, challenge, call),
              now,
            } as const);
      return { data: { options: await askPasskey(db, asked, origin) } };
    },

    passkeyLogin: async (input, call) => {
      limiter.take('login', call.address);
      const asked = { purpose: 'login', memberId: null, now: call.now } as const;
      const { memberId, consume } = await verifyPasskey(context, input.response, asked);
      const member = await findMember(db, memberId);
      if (member === undefined) throw new Refusal(membersTexts.wrongLogin, { code: CODE.rule });
      const isRemembered = wantsLongSession(input.remember);
      const from = bindable(call, input.cookies);
      const token = await admitMember(context, member, isRemembered, from, consume);
      return { data: { userinfo: { token } }, text: authTexts.welcome };
    },
  };
}
