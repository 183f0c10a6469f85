import { randomBytes } from 'node:crypto';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { sendNotice } from '../../../server/modules/notices/notices.service.ts';
import { BITCOIN, OTHER_BITCOIN } from './address-book.ts';
import type { Fields, Owned, Row } from './call-row.ts';
import { CODE_ROWS } from './call-rows-codes.ts';
import { OWN_DEVICE, PUSH_ROWS, pushOf } from './push-rows.ts';
import { SECURITY_ROWS } from './security-rows.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import { uploadImage } from './upload.ts';

const ORDER = { m_id: 1, ctime: 30, ctzed: 5, buytype: 1 };
const SPOT = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '10000.01' };
const TRIGGER = {
  m_id: 1,
  type: 1,
  num: '0.001',
  when: 2,
  trigger_price: '10000.01',
  price: '10000.02',
};
const EXCHANGE = { from_coin_id: 2, to_coin_id: 1, amount: '0.01', paypassword: 'pay2026' };
const SWEEP = { from_coin_ids: '2,3', to_coin_id: 1, received: '9', paypassword: 'pay2026' };
const PAY = { paypwd: 'pay2026' };
const CARD = { bank_name: 'Northern Bank', card_number: '6222021234567890', card_name: 'Ann Lee' };
const MINING = { id: 1, amount: 100 };
const STAKING = { id: 1, s_id: 1, amount: 100, paypassword: 'pay2026' };
const PASSWORDS = { password: 'river88stone', repassword: 'river88stone' };

