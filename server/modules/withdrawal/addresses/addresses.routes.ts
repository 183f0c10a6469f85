import { formatWireTime } from '#core/contract/wire-time.ts';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import { networkOf } from '#core/domain/withdrawal-address.ts';
import { usableFrom, type Whitelist } from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { listPayoutNetworks } from '../targets/targets.repo.ts';
import { listBook } from './addresses.repo.ts';
import { addToBook, makeDefault, relabel, removeFromBook } from './addresses.service.ts';
import { addressTexts } from './addresses.texts.ts';
import { proofOf } from './change.ts';
import { activeWhitelist, switchWhitelist } from './whitelist.ts';

type AddressCalls =
  | ('getAddressBook' | 'addAddress' | 'editAddress' | 'setDefaultAddress' | 'deleteAddress')
  | ('getAddressWhitelist' | 'setAddressWhitelist');

/** Handlers of the address book and its whitelist (product.md#address-book). */
export function addressHandlers(context: AppContext): Handlers<AddressCalls> {
  const { db } = context;
  return {
    async getAddressBook({ c_id, page, limit }, { caller: { memberId }, now }) {
      const coinId = c_id === undefined ? undefined : Number(c_id);
      const found = await listBook(db, { memberId, coinId, page, limit });
      const whitelist = await activeWhitelist(db, memberId, now);
      const networks = new Map<number, readonly AddressNetwork[]>();
      for (const { saved, code } of found)
        if (!networks.has(saved.coinId))
          networks.set(saved.coinId, await listPayoutNetworks(db, { coinId: saved.coinId, code }));
      const list = found.map(({ saved, code }) => {
        const from = whitelist && usableFrom(saved.createdAt, now);
        return {
          id: saved.id,
          c_id: saved.coinId,
          title: code,
          network: saved.network ?? networkOf(saved.address, networks.get(saved.coinId) ?? []),
          address: saved.address,
          label: saved.label,
          is_default: Number(saved.isDefault),
          addtime: formatWireTime(saved.createdAt),
          usable_time: from === undefined ? null : formatWireTime(from),
        };
      });
      return { data: { list } };
    },

    async addAddress({ c_id, address, network, label = '' }, call) {
      const fresh = { coinId: Number(c_id), address, network, label };
      return { data: { id: await addToBook(context, fresh, call) }, text: addressTexts.added };
    },

    async editAddress({ id, label = '' }, call) {
      await relabel(context, { id: Number(id), label }, call);
      return { data: null, text: addressTexts.labelled };
    },

    async setDefaultAddress({ id, ...proof }, call) {
      await makeDefault(context, { id: Number(id), proof: proofOf(proof) }, call);
      return { data: null, text: addressTexts.madeDefault };
    },

    async deleteAddress({ id, ...proof }, call) {
      await removeFromBook(context, { id: Number(id), proof: proofOf(proof) }, call);
      return { data: null, text: addressTexts.deleted };
    },

    async getAddressWhitelist(_input, { caller: { memberId }, now }) {
      return { data: whitelistToWire(await activeWhitelist(db, memberId, now)) };
    },

    async setAddressWhitelist({ on, ...proof }, call) {
      const change = { isOn: on === 1, proof: proofOf(proof) };
      const whitelist = await switchWhitelist(context, change, call);
      const data = whitelistToWire(whitelist);
      if (whitelist === undefined) return { data, text: addressTexts.isOff };
      if (whitelist.endsAt === undefined) return { data, text: addressTexts.turnedOn };
      const values = { time: formatWireTime(whitelist.endsAt) };
      return { data, text: addressTexts.turnedOff, values };
    },
  };
}

function whitelistToWire(whitelist: Whitelist | undefined) {
  const endsAt = whitelist?.endsAt;
  return {
    on: whitelist ? 1 : 0,
    end_time: endsAt === undefined ? null : formatWireTime(endsAt),
  };
}
