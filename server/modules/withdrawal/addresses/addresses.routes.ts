import { formatTextTime } from '#core/contract/wire-time.ts';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import { networkOf } from '#core/domain/withdrawal-address.ts';
import { usableFrom, type Whitelist } from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { listPayoutNetworks } from '../targets/targets.repo.ts';
import { listBook } from './addresses.repo.ts';
import { addToBook, makeDefault, relabel, removeFromBook } from './addresses.service.ts';
import { addressTexts } from './addresses.texts.ts';
import { activeWhitelist, switchWhitelist } from './whitelist.ts';

type AddressCalls =
  | ('getAddressBook' | 'addAddress' | 'editAddress' | 'setDefaultAddress' | 'deleteAddress')
  | ('getAddressWhitelist' | 'setAddressWhitelist');

/** Handles the address book and its whitelist (product.md#address-book). */
export function addressHandlers(context: AppContext): Handlers<AddressCalls> {
  const { db } = context;
  return {
    async getAddressBook(asked, { caller: { memberId }, now }) {
      const rows = await listBook(db, { memberId, ...asked });
      const whitelist = await activeWhitelist(db, memberId, now);
      const networks = new Map<number, readonly AddressNetwork[]>();
      for (const { saved, code } of rows)
        if (!networks.has(saved.coinId))
          networks.set(saved.coinId, await listPayoutNetworks(db, { coinId: saved.coinId, code }));
      const list = rows.map(({ saved, code }) => ({
        id: saved.id,
        coinId: saved.coinId,
        code,
        network: saved.network ?? networkOf(saved.address, networks.get(saved.coinId) ?? []),
        address: saved.address,
        label: saved.label,
        isDefault: saved.isDefault,
        addedAt: saved.createdAt,
        usableAt: (whitelist && usableFrom(saved.createdAt, now)) ?? null,
      }));
      return { data: { list } };
    },

    async addAddress({ label = '', ...address }, call) {
      const fresh = { ...address, label };
      return { data: { id: await addToBook(context, fresh, call) }, text: addressTexts.added };
    },

    async editAddress({ id, label = '' }, call) {
      await relabel(context, { id, label }, call);
      return { data: null, text: addressTexts.labelled };
    },

    async setDefaultAddress({ id, ...proof }, call) {
      await makeDefault(context, { id, proof }, call);
      return { data: null, text: addressTexts.madeDefault };
    },

    async deleteAddress({ id, ...proof }, call) {
      await removeFromBook(context, { id, proof }, call);
      return { data: null, text: addressTexts.deleted };
    },

    async getAddressWhitelist(_input, { caller: { memberId }, now }) {
      return { data: stateOf(await activeWhitelist(db, memberId, now)) };
    },

    async setAddressWhitelist({ whitelist: wanted, ...proof }, call) {
      const change = { isOn: wanted === 'on', proof };
      const whitelist = await switchWhitelist(context, change, call);
      const data = stateOf(whitelist);
      if (whitelist === undefined) return { data, text: addressTexts.isOff };
      if (whitelist.endsAt === undefined) return { data, text: addressTexts.turnedOn };
      const values = { time: formatTextTime(whitelist.endsAt) };
      return { data, text: addressTexts.turnedOff, values };
    },
  };
}

function stateOf(whitelist: Whitelist | undefined) {
  return { isOn: whitelist !== undefined, endsAt: whitelist?.endsAt ?? null };
}
