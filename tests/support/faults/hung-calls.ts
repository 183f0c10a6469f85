import { press } from '../browser/form-steps.ts';
import { HUNG_ACCOUNT } from './hung-account.ts';
import { HUNG_ACTIONS } from './hung-actions.ts';
import { HUNG_ADDRESSES } from './hung-addresses.ts';
import { HUNG_ALERTS } from './hung-alerts.ts';
import type { Hang, HungName } from './hung-call.ts';
import { HUNG_DEVICES } from './hung-devices.ts';
import { HUNG_PASSKEYS } from './hung-passkeys.ts';
import { HUNG_PAYMENTS } from './hung-payments.ts';
import { HUNG_PRACTICE } from './hung-practice.ts';
import { HUNG_PUSH } from './hung-push.ts';
import { HUNG_SUPPORT } from './hung-support.ts';
import { HUNG_TWO_STEP } from './hung-two-step.ts';

const BTC = 'currentSymbol=btcusdt&name=BTC%2FUSDT';
const BTC_FUNDS = '/trade-account?id=2&name=BTC&type=1';

const at = (path: string): Hang => ({ path });
/** The last proof is stored on the device and shown while the server does not respond. */
const PROOF: Hang = {
  path: '/assets',
  press: press('Proof of liabilities'),
  told: /Failed to load|is counted/,
};

/** How a member experiences each call without a response. */
export const HUNG_CALLS: Readonly<Record<HungName, Hang>> = {
  getSetting: at('/'),
  getLangList: at('/'),
  getBanner: at('/'),
  getFriendList: at('/'),
  getContentList: at('/introduction'),
  getCurrencyRates: at('/assets'),
  getusr: at('/invite'),
  getInvitationList: at('/invite?tab=friends'),
  getInviteProgram: at('/invite?tab=rewards'),
  getInviteRewardList: at('/invite?tab=rewards'),
  getMarketList: at('/'),
  getAllCurrencyList: at('/market'),
  getAllMarketList: at('/market'),
  getUserBalanceList: at('/assets'),
  getCanExchangeCoin: at('/exchangeb'),
  getCoinBalance: at('/lockming-application?id=1'),
  getAssetHistory: at('/assets'),
  getLiabilityList: PROOF,
  getLiabilityProof: PROOF,
  getStatement: { path: '/assets', prepare: press('Statements'), press: press('Download PDF') },
  getResults: at('/results'),
  getLimits: at('/security/limits'),
  getCostBasis: at(BTC_FUNDS),
  getBillList: at(`${BTC_FUNDS}&tab=finance`),
  getTransferList: at('/trade-account?id=1&name=USDT&type=3&tab=transfer'),
  getrecharge: at('/recharge'),
  getRechargeList: at(`${BTC_FUNDS}&tab=deposit`),
  getCanWithdrawCoin: at('/withdrawal'),
  getUserCoinBalance: at('/withdrawal?id=1'),
  getWithdrawList: at(`${BTC_FUNDS}&tab=withdrawal`),
  getusraddress: at('/bindMentionAddress'),
  getUserBankList: at('/bank'),
  getInternalTransferList: at('/transfer-list'),
  getHyConfig: at(`/options?${BTC}`),
  getHyOrderList: at(`/options?${BTC}`),
  getMarketBalance: at(`/exchange?${BTC}`),
  getHuoBiTradeFromRedis: at(`/exchange?${BTC}`),
  tradegetOrderList: at(`/exchange?${BTC}`),
  getLoanProjects: at('/loans'),
  getLoanRecords: at('/loans?tab=orders'),
  getMiningMachineList: at('/lockming'),
  getMiningMachineOrders: at('/lockming?tab=orders'),
  getStakingProjects: at('/staking'),
  getStakingOrderList: at('/staking-list'),
  getNoticeList: at('/notify'),
  readAllNotices: { path: '/notify', press: press('Mark all as read') },
  history: at(`/options?${BTC}`),
  detail: at(`/options?${BTC}`),
  ...HUNG_ACCOUNT,
  ...HUNG_ACTIONS,
  ...HUNG_ADDRESSES,
  ...HUNG_ALERTS,
  ...HUNG_DEVICES,
  ...HUNG_PASSKEYS,
  ...HUNG_PAYMENTS,
  ...HUNG_PRACTICE,
  ...HUNG_SUPPORT,
  ...HUNG_TWO_STEP,
  ...HUNG_PUSH,
};