export const CALL_ROWS: Readonly<Record<EndpointName, Row>> = {
  getSetting: { other: 'same' },
  getLangList: { other: 'same' },
  setLang: { fields: () => ({ lang: 'en' }), other: 'same' },
  getBanner: { other: 'same' },
  getFriendList: { other: 'same' },
  getContentList: { other: 'same' },
  getCurrencyRates: { other: 'same' },
  getIntent: {
    fields: ({ intentKey }) => ({ key: intentKey }),
    other: { code: 1, data: { state: 'unknown' } },
  },
  register: {
    fields: () => ({
      type: 1,
      phone: `1${Date.now()}${randomBytes(2).readUInt16BE()}`.slice(0, 20),
      ...PASSWORDS,
    }),
    other: 'same',
  },
  login: { fields: () => ({ username: 'friend', password: 'demo2026' }), other: 'same' },
  logout: { other: 'same' },
  getusr: { other: 'same' },
  ...CODE_ROWS,
  ...SECURITY_ROWS,
  getDeviceList: { other: 'same' },
  // The demo members are shared, so the owner's call is refused. For others, the row seems not to
  // exist.
  endDevice: {
    fields: ({ deviceId }) => ({ id: deviceId }),
    own: 201,
    other: { code: 204, data: null },
  },
  endOtherDevices: { own: 201, other: { code: 201, data: null } },
  getSecurityLog: { other: 'same' },
  getAntiPhishingCode: { other: 'same' },
  setAntiPhishingCode: {
    fields: () => ({ logpassword: 'demo2026', phishing_code: 'river7' }),
    own: 201,
    other: 'same',
  },
  getMarketList: { other: 'same' },
  getAllCurrencyList: { other: 'same' },
  getAllMarketList: { fields: () => ({ fid: 1 }), other: 'same' },
  getAlertList: { fields: () => ({ status: 1 }), other: 'same' },
  createAlert: { fields: () => ({ symbol: 'btcusdt', type: 1, value: 60000 }), other: 'same' },
  editAlert: {
    fields: ({ alertId }) => ({ id: alertId, type: 3, value: 5 }),
    other: { code: 204, data: null },
  },
  deleteAlert: { fields: ({ alertId }) => ({ id: alertId }), other: { code: 204, data: null } },
  getUserBalanceList: { other: 'same' },
  transfer: { fields: () => ({ c_id: 1, num: 5, from_type: 1, to_type: 3 }), other: 'same' },
  getCanExchangeCoin: { fields: () => ({ type: 1 }), other: 'same' },
  exchangeCoin: { fields: () => ({ type: 1, ...EXCHANGE }), other: 'same' },
  getSmallBalances: { fields: () => ({ type: 3, to_coin_id: 1 }), other: 'same' },
  // Both members have large balances.
  convertSmallBalances: { fields: () => ({ type: 1, ...SWEEP }), own: 201, other: 'same' },
  getCoinBalance: { fields: () => ({ c_id: 1 }), other: 'same' },
  getAssetHistory: { other: 'same' },
  getLiabilityList: { other: 'same' },
  getLiabilityProof: { other: 'same' },
  getStatement: { fields: () => ({ period: '2026-01', type: 1 }), other: 'same' },
  getResults: { fields: () => ({ type: 2, start_time: 0 }), other: 'same' },
  getCostBasis: { other: 'same' },
  getBillList: { fields: () => ({ c_id: 1, type: 2 }), other: 'same' },
  getTransferList: { fields: () => ({ c_id: 1, type: 3 }), other: { code: 1, data: { list: [] } } },
  getrecharge: { other: 'same' },
  recharge: {
    fields: ({ image }) => ({ c_id: 1, num: 5, a_id: 1, payimg: image }),
    other: { code: 0, data: null },
  },
  getRechargeList: { fields: () => ({ c_id: 1 }), other: { code: 1, data: { list: [] } } },
  getCanWithdrawCoin: { other: 'same' },
  getUserCoinBalance: { fields: () => ({ c_id: 1 }), other: 'same' },
  // The owner's call is refused because of the missing e-mail code, and other members' calls
  // because of the missing card.
  withdraw: {
    fields: ({ cardId }) => ({ c_id: 1, num: 20, withdraw_type: 2, bank_id: cardId, ...PAY }),
    own: 0,
    other: { code: 204, data: null },
  },
  cancelWithdraw: {
    fields: ({ withdrawalId }) => ({ id: withdrawalId }),
    other: { code: 204, data: null },
  },
  getWithdrawList: { fields: () => ({ c_id: 1 }), other: { code: 1, data: { list: [] } } },
  getusraddress: { other: 'same' },
  // This is a coin for which the owner has no address, because replacing one requires a proof.
  setusraddress: {
    fields: () => ({ c_id: 3, address: '0x52908400098527886E0F7030069857D2E4169EE7' }),
    other: 'same',
  },
  getUserBankList: { other: { code: 1, data: [] } },
  setBank: {
    fields: ({ cardId }) => ({ id: cardId, ...CARD }),
    other: { code: 204, data: null },
  },
  usrsetreal: {
    fields: ({ image }) => ({ real_name: 'Ann Lee', front_card: image, back_card: image }),
    other: { code: 0, data: null },
  },
  getTransferCoin: { other: 'same' },
  searchUser: { fields: () => ({ username: 'friend' }), other: 'same' },
  internalTransfer: {
    fields: ({ friendId }) => sending(friendId, 1),
    other: { code: 201, data: null },
  },
  cancelInternalTransfer: {
    fields: ({ transferId }) => ({ id: transferId }),
    other: { code: 204, data: null },
  },
  getInviteProgram: { other: 'same' },
  getInvitationList: { other: { code: 1, data: { list: [] } } },
  getInviteRewardList: { other: { code: 1, data: { list: [] } } },
  getInternalTransferList: {
    fields: () => ({ status: 0 }),
    other: { code: 1, data: { list: [] } },
  },
  getReceiverList: { other: { code: 1, data: [] } },
  // The member is already in the owner's book. Others have not searched for the member.
  addReceiver: {
    fields: ({ friendId }) => ({ to_uid: friendId }),
    own: 201,
    other: { code: 201, data: null },
  },
  // The owner's call is refused because of the missing e-mail code, and other members' calls
  // because of the missing receiver.
  deleteReceiver: {
    fields: ({ friendId }) => ({ to_uid: friendId, paypwd: 'pay2026' }),
    own: 0,
    other: { code: 204, data: null },
  },
  getHyConfig: { other: 'same' },
  creatorder: { fields: () => ORDER, other: 'same' },
  getHyOrderInfo: {
    fields: ({ orderId }) => ({ order_id: orderId }),
    other: { code: 204, data: null },
  },
  getHyOrderList: { fields: () => ({ status: 1 }), other: { code: 1, data: { list: [] } } },
  getPracticeConfig: { other: 'same' },
  // Only the owner has practice funds.
  createPracticeOrder: { fields: () => ORDER, other: { code: 201, data: null } },
  getPracticeOrderInfo: {
    fields: ({ practiceOrderId }) => ({ order_id: practiceOrderId }),
    other: { code: 204, data: null },
  },
  getPracticeOrderList: { fields: () => ({ status: 1 }), other: { code: 1, data: { list: [] } } },
  refillPractice: { other: 'same' },
  getMarketBalance: { fields: () => ({ m_id: 1 }), other: 'same' },
  getHuoBiTradeFromRedis: { fields: () => ({ symbol: 'btcusdt' }), other: 'same' },
  upbbbuy: { fields: () => SPOT, other: 'same' },
  tradegetOrderList: {
    fields: () => ({ type: 0, status: 1, symbol: 'btcusdt' }),
    other: { code: 1, data: { list: [] } },
  },
  tradecancelOrder: {
    fields: ({ spotOrderId }) => ({ bb_id: spotOrderId }),
    other: { code: 204, data: null },
  },
  tradeamendOrder: {
    fields: ({ changeableId }) => ({ bb_id: changeableId, price: '9765.43', num: '0.002' }),
    other: { code: 204, data: null },
  },
  tradecancelAll: {
    fields: () => ({ symbol: 'btcusdt' }),
    other: { code: 201, data: null },
  },
  tradetriggerOrder: { fields: () => TRIGGER, other: 'same' },
  getLoanProjects: { other: 'same' },
  getLoanRecords: { other: { code: 1, data: { list: [] } } },
  applyLoan: {
    fields: ({ image }) => loanOf(image),
    other: { code: 0, data: null },
  },
  cancelLoanApply: { fields: ({ loanId }) => ({ id: loanId }), other: { code: 204, data: null } },
  repayLoan: {
    fields: ({ loanId }) => ({ id: loanId, total: '1000' }),
    own: 201,
    other: { code: 204, data: null },
  },
  getMiningMachineList: { other: 'same' },
  getMiningMachineOrders: { other: { code: 1, data: { list: [] } } },
  buyMiningMachine: { fields: () => MINING, other: 'same' },
  getStakingProjects: { other: 'same' },
  getStakingOrderList: { other: { code: 1, data: { list: [] } } },
  submitStaking: { fields: () => STAKING, other: 'same' },
  redeemStaking: { fields: ({ stakeId }) => ({ id: stakeId }), other: { code: 204, data: null } },
  setStakeRenewal: {
    fields: ({ stakeId }) => ({ id: stakeId, renew: 1 }),
    // `redeemStaking`, which comes first, has ended the stake.
    own: 201,
    other: { code: 204, data: null },
  },
  ...PUSH_ROWS,
  getSupportList: { other: 'same' },
  getSupportRequest: {
    fields: ({ supportId }) => ({ id: supportId }),
    other: { code: 204, data: null },
  },
  getSupportRecords: { fields: () => ({ type: 3 }), other: 'same' },
  createSupportRequest: {
    fields: ({ withdrawalId }) => ({ type: 3, record_id: withdrawalId, content: 'Where is it?' }),
    other: { code: 204, data: null },
  },
  addSupportMessage: {
    fields: ({ supportId, image }) => ({ id: supportId, content: 'Please', imgs: image }),
    other: { code: 204, data: null },
  },
  closeSupportRequest: {
    fields: ({ supportId }) => ({ id: supportId }),
    other: { code: 204, data: null },
  },
  proposeText: {
    fields: () => ({
      screen: '/',
      lang: 'de',
      text_id: 'common.deposit',
      content: 'Einzahlen',
      proposal: 'Einzahlung',
    }),
    other: 'same',
  },
  getNoticeList: { fields: ({ noticeId }) => ({ id: noticeId }), other: { code: 204, data: null } },
  readAllNotices: { other: 'same' },
};

