import { formatWireTime } from '#core/contract/wire-time.ts';
import { usableFrom } from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { proofOf } from '../../withdrawal/addresses/change.ts';
import { activeWhitelist } from '../../withdrawal/addresses/whitelist.ts';
import { addReceiver, listReceivers, removeReceiver } from './receivers.service.ts';
import { receiverTexts } from './receivers.texts.ts';

type ReceiverCalls = 'getReceiverList' | 'addReceiver' | 'deleteReceiver';

/** Handlers of the members in an address book (product.md#address-book). */
export function receiverHandlers(context: AppContext): Handlers<ReceiverCalls> {
  const { db } = context;
  return {
    async getReceiverList(_input, { caller: { memberId }, now }) {
      const whitelist = await activeWhitelist(db, memberId, now);
      const saved = await listReceivers(db, memberId);
      return {
        data: saved.map(({ receiverId, username, createdAt }) => {
          const from = whitelist && usableFrom(createdAt, now);
          return {
            id: receiverId,
            username,
            addtime: formatWireTime(createdAt),
            usable_time: from === undefined ? null : formatWireTime(from),
          };
        }),
      };
    },

    async addReceiver({ to_uid }, call) {
      await addReceiver(context, Number(to_uid), call);
      return { data: null, text: receiverTexts.added };
    },

    async deleteReceiver({ to_uid, ...proof }, call) {
      const removal = { receiverId: Number(to_uid), proof: proofOf(proof) };
      await removeReceiver(context, removal, call);
      return { data: null, text: receiverTexts.removed };
    },
  };
}
