import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { lastCode } from './last-code.ts';
import type { Input, TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';
const BETWEEN_CODES_MS = 60_000;

/** A Bitcoin address. */
export const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
/** Another Bitcoin address. */
export const OTHER_BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** Returns a TRON address that is derived from a name. */
export function tronOf(name: string): string {
  const account = sha256(new TextEncoder().encode(name)).subarray(0, 20);
  return createBase58check(sha256).encode(new Uint8Array([0x41, ...account]));
}

/** Returns actions on the address book for a member of `fundedMember`. */
export function bookOf(on: TestServer, member: TestClient) {
  async function emailCode(): Promise<string> {
    on.time.advance(BETWEEN_CODES_MS);
    await member.query('emssend', { purpose: 'address' });
    return lastCode(on.mails);
  }

  const add = async (address: string, fields: Readonly<Record<string, string>> = {}, coin = 1) =>
    (await member.query('addAddress', { coinId: coin, address, ...fields })).id;

  const list = async (coin?: number) =>
    (await member.query('getAddressBook', { limit: 50, ...(coin && { coinId: coin }) })).list;

  /** Returns the transaction password with a fresh e-mail code. */
  const proof = async () => ({ transactionPassword: 'pay2026', emailCode: await emailCode() });

  return {
    emailCode,
    add,
    list,
    proof,
    /** Replaces the default address, with a proof. */
    bind: async (address: string) =>
      member.mutate('setusraddress', { coinId: 1, address, ...(await proof()) }),
    remove: async (id: string) => member.mutate('deleteAddress', { id, ...(await proof()) }),
    makeDefault: async (id: string) =>
      member.mutate('setDefaultAddress', { id, ...(await proof()) }),
    whitelist: async (on_: 0 | 1) =>
      member.mutate('setAddressWhitelist', {
        whitelist: on_ === 1 ? 'on' : 'off',
        ...(await proof()),
      }),
    withdraw: (fields: Partial<Input<'withdraw'>> = {}) =>
      member.mutate('withdraw', {
        coinId: 1,
        amount: 20,
        kind: 'wallet',
        transactionPassword: 'pay2026',
        ...fields,
      }),
  };
}
