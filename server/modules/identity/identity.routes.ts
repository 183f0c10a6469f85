import type { Handlers } from '../../http/handler.ts';
import { type IdentityParts, requestCertification } from './identity.review.ts';
import { identityTexts } from './identity.texts.ts';

/** Certification. */
export function identityHandlers(parts: IdentityParts): Handlers<'usrsetreal'> {
  return {
    async usrsetreal(input, call) {
      await requestCertification(parts, {
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
