import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { membersTexts } from '../../members/members.texts.ts';
import { eventKindOf } from '../log/event-kinds.ts';
import { changeEmail, changePhone, sendContactCode } from './contacts.service.ts';

/** Handles the e-mail address and the phone number of an account. */
export function contactHandlers(
  context: AppContext,
): Handlers<'sendContactCode' | 'changeEmail' | 'changePhone'> {
  return {
    sendContactCode: async ({ email }, call) => {
      await sendContactCode(context, email, call);
      return { data: null, text: membersTexts.codeSent };
    },

    changeEmail: async (given, call) => {
      await changeEmail(context, given, call);
      return { data: null, text: eventKindOf('email').text };
    },

    changePhone: async (given, call) => {
      await changePhone(context, given, call);
      return { data: null, text: eventKindOf('phone').text };
    },
  };
}
