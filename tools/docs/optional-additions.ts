import type { EndpointName } from '#core/contract/endpoints.ts';
import { SPARKLINES } from '#core/contract/market-sparklines.ts';

/**
 * An addition of this server to the original wire: a whole call, or fields that a call takes and
 * returns, by their paths as /api/docs prints them.
 */
type Addition =
  | 'call'
  | { readonly takes?: readonly string[]; readonly returns?: readonly string[] };

const BEFORE = ['before'];
const PERIOD = ['start_time', 'end_time'];

/**
 * Every optional addition to the calls (product.md#optional-additions). The API documents and the
 * old server of the tests derive from it. A call or a field is listed here or stands in
 * tests/arch/original-wire.json, which never grows.
 */
export const OPTIONAL_ADDITIONS: Readonly<Partial<Record<EndpointName, Addition>>> = {
  getSetting: {
    returns: [
      'idempotency',
      'amend',
      'alerts',
      'triggers',
      'results',
      'devices',
      'twostep',
      'reset',
      'limits',
      'passkeys',
      'addresses',
      'receivers',
      'cancelwithdraw',
      'deposittxid',
      'practice',
      'sparklines',
      'liabilities',
      'push',
      'demo',
    ],
  },
  getBanner: { returns: ['[].id', '[].title', '[].url'] },
  getContentList: { returns: ['list[].id'] },
  getIntent: 'call',
  register: { takes: ['cookies'] },
  login: { takes: ['remember', 'cookies', 'country'] },
  finishLogin: 'call',
  beginPasskeyLogin: 'call',
  passkeyLogin: 'call',
  setusraddress: { takes: ['paypwd', 'twostep', 'captcha', 'logpassword'] },
  getusr: { returns: ['email', 'alerts', 'twostep', 'passkeys'] },
  getTwoStep: 'call',
  beginTwoStep: 'call',
  confirmTwoStep: 'call',
  renewRecoveryCodes: 'call',
  turnOffTwoStep: 'call',
  getPasskeyList: 'call',
  beginPasskey: 'call',
  addPasskey: 'call',
  renamePasskey: 'call',
  deletePasskey: 'call',
  askPasskey: 'call',
  sendResetCode: 'call',
  resetPassword: 'call',
  getLimits: 'call',
  setLimit: 'call',
  pauseTrading: 'call',
  getMarketList: { returns: ['list[].ts', 'list[].price_precision'] },
  getAllMarketList: { returns: ['list[].ts', 'list[].price_precision'] },
  getCanExchangeCoin: { returns: ['[].scale', '[].spread'] },
  exchangeCoin: { takes: ['rate'] },
  getAssetHistory: 'call',
  getLiabilityList: 'call',
  getLiabilityProof: 'call',
  getBillList: { takes: [...BEFORE, ...PERIOD], returns: ['list[].id', 'list[].coin'] },
  getTransferList: { takes: [...BEFORE, ...PERIOD], returns: ['list[].id'] },
  getrecharge: {
    returns: ['[].networkList[].title', '[].networkList[].network', '[].networkList[].rule'],
  },
  recharge: { takes: ['txid'] },
  getRechargeList: {
    takes: [...BEFORE, ...PERIOD],
    returns: [
      'list[].id',
      'list[].addtime',
      'list[].coin',
      'list[].remark',
      'list[].credited',
      'list[].txid',
    ],
  },
  getUserCoinBalance: { returns: ['hold_until', 'to_bank', 'scale'] },
  withdraw: { takes: ['captcha', 'twostep', 'address_id'] },
  cancelWithdraw: 'call',
  getAddressBook: 'call',
  addAddress: 'call',
  editAddress: 'call',
  setDefaultAddress: 'call',
  deleteAddress: 'call',
  getAddressWhitelist: 'call',
  setAddressWhitelist: 'call',
  getWithdrawList: {
    takes: [...BEFORE, ...PERIOD],
    returns: [
      'list[].id',
      'list[].addtime',
      'list[].coin',
      'list[].fee',
      'list[].arrival',
      'list[].target',
      'list[].step',
      'list[].txid',
      'list[].explorer',
    ],
  },
  usrsetreal: { takes: ['handheld_card'] },
  getTransferCoin: { returns: ['[].scale'] },
  internalTransfer: { takes: ['twostep'] },
  getInternalTransferList: { takes: BEFORE },
  getReceiverList: 'call',
  addReceiver: 'call',
  deleteReceiver: 'call',
  getHyConfig: { returns: ['hyrate', 'hymax'] },
  getHyOrderInfo: { returns: ['rate', 'evidence'] },
  getHyOrderList: { takes: BEFORE, returns: ['list[].rate', 'list[].evidence'] },
  getMarketBalance: { returns: ['fee', 'min_value', 'price_precision', 'amount_precision'] },
  getHuoBiTradeFromRedis: { takes: ['house'], returns: ['ts'] },
  upbbbuy: { returns: ['order_id'] },
  tradegetOrderList: {
    takes: ['symbol', ...BEFORE, ...PERIOD],
    returns: [
      'list[].operate_type',
      'list[].total',
      'list[].fee',
      'list[].fee_coin',
      'list[].cancel_time',
      'list[].trigger_price',
      'list[].trigger_when',
      'list[].trigger_state',
      'list[].trigger_time',
      'list[].twin_id',
    ],
  },
  tradeamendOrder: 'call',
  tradecancelAll: 'call',
  tradetriggerOrder: 'call',
  getAlertList: 'call',
  createAlert: 'call',
  editAlert: 'call',
  deleteAlert: 'call',
  getResults: 'call',
  getCostBasis: 'call',
  getDeviceList: 'call',
  endDevice: 'call',
  endOtherDevices: 'call',
  getPracticeConfig: 'call',
  createPracticeOrder: 'call',
  getPracticeOrderInfo: 'call',
  getPracticeOrderList: 'call',
  refillPractice: 'call',
  getSecurityLog: 'call',
  getAntiPhishingCode: 'call',
  setAntiPhishingCode: 'call',
  subscribePush: 'call',
  renewPush: 'call',
  unsubscribePush: 'call',
  getPushSettings: 'call',
  setPushSettings: 'call',
  getLoanProjects: { returns: ['list[].coin', 'list[].requires_identity'] },
  getLoanRecords: { takes: BEFORE, returns: ['list[].addtime', 'list[].coin'] },
  getMiningMachineOrders: { takes: BEFORE, returns: ['list[].id', 'list[].status'] },
  getNoticeList: { takes: BEFORE },
  getStakingOrderList: { takes: BEFORE },
  getStakingProjects: { returns: ['list[].coin.id', 'list[].coin.scale', 'list[].title'] },
};

/** Headers of requests that only this server reads. */
export const ADDED_HEADERS = ['Idempotency-Key'] as const;

/** Paths outside of `/api` that only this server has. */
export const ADDED_PATHS: readonly string[] = [SPARKLINES];
