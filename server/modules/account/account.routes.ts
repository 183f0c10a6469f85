import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../handler.ts';
import { eventKindOf } from '../security/log/event-kinds.ts';
import { closeAccount } from './close.ts';
import { copyOf } from './copy.ts';
import { freezeAccount, freezeByLink, unfreezeAccount } from './freeze.ts';

type AccountCalls =
  | ('freezeAccount' | 'freezeByLink' | 'unfreezeAccount')
  | ('closeAccount' | 'getAccountCopy');

/** Handles actions on the whole account. */
export function accountHandlers(context: AppContext): Handlers<AccountCalls> {
  const frozen = eventKindOf('frozen').text;
  return {
    freezeAccount: async (_input, call) => {
      await freezeAccount(context, call);
      return { data: null, text: frozen };
    },

    freezeByLink: async ({ link }, call) => {
      await freezeByLink(context, link, call);
      return { data: null, text: frozen };
    },

    unfreezeAccount: async (given, call) => {
      await unfreezeAccount(context, given, call);
      return { data: null, text: eventKindOf('unfrozen').text };
    },

    closeAccount: async (given, call) => {
      await closeAccount(context, given, call);
      return { data: null, text: eventKindOf('closed').text };
    },

    getAccountCopy: async (_input, call) => ({ data: { copy: await copyOf(context, call) } }),
  };
}