function sending(friendId: string, coinId: number): Fields {
  return { to_uid: friendId, c_id: coinId, amount: '0.01', paypassword: 'pay2026' };
}

function loanOf(image: string): Fields {
  return { id: 1, amount: 500, front_card: image, later_card: image, handheld_card: image };
}

/** Creates one of everything to which a call can refer, for the demo member `owner`. */
export async function ownEverything(on: TestServer, owner: TestClient): Promise<Owned> {
  on.prices.set('btcusdt', '50000');
  on.prices.setBook('btcusdt', { asks: [['50010', '900']], bids: [['49990', '900']] });
  const list = async (name: EndpointName, fields: Fields = {}) =>
    (await owner.call(name, fields)).data.list[0];
  const intentKey = 'key-of-the-owner';
  const { data } = await owner.call('creatorder', ORDER, { 'idempotency-key': intentKey });
  await owner.call('refillPractice');
  const practice = await owner.call('createPracticeOrder', ORDER);
  const friendId = (await owner.call('searchUser', { username: 'friend' })).data.id;
  await owner.call('internalTransfer', sending(friendId, 2));
  await owner.call('addReceiver', { to_uid: friendId });
  const sent = await list('getInternalTransferList', { status: 1 });
  const image = await uploadImage(on.app, owner);
  await owner.call('setBank', { ...CARD, bank_name: 'Bank of the owner' });
  const [card] = (await owner.call('getUserBankList')).data;
  await owner.call('setusraddress', { c_id: 2, address: BITCOIN });
  const second = { c_id: 2, address: OTHER_BITCOIN };
  const address = (await owner.call('addAddress', second)).data;
  await owner.call('withdraw', { c_id: 2, num: '0.01', withdraw_type: 1, ...PAY });
  const withdrawal = await list('getWithdrawList', { c_id: 2 });
  await owner.call('applyLoan', loanOf(image));
  await owner.call('buyMiningMachine', MINING);
  await owner.call('submitStaking', STAKING);
  const loan = await list('getLoanRecords');
  const stake = await list('getStakingOrderList');
  const member = (await owner.call('getusr')).data;
  const words = { title: { en: 'Message to the owner' }, content: { en: '<p>Private</p>' } };
  await sendNotice(on.context.db, { memberId: Number(member.id), at: on.time.now(), ...words });
  const notice = await list('getNoticeList');
  const help = { type: 1, content: 'A question of the owner', imgs: image };
  const support = await owner.call('createSupportRequest', help);
  const resting = await owner.call('upbbbuy', { ...SPOT, price: '9876.54' });
  const changeable = await owner.call('upbbbuy', { ...SPOT, price: '9876.53' });
  const { current } = (await (await on.signedIn()).call('getDeviceList')).data;
  const alert = await owner.call('createAlert', { symbol: 'btcusdt', type: 1, value: '98765.43' });
  await owner.call('subscribePush', pushOf(OWN_DEVICE));
  const lockUp = await list('getMiningMachineOrders');
  return {
    orderId: data.order_id,
    practiceOrderId: practice.data.order_id,
    intentKey,
    friendId,
    transferId: sent.id,
    image,
    cardId: card.id,
    loanId: loan.id,
    stakeId: stake.id,
    noticeId: notice.id,
    supportId: support.data.id,
    spotOrderId: resting.data.order_id,
    changeableId: changeable.data.order_id,
    alertId: alert.data.id,
    deviceId: current.id,
    addressId: address.id,
    withdrawalId: withdrawal.id,
    marks: [
      ...['9876.54', '98765.43'],
      ...[image, member.email, member.invit, 'of the owner', 'of-the-owner', 'to the owner'],
      ...[sent.order_num, loan.order_num, stake.order_num, lockUp.order_num],
    ],
  };
}
