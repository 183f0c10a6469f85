import type { AppContext } from '../../../context.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { listPasskeys } from './passkeys.repo.ts';
import {
  changePasskeyName,
  proposePasskey,
  removePasskey,
  storePasskey,
} from './passkeys.service.ts';
import { passkeyTexts } from './passkeys.texts.ts';
import { askPasskey } from './proof.ts';

type PasskeyCalls =
  | ('getPasskeyList' | 'beginPasskey' | 'addPasskey')
  | ('renamePasskey' | 'deletePasskey' | 'askPasskey');

/** Handles a member's passkeys. */
export function passkeyHandlers(context: AppContext): Handlers<PasskeyCalls> {
  const { db, limiter } = context;
  return {
    getPasskeyList: async ({ page, limit }, { caller }) => {
      const own = await listPasskeys(db, caller.memberId);
      const list = own.slice((page - 1) * limit, page * limit).map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt,
        usedAt: passkey.usedAt ?? undefined,
      }));
      return { data: { list } };
    },

    beginPasskey: async (given, call) => {
      return { data: { options: await proposePasskey(context, given, call) } };
    },

    addPasskey: async (input, call) => {
      await storePasskey(context, { json: input.response, name: input.name }, call);
      return { data: null, text: passkeyTexts.added };
    },

    renamePasskey: async (input, call) => {
      await changePasskeyName(context, input, call);
      return { data: null, text: passkeyTexts.renamed };
    },

    deletePasskey: async ({ loginPassword = '', ...removal }, call) => {
      await removePasskey(context, { ...removal, loginPassword }, call);
      return { data: null, text: passkeyTexts.removed };
    },

    askPasskey: async ({ use: purpose }, { caller: { memberId }, address, now, origin }) => {
      if (purpose === 'unknown') throw new Refusal(passkeyTexts.notVerified);
      limiter.take('challenge', address);
      return { data: { options: await askPasskey(db, { purpose, memberId, now }, origin) } };
    },
  };
}
