import { randomBytes } from 'node:crypto';

const stranger = () => `${randomBytes(6).toString('hex')}@example.org`;

/** Rows of e-mail codes and of the password reset, for `CALL_ROWS`. */
export const CODE_ROWS = {
  // Codes are sent to the account's own address; a visitor has to name one.
  emssend: { fields: () => ({ email: stranger() }), other: 'same' },
  sendResetCode: { fields: () => ({ account: stranger() }), other: 'same' },
  // No code was sent: refused like any wrong one.
  resetPassword: {
    fields: () => ({ account: stranger(), captcha: '123456', newpassword: 'river88stone' }),
    own: 0,
    other: 'same',
  },
} as const;
