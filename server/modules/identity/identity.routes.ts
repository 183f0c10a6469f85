import type { Handlers } from '../../handler.ts';
import { type IdentityDeps, requestCertification } from './identity.service.ts';
import { identityTexts } from './identity.texts.ts';

/** Handlers of certification. */
export function identityHandlers(deps: IdentityDeps): Handlers<'usrsetreal'> {
  return {
    async usrsetreal(input, call) {
      await requestCertification(deps, {
        memberId: call.caller.memberId,
        realName: input.real_name,
        front: input.front_card,
        back: input.back_card,
        handheld: input.handheld_card,
        now: call.now,
      });
      return { data: null, text: identityTexts.sent };
    },
  };
}
