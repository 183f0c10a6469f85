import type { Handlers } from '../../handler.ts';
import { type IdentityDeps, requestCertification } from './identity.service.ts';
import { identityTexts } from './identity.texts.ts';

/** Handles identity verification. */
export function identityHandlers(deps: IdentityDeps): Handlers<'usrsetreal'> {
  return {
    async usrsetreal(input, call) {
      const { caller, now } = call;
      await requestCertification(deps, { ...input, memberId: caller.memberId, now });
      return { data: null, text: identityTexts.sent };
    },
  };
}
