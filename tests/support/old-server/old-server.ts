import type { Crossing, NetworkFault } from '../faults/faulty-network.ts';

/**
 * Additions of this exchange to the wire (product.md#optional-additions), by path below `/api`;
 * `a.b` is `b` within `a`.
 */
const ADDITIONS: Readonly<Record<string, readonly string[]>> = {
  getSetting: ['idempotency', 'demo'],
  getusr: ['email'],
  getBanner: ['id', 'title', 'url'],
  'index/getContentList': ['id'],
  getMarketList: ['ts'],
  getAllMarketList: ['ts'],
  getCanExchangeCoin: ['scale', 'spread'],
  getBillList: ['id', 'coin'],
  getWithdrawList: ['id', 'coin', 'addtime', 'fee', 'arrival', 'target'],
  getRechargeList: ['id', 'coin', 'addtime', 'remark'],
  getTransferList: ['id'],
  getrecharge: ['networkList.title'],
  getUserCoinBalance: ['hold_until', 'to_bank', 'scale'],
  'Balance/getTransferCoin': ['scale'],
  getHyConfig: ['hyrate', 'hymax'],
  getHyOrderInfo: ['evidence', 'rate'],
  getHyOrderList: ['evidence', 'rate'],
  getMarketBalance: ['fee', 'min_value', 'price_precision', 'amount_precision'],
  getHuoBiTradeFromRedis: ['ts'],
  upbbbuy: ['order_id'],
  tradegetOrderList: ['operate_type', 'total', 'fee', 'fee_coin'],
  getLoanProjects: ['coin', 'requires_identity'],
  getLoanRecords: ['coin', 'addtime'],
  'Machine/getMiningMachineOrders': ['id', 'status'],
  'Balance/getStakingProjects': ['title', 'coin.id', 'coin.scale'],
};
/** Calls that an old server does not have. */
const UNHEARD_OF = /^intent\//;

/**
 * Converts every value to text, omits null, omits empty lists, and keys nested lists by position.
 */
function inStrings(value: unknown, drop: readonly string[], within = ''): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    const entries = value.map((entry) => inStrings(entry, drop, within));
    return within === '' || within === 'list' ? entries : { ...entries };
  }
  if (typeof value !== 'object') return typeof value === 'boolean' ? Number(value) : `${value}`;
  const kept = Object.entries(value)
    .filter(([key]) => !drop.includes(key) && !drop.includes(`${within}.${key}`))
    .map(([key, entry]) => [key, inStrings(entry, drop, key)] as const);
  return Object.fromEntries(kept);
}

async function answerAsOfOld({ path, response, ask, pass }: Crossing): Promise<void> {
  const call = /^\/api\/([^?]*)/.exec(path)?.[1];
  if (call === undefined) return pass();
  const { status, headers, body } = await ask();
  if (!headers['content-type']?.includes('json')) {
    response.writeHead(status, headers).end(body);
    return;
  }
  const { code, msg, data } = JSON.parse(String(body)) as Record<string, unknown>;
  const said = UNHEARD_OF.test(call)
    ? { code: '0', msg: 'Unknown call', data: [] }
    : {
        code: String(code),
        msg: msg === '' ? null : msg,
        time: String(Math.floor(Date.now() / 1000)),
        data: inStrings(data, ADDITIONS[call] ?? []),
      };
  response.writeHead(status, headers).end(JSON.stringify(said));
}

/**
 * The exchange as an old server of the same wire: without the optional additions
 * (product.md#optional-additions), every value as text, empty lists omitted. For `FaultyNetwork`,
 * in front of the real server.
 */
export const OLD_SERVER: NetworkFault = {
  reach: 'calls',
  strikes: 'at start',
  damage: answerAsOfOld,
};
