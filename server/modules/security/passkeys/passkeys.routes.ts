import { PASSKEY_USE } from '#core/contract/security-passkeys.ts';
import { formatWireTime } from '#core/contract/wire-time.ts';
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

const USES = Object.keys(PASSKEY_USE) as (keyof typeof PASSKEY_USE)[];

/** Handlers of a member's passkeys. */
export function passkeyHandlers(context: AppContext): Handlers<PasskeyCalls> {
  const { db, limiter } = context;
  return {
    getPasskeyList: async ({ page, limit }, { caller }) => {
      const own = await listPasskeys(db, caller.memberId);
      const list = own.slice((page - 1) * limit, page * limit).map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        addtime: formatWireTime(passkey.createdAt),
        usedtime: passkey.usedAt === null ? undefined : formatWireTime(passkey.usedAt),
      }));
      return { data: { list } };
    },

    beginPasskey: async (input, call) => {
      const given = { loginPassword: input.logpassword, code: input.code };
      return { data: { options: await proposePasskey(context, given, call) } };
    },

    addPasskey: async (input, call) => {
      await storePasskey(context, { json: input.response, name: input.name }, call);
      return { data: null, text: passkeyTexts.added };
    },

    renamePasskey: async (input, call) => {
      await changePasskeyName(context, { id: Number(input.id), name: input.name }, call);
      return { data: null, text: passkeyTexts.renamed };
    },

    deletePasskey: async ({ id, logpassword = '', passkey: answer }, call) => {
      await removePasskey(context, { id: Number(id), loginPassword: logpassword, answer }, call);
      return { data: null, text: passkeyTexts.removed };
    },

    askPasskey: async (input, { caller: { memberId }, address, now, origin }) => {
      const purpose = USES.find((use) => PASSKEY_USE[use] === input.type);
      if (purpose === undefined) throw new Refusal(passkeyTexts.notVerified);
      limiter.take('challenge', address);
      return { data: { options: await askPasskey(db, { purpose, memberId, now }, origin) } };
    },
  };
}
