import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { ENGINES } from '../support/database.ts';
import { startExchange, type TestExchange } from '../support/exchange.ts';
import type { ExchangeClient } from '../support/exchange-client.ts';
import { uploadImage } from '../support/upload.ts';

type Fields = Readonly<Record<string, string | number>>;

/** What the `demo` member owns: made before the calls, so that they can be about it. */
interface Owned {
  readonly orderId: string;
  readonly intentKey: string;
  /** A transfer of the owner to `friend` that is on its way. */
  readonly transferId: string;
  readonly friendId: string;
  /** Path of an image, and number of a bank card. */
  readonly image: string;
  readonly cardId: string;
}

/** One row per call: right input, and the code another member gets for the same object. */
interface Row {
  readonly fields?: (owned: Owned) => Fields;
  /** Code for the owner, signed in. */
  readonly own?: number;
  /** Answer for another member to the same fields, when they name an object of the owner. */
  readonly other?: { readonly code: number; readonly data?: unknown };
}

const ORDER = { m_id: 1, ctime: 30, ctzed: 5, buytype: 1 };
const EXCHANGE = { from_coin_id: 2, to_coin_id: 1, amount: '0.01', paypassword: 'pay2026' };
const PAY = { paypwd: 'pay2026' };
const CARD = { bank_name: 'Northern Bank', card_number: '6222021234567890', card_name: 'Ann Lee' };
const PASSWORDS = { password: 'river88stone', repassword: 'river88stone' };

const ROWS: Readonly<Record<EndpointName, Row>> = {
  getSetting: {},
  getLangList: {},
  setLang: { fields: () => ({ lang: 'en' }) },
  getBanner: {},
  getFriendList: {},
  getContentList: {},
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
  },
  login: { fields: () => ({ username: 'friend', password: 'demo2026' }) },
  logout: {},
  getusr: {},
  // Codes go to the account's own address; a visitor has to name one.
  emssend: { fields: () => ({ email: `${randomBytes(6).toString('hex')}@example.org` }) },
  // A wrong password is refused by a rule, so that the session lives on for the rows after it.
  resetpwd: { fields: () => ({ oldpassword: 'wrong1', newpassword: 'river88stone' }), own: 201 },
  resetpay: { fields: () => ({ logpassword: 'wrong1', newpassword: 'river88stone' }), own: 201 },
  getMarketList: {},
  getAllCurrencyList: {},
  getAllMarketList: { fields: () => ({ fid: 1 }) },
  getUserBalanceList: {},
  transfer: { fields: () => ({ c_id: 1, num: 5, from_type: 1, to_type: 3 }) },
  getCanExchangeCoin: { fields: () => ({ type: 1 }) },
  exchangeCoin: { fields: () => ({ type: 1, ...EXCHANGE }) },
  getCoinBalance: { fields: () => ({ c_id: 1 }) },
  getBillList: { fields: () => ({ c_id: 1, type: 2 }) },
  getTransferList: { fields: () => ({ c_id: 1, type: 3 }), other: { code: 1, data: { list: [] } } },
  getrecharge: {},
  recharge: {
    fields: ({ image }) => ({ c_id: 1, num: 5, a_id: 1, payimg: image }),
    other: { code: 0, data: null },
  },
  getRechargeList: { fields: () => ({ c_id: 1 }), other: { code: 1, data: { list: [] } } },
  getCanWithdrawCoin: {},
  getUserCoinBalance: { fields: () => ({ c_id: 1 }) },
  // Refused to the owner for want of an e-mail code, to others for want of the card.
  withdraw: {
    fields: ({ cardId }) => ({ c_id: 1, num: 20, withdraw_type: 2, bank_id: cardId, ...PAY }),
    own: 0,
    other: { code: 204, data: null },
  },
  getWithdrawList: { fields: () => ({ c_id: 1 }), other: { code: 1, data: { list: [] } } },
  getusraddress: {},
  setusraddress: { fields: () => ({ c_id: 2, address: 'bc1-address-of-a-member' }) },
  getUserBankList: { other: { code: 1, data: [] } },
  setBank: {
    fields: ({ cardId }) => ({ id: cardId, ...CARD }),
    other: { code: 204, data: null },
  },
  usrsetreal: {
    fields: ({ image }) => ({ real_name: 'Ann Lee', front_card: image, back_card: image }),
    other: { code: 0, data: null },
  },
  getTransferCoin: {},
  searchUser: { fields: () => ({ username: 'friend' }) },
  internalTransfer: {
    fields: ({ friendId }) => sending(friendId, 1),
    other: { code: 201, data: null },
  },
  cancelInternalTransfer: {
    fields: ({ transferId }) => ({ id: transferId }),
    other: { code: 204, data: null },
  },
  getInternalTransferList: {
    fields: () => ({ status: 0 }),
    other: { code: 1, data: { list: [] } },
  },
  getHyConfig: {},
  creatorder: { fields: () => ORDER },
  getHyOrderInfo: {
    fields: ({ orderId }) => ({ order_id: orderId }),
    other: { code: 204, data: null },
  },
  getHyOrderList: { fields: () => ({ status: 1 }), other: { code: 1, data: { list: [] } } },
};

