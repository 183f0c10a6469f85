import type { EndpointName } from '#core/contract/endpoints.ts';
import type { Answered } from '../server/test-client.ts';
import type { Random } from './random.ts';

export type Fields = Readonly<Record<string, string | number>>;

/** A member of a load, whose calls are injected or sent over the network. */
export interface LoadMember {
  readonly id: number;
  readonly username: string;
  readonly token: string | undefined;
  /** The path of one of the member's images. */
  readonly photo: string;
  call(
    name: EndpointName,
    fields?: Fields,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Pick<Answered, 'code' | 'msg' | 'data'>>;
}

export interface World {
  readonly members: readonly LoadMember[];
  readonly random: Random;
}

/**
 * Returns the fields of a member's next call, or `undefined` if none is possible, for example
 * without an order to cancel.
 */
type NextFields = (member: LoadMember, world: World) => Promise<Fields | undefined>;

const [USDT, BTC, ETH] = [1, 2, 3];
const PAY = { paypassword: 'pay2026' };

async function firstId(
  member: LoadMember,
  name: EndpointName,
  fields: Fields,
  key = 'id',
): Promise<string | undefined> {
  const { data } = await member.call(name, fields);
  return data?.list?.[0]?.[key];
}

/** Returns an amount from 0.00000001 to below `most`, with up to 8 decimals. */
function amountBelow(random: Random, most: number): string {
  return `${random.whole(0, most - 1)}.${String(random.whole(1, 99_999_999)).padStart(8, '0')}`;
}

/** Every call that moves money, and the fields that a member of a load sends. */
export const MONEY_CALLS: Readonly<Partial<Record<EndpointName, NextFields>>> = {
  creatorder: async (_, { random }) => ({
    m_id: 1,
    ctime: random.pick([30, 60]),
    buytype: random.whole(1, 2),
    ctzed: random.whole(10, 30),
  }),
  upbbbuy: async (member, { random }) => {
    const { data } = await member.call('getMarketList');
    const last = data.list.find((row: { symbol: string }) => row.symbol === 'btcusdt')?.close;
    const order = { m_id: 1, type: random.whole(1, 2) };
    const num = `0.000${random.whole(200, 999)}`;
    if (random.next() < 0.3) {
      const size = order.type === 1 ? { amount: random.whole(6, 30) } : { num };
      return { ...order, operate_type: 2, ...size };
    }
    const price = (Number(last) * (1 + (random.next() - 0.5) / 200)).toFixed(2);
    return { ...order, operate_type: 1, num, price };
  },
  tradecancelOrder: async (member) => {
    const id = await firstId(member, 'tradegetOrderList', { type: 0, status: 1 });
    return id === undefined ? undefined : { bb_id: id };
  },
  tradeamendOrder: async (member, { random }) => {
    const { data } = await member.call('tradegetOrderList', { type: 0, status: 1 });
    // Orders that wait for a trigger cannot be changed.
    const order = data?.list?.find((one: { trigger_state?: number }) => one.trigger_state !== 1);
    if (order === undefined) return undefined;
    const price = (Number(order.xjprice) * (1 + (random.next() - 0.5) / 200)).toFixed(2);
    return { bb_id: order.id, price, num: `0.000${random.whole(200, 999)}` };
  },
  tradecancelAll: async () => ({ symbol: 'btcusdt' }),
  tradetriggerOrder: async (member, { random }) => {
    const { data } = await member.call('getMarketList');
    const last = data.list.find((row: { symbol: string }) => row.symbol === 'btcusdt')?.close;
    /** Returns a price a little above (1) or below (-1) the last one. */
    const beside = (way: number) =>
      (Number(last) * (1 + (way * (1 + random.next() * 20)) / 10_000)).toFixed(2);
    const when = random.whole(1, 2);
    const way = when === 1 ? 1 : -1;
    const order = {
      m_id: 1,
      type: random.whole(1, 2),
      num: `0.000${random.whole(200, 999)}`,
      when,
    };
    const first = { ...order, trigger_price: beside(way), price: beside(random.pick([1, -1])) };
    if (random.next() < 0.5) return first;
    return { ...first, twin_trigger_price: beside(-way), twin_price: beside(random.pick([1, -1])) };
  },
  transfer: async (_, { random }) => {
    const from = random.whole(1, 3);
    const to = ((from + random.whole(0, 1)) % 3) + 1;
    const coin = random.pick([USDT, USDT, BTC]);
    const num = coin === BTC ? `0.0${random.whole(1, 999_999)}` : amountBelow(random, 50);
    return { c_id: coin, num, from_type: from, to_type: to };
  },
  exchangeCoin: async (_, { random }) => {
    const [from, to, amount] = random.pick([
      [USDT, BTC, amountBelow(random, 40)],
      [USDT, ETH, amountBelow(random, 40)],
      [BTC, USDT, `0.00${random.whole(1, 999_999)}`],
      [ETH, BTC, `0.0${random.whole(1, 999_999)}`],
    ] as const);
    const type = random.whole(1, 3);
    return { ...PAY, type, from_coin_id: from, to_coin_id: to, amount };
  },
  convertSmallBalances: async (member, { random }) => {
    const own = { type: 3, to_coin_id: random.pick([USDT, BTC]) };
    const { data } = await member.call('getSmallBalances', own);
    const ids = data?.list?.map(({ id }: { id: string }) => id) ?? [];
    if (ids.length === 0) return undefined;
    return { ...PAY, ...own, from_coin_ids: ids.join(), received: data.received };
  },
  internalTransfer: async (member, { members, random }) => {
    const receiver = random.pick(members);
    if (receiver.id === member.id) return undefined;
    const found = await member.call('searchUser', { username: receiver.username });
    if (found.code !== 1) return undefined;
    const coin = random.pick([USDT, BTC, ETH]);
    const amount = coin === USDT ? amountBelow(random, 20) : `0.0${random.whole(1, 999_999)}`;
    return { ...PAY, to_uid: receiver.id, c_id: coin, amount };
  },
  cancelInternalTransfer: async (member) => {
    const id = await firstId(member, 'getInternalTransferList', { status: 1 });
    return id === undefined ? undefined : { id };
  },
  recharge: async ({ photo }, { random }) => ({
    c_id: USDT,
    num: amountBelow(random, 30),
    payimg: photo,
    a_id: 1,
    type: 1,
  }),
  withdraw: async (_, { random }) => ({
    c_id: USDT,
    num: random.whole(10, 30),
    type: 1,
    paypwd: PAY.paypassword,
    withdraw_type: 1,
  }),
  cancelWithdraw: async (member) => {
    const { data } = await member.call('getWithdrawList', { c_id: USDT, type: 1 });
    const open = data?.list?.find((one: { step?: string }) => one.step === 'review');
    return open === undefined ? undefined : { id: open.id };
  },
  applyLoan: async ({ photo }, { random }) => ({
    id: 1,
    amount: random.whole(100, 300),
    front_card: photo,
    later_card: photo,
    handheld_card: photo,
  }),
  cancelLoanApply: async (member) => {
    const id = await firstId(member, 'getLoanRecords', { status: 1 });
    return id === undefined ? undefined : { id };
  },
  repayLoan: async (member) => {
    const { data } = await member.call('getLoanRecords', { status: 2 });
    const owed = data?.list?.find((one: { early_interest?: string }) => one.early_interest);
    return owed === undefined ? undefined : { id: owed.id, total: owed.total_amount };
  },
  buyMiningMachine: async (_, { random }) => ({ id: 1, amount: random.whole(100, 150) }),
  submitStaking: async (_, { random }) => ({
    ...PAY,
    id: 1,
    s_id: random.whole(1, 2),
    amount: random.whole(100, 150),
  }),
  redeemStaking: async (member) => {
    const id = await firstId(member, 'getStakingOrderList', { status: 0 });
    return id === undefined ? undefined : { id };
  },
};

/**
 * The tables in which each applied call inserts exactly one row. They contain every acknowledged
 * call, and no others.
 */
export const EFFECTS: Readonly<Partial<Record<EndpointName, string>>> = {
  creatorder: 'option_orders',
  upbbbuy: "ledger_transactions where kind = 'spot.place'",
  tradecancelOrder: "ledger_transactions where kind = 'spot.cancel'",
  tradeamendOrder: "ledger_transactions where kind = 'spot.amend'",
  tradecancelAll: "ledger_transactions where kind = 'spot.clear'",
  tradetriggerOrder: "ledger_transactions where kind = 'spot.trigger'",
  transfer: 'own_transfers',
  exchangeCoin: 'coin_exchanges where sweep_id is null',
  convertSmallBalances:
    '(select distinct sweep_id from coin_exchanges where sweep_id is not null) as sweeps',
  internalTransfer: 'internal_transfers',
  cancelInternalTransfer: "internal_transfers where status = 'cancelled'",
  recharge: 'deposits',
  withdraw: 'withdrawals',
  cancelWithdraw: "withdrawals where step = 'cancelled'",
  applyLoan: 'loans',
  cancelLoanApply: "loans where status = 'cancelled'",
  repayLoan: 'loans where early_interest is not null',
  buyMiningMachine: 'mining_orders',
  submitStaking: 'staking_orders where renewal_of_id is null',
  redeemStaking: "staking_orders where status = 'redeemed'",
};
