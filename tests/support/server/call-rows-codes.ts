import { randomBytes } from 'node:crypto';

const stranger = () => `${randomBytes(6).toString('hex')}@example.org`;

/** The rows of e-mail codes, of the password reset and of members' own limits, for `CALL_ROWS`. */
export const CODE_ROWS = {
  // Codes are sent to the account's own address. A visitor must enter an address.
  emssend: { fields: () => ({ email: stranger() }), other: 'same' },
  sendResetCode: { fields: () => ({ account: stranger() }), other: 'same' },
  // No code was sent, so every code is refused as wrong.
  resetPassword: {
    fields: () => ({ account: stranger(), captcha: '123456', newpassword: 'river88stone' }),
    own: 0,
    other: 'same',
  },
  getLimits: { other: 'same' },
  // Both calls are refused for everybody, because demo accounts are shared and later calls must not
  // be limited.
  setLimit: { fields: () => ({ type: 4, value: 100000 }), own: 0, other: 'same' },
  pauseTrading: { fields: () => ({ days: 'x' }), own: 0, other: 'same' },
} as const;