function sending(friendId: string, coinId: number): Fields {
  return { to_uid: friendId, c_id: coinId, amount: '0.01', paypassword: 'pay2026' };
}

const NAMES = Object.keys(ROWS) as EndpointName[];

describe.each(ENGINES)('access on %s', (engine) => {
  let on: TestExchange;
  let owner: ExchangeClient;
  let owned: Owned;
  beforeAll(async () => {
    on = await startExchange({ engine });
    on.prices.set('btcusdt', '50000');
    owner = await on.signedIn('demo');
    const intentKey = 'key-of-the-owner';
    const { data } = await owner.call('creatorder', ORDER, { 'idempotency-key': intentKey });
    const friendId = (await owner.call('searchUser', { username: 'friend' })).data.id;
    await owner.call('internalTransfer', sending(friendId, 2));
    const sent = await owner.call('getInternalTransferList', { status: 1 });
    const transferId = sent.data.list[0].id;
    const image = await uploadImage(on.app, owner);
    await owner.call('setBank', CARD);
    const cardId = (await owner.call('getUserBankList')).data[0].id;
    owned = { orderId: data.order_id, intentKey, friendId, transferId, image, cardId };
  });
  afterAll(() => on.stop());

  const fieldsOf = (name: EndpointName) => ROWS[name].fields?.(owned) ?? {};
  const withToken = (token: string | undefined) => {
    const client = on.client();
    client.token = token;
    return client;
  };

  test.each(NAMES)('%s for a visitor', async (name) => {
    const expected = endpoints[name].access === 'member' ? 401 : 1;
    expect((await withToken(undefined).call(name, fieldsOf(name))).code).toBe(expected);
  });

  const DEAD: readonly [string, () => Promise<string | undefined>][] = [
    ['garbage', async () => randomBytes(32).toString('base64url')],
    [
      'revoked',
      async () => {
        const client = await on.signedIn();
        await client.call('logout');
        return client.token;
      },
    ],
    ['unbound browser', async () => (await on.signedIn('demo', { browser: true })).token],
  ];
  describe.each(DEAD)('with a %s token', (_kind, tokenOf) => {
    test.each(NAMES.filter((name) => endpoints[name].access === 'member'))('%s', async (name) => {
      const answered = await withToken(await tokenOf()).call(name, fieldsOf(name));
      expect(answered).toMatchObject({ code: 401, data: null });
    });
  });

  test.each(NAMES)('%s for the owner', async (name) => {
    const client = name === 'logout' ? await on.signedIn() : owner;
    const { code, msg } = await client.call(name, fieldsOf(name));
    expect({ code, msg }).toMatchObject({ code: ROWS[name].own ?? 1 });
  });

  test.each(NAMES.filter((name) => ROWS[name].other))('%s of another member', async (name) => {
    const friend = await on.signedIn('friend');
    const { code, data } = await friend.call(name, fieldsOf(name));
    expect({ code, data }).toEqual(ROWS[name].other);
  });

  test('an expired token ends every member call', async () => {
    const token = (await on.signedIn()).token;
    on.time.advance(32 * 24 * 3600 * 1000);
    for (const name of NAMES.filter((each) => endpoints[each].access === 'member')) {
      expect((await withToken(token).call(name, fieldsOf(name))).code).toBe(401);
    }
  });
});
