import { usableFrom } from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { activeWhitelist } from '../../withdrawal/addresses/whitelist.ts';
import { addReceiver, listReceivers, removeReceiver } from './receivers.service.ts';
import { receiverTexts } from './receivers.texts.ts';

type ReceiverCalls = 'getReceiverList' | 'addReceiver' | 'deleteReceiver';

/** Handles the members in an address book (product.md#address-book). */
export function receiverHandlers(context: AppContext): Handlers<ReceiverCalls> {
  const { db } = context;
  return {
    async getReceiverList(_input, { caller: { memberId }, now }) {
      const whitelist = await activeWhitelist(db, memberId, now);
      const saved = await listReceivers(db, memberId);
      return {
        data: saved.map(({ receiverId, username, createdAt }) => ({
          id: receiverId,
          username,
          addedAt: createdAt,
          usableAt: (whitelist && usableFrom(createdAt, now)) ?? null,
        })),
      };
    },

    async addReceiver({ receiverId }, call) {
      await addReceiver(context, receiverId, call);
      return { data: null, text: receiverTexts.added };
    },

    async deleteReceiver({ receiverId, ...proof }, call) {
      const removal = { receiverId, proof };
      await removeReceiver(context, removal, call);
      return { data: null, text: receiverTexts.removed };
    },
  };
}
