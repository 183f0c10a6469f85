import { HOSTILE_ADDRESSES, SCRIPT_PAYLOADS } from './script-payloads.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns one row per payload. `row` receives the text, an address to follow and the row's number.
 */
const rows = (row: (text: string, address: string, id: number) => Row) =>
  SCRIPT_PAYLOADS.map((text, index) => {
    const address = HOSTILE_ADDRESSES[index % HOSTILE_ADDRESSES.length] ?? '';
    return { id: String(index + 1), ...row(text, address, index + 1) };
  });
const list = (row: Parameters<typeof rows>[0]) => ({ list: rows(row) });

const AT = '2026-01-01 00:00:00';
const span = { addtime: AT, start_time: AT, end_time: AT, days: 7 };
const money = { amount: '1', num: '1', mum: '1', sxf: '0', arrival_amount: '1' };
const range = { min_price: '1', max_price: '2', minprice: '1', maxprice: '2' };
const rate = { interest_rate: '1', cycle: 7 };
/**
 * The number of payloads per article, because the markup of one payload may hide that of the next.
 */
const TOGETHER = 10;

/** Returns articles whose HTML contains all payloads, a few in each. */
function articles(extra: Row) {
  const found: Row[] = [];
  for (let at = 0; at < SCRIPT_PAYLOADS.length; at += TOGETHER) {
    const some = SCRIPT_PAYLOADS.slice(at, at + TOGETHER);
    const content = some.map((text) => `<p>${text}</p>`).join('');
    const img = HOSTILE_ADDRESSES[found.length % HOSTILE_ADDRESSES.length];
    found.push({ id: String(found.length + 1), title: some[0], content, img, imgs: img, ...extra });
  }
  return { list: found };
}

const market = (text: string, logo: string, id: number) => ({
  symbol: `m${id}usdt`,
  title: `${text.replaceAll('/', '|')}/USDT`,
  logo,
  close: '1',
  change: text,
  hamount: '1',
  ts: Date.now(),
});

/** Responses by path. Every text and address in them is hostile, and every figure is plain. */
export const HOSTILE_ANSWERS: Readonly<Record<string, unknown>> = {
  getLangList: SCRIPT_PAYLOADS.map((text, index) => ({
    language_name: text,
    file_name: ['en', text][Math.min(index, 1)],
    is_default: 0,
  })),
  getBanner: rows((title, address) => ({ title, img: address, url: address })),
  getFriendList: rows((title, address) => ({ title, img: '/coins/btc.svg', url: address })),
  getMarketList: list(market),
  getAllMarketList: list(market),
  getAllCurrencyList: list((title) => ({ title, child: [{ id: '1', title }] })),
  getNoticeList: articles({ addtime: AT, status: 1 }),
  'index/getContentList': articles({}),
  getLoanProjects: list((text) => ({
    title: text,
    mechanism: text,
    coin: text,
    ...range,
    ...rate,
  })),
  getLoanRecords: list((text) => ({
    title: text,
    order_num: text,
    coin: text,
    status_text: text,
    is_repayment_text: text,
    interest: '1',
    total_amount: '1',
    status: 1,
    repayment_time: text,
    ...span,
    ...money,
  })),
  'Machine/getMiningMachineList': list((text, img) => ({
    title: text,
    img,
    coin: text,
    coin_title: text,
    c_id: '1',
    ...range,
    ...rate,
  })),
  'Machine/getMiningMachineOrders': list((text, img) => ({
    title: text,
    img,
    order_num: text,
    coin: text,
    total_revenue: '0',
    ...span,
    ...money,
    ...rate,
  })),
  'Balance/getStakingProjects': list((text, img) => ({
    title: text,
    img,
    coin: { title: text },
    staking_info: [{ id: '1', days: 7, interest_rate: '1', min_price: '1' }],
  })),
  'Balance/getStakingOrderList': list((text) => ({
    order_num: text,
    coin: text,
    status: 0,
    type: 1,
    total_revenue: '0',
    ...span,
    ...money,
  })),
  'Balance/getInternalTransferList': list((text) => ({
    order_num: text,
    to_username: text,
    coin: text,
    status: 1,
    ...span,
    ...money,
  })),
  getBillList: list((text) => ({ st: 1, remark: text, ...span, ...money })),
  getUserBankList: rows((text) => ({ bank_name: text, card_name: text, card_number: text })),
  tradegetOrderList: list((text) => ({
    coinname: text,
    trade_coin: text,
    type_text: text,
    ordertype_text: text,
    type: 1,
    status: 1,
    price: '1',
    xjprice: '1',
    predict_num: '1',
    coinnum: '1',
    addtime: AT,
  })),
};

/** Returns responses of getusr and getSetting in which one payload replaces each text. */
export const hostileMember = (text: string): Row => ({ username: text, invit: text });
export const hostileSetting = (text: string, address: string): Row => ({
  name: text,
  logo: address,
  custom_service: address,
  ios_url: address,
  android_url: address,
});
