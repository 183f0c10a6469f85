import type { Access } from '#core/contract/endpoint.ts';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { CODE } from '#core/contract/envelope.ts';

/** The meaning of each body code. */
export const MEANING: Readonly<Record<keyof typeof CODE, string>> = {
  refused: 'Refused: a field is missing or not valid, or the call cannot be done.',
  ok: 'Done; `data` is what the call returns.',
  rule: 'Refused for a reason the member can change, such as a wrong password or a short balance.',
  secondFactor: 'The password is right; `data.challenge` and a second factor finish the sign-in.',
  notFound: 'There is no such row, or it belongs to somebody else.',
  unauthorised: 'No valid session: sign in again.',
  tooMany: 'Too many calls, HTTP status 429: wait for the seconds in `Retry-After`.',
  failed:
    'Server error, HTTP status 500; or the server is too busy, HTTP status 503 with `Retry-After`.',
};

type Special = 'rule' | 'secondFactor' | 'notFound' | 'unauthorised';

/**
 * Codes in addition to those that every call may return. The client in the server tests rejects any
 * other code.
 */
const SPECIAL: Partial<Readonly<Record<EndpointName, readonly Special[]>>> = {
  emssend: ['unauthorised', 'rule'],
  register: ['rule'],
  login: ['rule', 'secondFactor'],
  finishLogin: ['rule', 'notFound'],
  endDevice: ['rule', 'notFound'],
  endOtherDevices: ['rule'],
  setAntiPhishingCode: ['rule'],
  resetPassword: ['rule'],
  resetpwd: ['rule'],
  resetpay: ['rule'],
  beginTwoStep: ['rule'],
  confirmTwoStep: ['rule'],
  renewRecoveryCodes: ['rule', 'notFound'],
  turnOffTwoStep: ['rule', 'notFound'],
  beginPasskeyLogin: ['rule', 'notFound'],
  passkeyLogin: ['rule', 'notFound'],
  beginPasskey: ['rule', 'notFound'],
  addPasskey: ['rule'],
  renamePasskey: ['rule', 'notFound'],
  deletePasskey: ['rule', 'notFound'],
  askPasskey: ['rule'],
  sendContactCode: ['rule'],
  changeEmail: ['rule', 'notFound'],
  changePhone: ['rule', 'notFound'],
  freezeAccount: ['rule'],
  freezeByLink: ['notFound'],
  unfreezeAccount: ['rule', 'notFound'],
  closeAccount: ['rule', 'notFound'],
  createApiKey: ['rule'],
  deleteApiKey: ['notFound'],
  getSupportRequest: ['notFound'],
  createSupportRequest: ['rule', 'notFound'],
  addSupportMessage: ['rule', 'notFound'],
  closeSupportRequest: ['notFound'],
  setLimit: ['rule'],
  pauseTrading: ['rule'],
  transfer: ['rule'],
  exchangeCoin: ['rule'],
  getStatement: ['rule'],
  convertSmallBalances: ['rule'],
  recharge: ['rule', 'notFound'],
  withdraw: ['rule', 'notFound'],
  setusraddress: ['rule'],
  setBank: ['rule', 'notFound'],
  addAddress: ['rule'],
  editAddress: ['rule', 'notFound'],
  setDefaultAddress: ['rule', 'notFound'],
  deleteAddress: ['rule', 'notFound'],
  setAddressWhitelist: ['rule'],
  usrsetreal: ['rule'],
  searchUser: ['rule', 'notFound'],
  internalTransfer: ['rule'],
  cancelInternalTransfer: ['rule', 'notFound'],
  addReceiver: ['rule'],
  deleteReceiver: ['rule', 'notFound'],
  creatorder: ['rule'],
  createPracticeOrder: ['rule'],
  getHyOrderInfo: ['notFound'],
  getPracticeOrderInfo: ['notFound'],
  upbbbuy: ['rule'],
  tradecancelOrder: ['rule', 'notFound'],
  tradeamendOrder: ['rule', 'notFound'],
  tradecancelAll: ['rule'],
  tradetriggerOrder: ['rule'],
  applyLoan: ['rule', 'notFound'],
  cancelLoanApply: ['rule', 'notFound'],
  repayLoan: ['rule', 'notFound'],
  cancelWithdraw: ['rule', 'notFound'],
  buyMiningMachine: ['rule', 'notFound'],
  submitStaking: ['rule', 'notFound'],
  redeemStaking: ['rule', 'notFound'],
  setStakeRenewal: ['rule', 'notFound'],
  createAlert: ['rule'],
  editAlert: ['rule', 'notFound'],
  deleteAlert: ['rule', 'notFound'],
  getNoticeList: ['notFound'],
};

/** Returns every body code that a call may return, in ascending order. */
export function bodyCodes(name: string, access: Access): number[] {
  const special = SPECIAL[name as EndpointName] ?? [];
  const signIn = access === 'member' ? (['unauthorised'] as const) : [];
  const names = new Set(['refused', 'ok', 'tooMany', 'failed', ...signIn, ...special] as const);
  return [...names].map((one) => CODE[one]).sort((a, b) => a - b);
}
