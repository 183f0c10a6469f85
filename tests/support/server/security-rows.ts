import type { Owned } from './call-row.ts';
import { TRON } from './funding.ts';

const PROOF = { logpassword: 'demo2026', code: '123456' };
const ADDRESS_PROOF = { paypwd: 'pay2026' };
const REFUSED = { own: 201, other: 'same' } as const;
/** The responses for a call that is refused to both shared demo accounts. */
const SHARED = { own: 201, other: { code: 201, data: null } } as const;

/** The rows of `CALL_ROWS` for passwords, two-step verification and the address book. */
export const SECURITY_ROWS = {
  // A rule refuses this password, so the session stays valid for the following rows.
  resetpwd: {
    fields: () => ({ oldpassword: 'wrong1', newpassword: 'river88stone' }),
    ...REFUSED,
  },
  resetpay: { fields: () => ({ logpassword: 'wrong1', newpassword: 'river88stone' }), ...REFUSED },
  // Challenges belong to browsers. See tests/server/auth/second-factor.test.ts.
  finishLogin: {
    fields: () => ({ challenge: 'x', code: '123456' }),
    own: 204,
    other: 'same',
  },
  // Passkeys do not work on an IP address, and shared demo accounts have none.
  beginPasskeyLogin: { own: 201, other: 'same' },
  passkeyLogin: { fields: () => ({ response: '{}' }), ...REFUSED },
  getPasskeyList: { other: 'same' },
  beginPasskey: { fields: () => ({ logpassword: 'demo2026' }), ...REFUSED },
  addPasskey: { fields: () => ({ response: '{}', name: 'Phone' }), ...REFUSED },
  renamePasskey: { fields: () => ({ id: '1', name: 'Phone' }), own: 204, other: 'same' },
  deletePasskey: {
    fields: () => ({ id: '1', logpassword: 'demo2026' }),
    own: 204,
    other: 'same',
  },
  askPasskey: { fields: () => ({ type: 1 }), ...REFUSED },
  getApiKeyList: { other: 'same' },
  createApiKey: {
    fields: () => ({ name: 'Bot', rights: 'read', paypwd: 'wrong1' }),
    ...REFUSED,
  },
  deleteApiKey: { fields: () => ({ id: '1' }), own: 204, other: 'same' },
  getTwoStep: { other: 'same' },
  // The call is refused to the shared demo accounts.
  beginTwoStep: { fields: () => ({ logpassword: 'demo2026' }), ...REFUSED },
  confirmTwoStep: { fields: () => ({ code: '123456' }), ...REFUSED },
  renewRecoveryCodes: { fields: () => PROOF, ...REFUSED },
  turnOffTwoStep: { fields: () => PROOF, ...REFUSED },
  sendContactCode: { fields: () => ({ email: 'new@example.org' }), ...SHARED },
  changeEmail: {
    fields: () => ({ logpassword: 'demo2026', email: 'new@example.org', newcaptcha: '123456' }),
    ...REFUSED,
  },
  changePhone: { fields: () => ({ logpassword: 'demo2026', phone: '4917012345' }), ...REFUSED },
  freezeAccount: SHARED,
  freezeByLink: { fields: () => ({ link_token: 'x' }), own: 204, other: 'same' },
  closeAccount: { fields: () => ({ logpassword: 'demo2026' }), ...REFUSED },
  getAccountCopy: { other: 'same' },
  getPreferences: { other: 'same' },
  putPreferences: {
    fields: () => ({ version: 0, document: '{"theme":[1,"day"]}' }),
    other: 'same',
  },
  unfreezeAccount: { fields: () => ({ logpassword: 'demo2026' }), ...REFUSED },
  getAddressBook: { other: { code: 1, data: { list: [] } } },
  // The owner's next address is new, and so is the same address for another member.
  addAddress: { fields: () => ({ c_id: 1, address: TRON, label: 'Mine' }), other: 'same' },
  editAddress: {
    fields: ({ addressId }: Owned) => ({ id: addressId, label: 'of the owner' }),
    other: { code: 204, data: null },
  },
  // The owner's call is refused because of the missing e-mail code, and other members' calls
  // because of the missing address.
  setDefaultAddress: {
    fields: ({ addressId }: Owned) => ({ id: addressId, ...ADDRESS_PROOF }),
    own: 0,
    other: { code: 204, data: null },
  },
  deleteAddress: {
    fields: ({ addressId }: Owned) => ({ id: addressId, ...ADDRESS_PROOF }),
    own: 0,
    other: { code: 204, data: null },
  },
  getAddressWhitelist: { other: 'same' },
  setAddressWhitelist: { fields: () => ({ on: 1, paypwd: 'wrong1' }), ...REFUSED },
} as const;
