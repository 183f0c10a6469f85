import { lastCode } from './last-code.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';
const BETWEEN_CODES_MS = 60_000;

/** Returns a TRON address that differs for each letter. */
export function tronOf(letter: string): string {
  return `T${letter.repeat(33)}`;
}

/** Returns what tests of the address book do as a member of `fundedMember`. */
export function bookOf(on: TestServer, member: TestClient) {
  async function emailCode(): Promise<string> {
    on.time.advance(BETWEEN_CODES_MS);
    await member.query('emssend', { purpose: 'address' });
    return lastCode(on.mails);
  }

  const add = async (address: string, fields: Readonly<Record<string, string>> = {}, coin = 1) =>
    (await member.query('addAddress', { c_id: coin, address, ...fields })).id;

  const list = async (coin?: number) =>
    (await member.query('getAddressBook', { limit: 50, ...(coin && { c_id: coin }) })).list;

  /** The transaction password with a fresh e-mail code. */
  const proof = async () => ({ paypwd: 'pay2026', captcha: await emailCode() });

  return {
    emailCode,
    add,
    list,
    proof,
    /** Replaces the default address, with a proof. */
    bind: async (address: string) =>
      member.mutate('setusraddress', { c_id: 1, address, ...(await proof()) }),
    remove: async (id: string) => member.mutate('deleteAddress', { id, ...(await proof()) }),
    makeDefault: async (id: string) =>
      member.mutate('setDefaultAddress', { id, ...(await proof()) }),
    whitelist: async (on_: 0 | 1) =>
      member.mutate('setAddressWhitelist', { on: on_, ...(await proof()) }),
    withdraw: (fields: Readonly<Record<string, string | number>> = {}) =>
      member.mutate('withdraw', {
        ...{ c_id: 1, num: 20, withdraw_type: 1, paypwd: 'pay2026', ...fields },
      }),
  };
}
