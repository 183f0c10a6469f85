const PROOF = { logpassword: 'demo2026', code: '123456' };
const REFUSED = { own: 201, other: 'same' } as const;

/** The rows of `CALL_ROWS` for passwords and two-step verification. */
export const SECURITY_ROWS = {
  // A rule refuses this password, so that the session stays valid for the rows after it.
  resetpwd: {
    fields: () => ({ oldpassword: 'wrong1', newpassword: 'river88stone' }),
    ...REFUSED,
  },
  resetpay: { fields: () => ({ logpassword: 'wrong1', newpassword: 'river88stone' }), ...REFUSED },
  // Challenges belong to browsers: tests/server/auth/second-factor.test.ts.
  finishLogin: {
    fields: () => ({ challenge: 'x', code: '123456' }),
    own: 204,
    other: 'same',
  },
  // Passkeys belong to no IP address, and shared demo accounts have none.
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
  getTwoStep: { other: 'same' },
  // Refused to the shared demo accounts.
  beginTwoStep: { fields: () => ({ logpassword: 'demo2026' }), ...REFUSED },
  confirmTwoStep: { fields: () => ({ code: '123456' }), ...REFUSED },
  renewRecoveryCodes: { fields: () => PROOF, ...REFUSED },
  turnOffTwoStep: { fields: () => PROOF, ...REFUSED },
} as const;
