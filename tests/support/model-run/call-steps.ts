import type { Random } from '../load/random.ts';
import { type Decimal, decimal, down } from '../model/decimal.ts';
import { TERMS } from '../model/terms.ts';
import type { Fields } from '../model/world.ts';
import { priceOf, SYMBOLS } from './market-steps.ts';
import { PASSWORD, type Rig, type Sent } from './rig.ts';
import type { Kind } from './snapshot.ts';

/** The call of a step: its name, fields, rows that it names, and a member instead of the random one. */
type Call = Pick<Sent, 'name' | 'fields' | 'ids'> & Partial<Pick<Sent, 'who'>>;

const COINS = ['USDT', 'BTC', 'ETH', 'TRX'] as const;
const MARKETS = TERMS.markets.filter(({ symbol }) => SYMBOLS.includes(symbol));
const coinId = (code: string) => String(TERMS.coins.find((coin) => coin.code === code)?.id);
/** Sizes that leave a member money for more than a step. */
const USUAL: Readonly<Record<string, number>> = { USDT: 400, BTC: 0.01, ETH: 0.2, TRX: 1500 };

/** A text of an amount above zero, at its limits now and then. */
function amount(random: Random, available: Decimal, usual: number, places: number): string {
  const text = (usual * (0.1 + random.next())).toFixed(places);
  const kinds: readonly (() => string)[] = [
    ...Array.from({ length: 12 }, () => () => text),
    () => available.toFixed(),
    () => down(available, places).toFixed(),
    () => available.plus('0.00000001').toFixed(),
    () => available.times('0.5').round(places, 0).toFixed(),
    () => `${text.includes('.') ? text : `${text}.0`}${'0'.repeat(8)}7`,
    () => '0.000000000000000001',
    () => '1',
    () => '100',
    () => '1000',
    () => (usual * 50).toFixed(places),
  ];
  const picked = random.pick(kinds)();
  return /[1-9]/.test(picked) && /^\d{1,18}(\.\d{1,18})?$/.test(picked) ? picked : '1';
}

function amountOf(rig: Rig, random: Random, who: number, of: { coin: string; account?: string }) {
  const { coin, account = '1' } = of;
  const available = rig.model.available({ member: rig.clientOf(who).id, account, coin });
  const scale = TERMS.coins.find(({ code }) => code === coin)?.scale ?? 8;
  return amount(random, available, USUAL[coin] ?? 1, random.pick([0, 2, scale]));
}

/** Of a product that does not exist. */
const NO_RANGE = { minAmount: '100', maxAmount: '1000' };

const password = (random: Random) => (random.next() < 0.93 ? PASSWORD : 'wrong2026');

/** One of the newest rows of a kind: mostly of this member, sometimes of others, or none at all. */
function row(rig: Rig, random: Random, kind: Kind, who: number) {
  const count = rig.count(kind);
  const own = rig.placesOf(kind, rig.clientOf(who).id).slice(-6);
  const isOwn = own.length > 0 && random.next() < 0.85;
  return [kind, isOwn ? random.pick(own) : random.whole(Math.max(0, count - 8), count)] as const;
}

/** An amount between the ends of a product, or at or beyond them. */
function inRange(random: Random, minimum: string, maximum: string): string {
  const [least, most] = [decimal(minimum), decimal(maximum)];
  const usual = least.times(random.pick(['1', '1.5', '2', '3', '7.25']));
  const inside = usual.gt(most) ? most : usual;
  const picked = random.pick([
    ...[inside, inside, inside, inside.round(0, 0), inside.round(0, 0), least, least],
    ...[least.times('0.99'), most, most.plus('1'), inside.plus('0.00000001')],
  ]);
  return (picked.gt('0') ? picked : least).toFixed();
}

/** Makes up a call of the member at this place. */
export type CallOf = (rig: Rig, random: Random, who: number) => Promise<Call> | Call;

const option: CallOf = (rig, random, who) => ({
  name: random.next() < 0.8 ? 'creatorder' : 'createPracticeOrder',
  fields: {
    m_id: random.next() < 0.97 ? String(random.pick(MARKETS).id) : '99',
    ctime: random.next() < 0.97 ? String(random.pick(TERMS.optionCycles).seconds) : '7',
    ctzed: random.pick([
      ...['5', '10', '20', '50.5', '100', '100.00000001', '333.33333333', '4.99', '5000', '5001'],
      amountOf(rig, random, who, { coin: 'USDT', account: '2' }),
    ]),
    buytype: random.pick(['1', '2', '1', '2', '1', '2', '3']),
  },
});

/** Price near the last one of a market, in its decimals or finer. */
function near(rig: Rig, random: Random, market: (typeof MARKETS)[number], spread = 0.02): string {
  const places = market.pricePrecision + (random.next() < 0.03 ? 1 : 0);
  const factor = 1 + (random.next() * 2 - 1) * spread;
  return (priceOf(rig, market.symbol) * factor).toFixed(places);
}

function quantityOf(random: Random, { base, amountPrecision }: (typeof MARKETS)[number]): string {
  const places = amountPrecision + (random.next() < 0.03 ? 1 : 0);
  const text = ((USUAL[base] ?? 1) * (0.05 + random.next() * 2)).toFixed(places);
  return random.next() < 0.02 ? (Number(text) * 100).toFixed(places) : text;
}

const spotOrder: CallOf = (rig, random, who) => {
  const market = random.pick(MARKETS);
  const isMarket = random.next() < 0.3;
  const sent = {
    num: quantityOf(random, market),
    price: near(rig, random, market),
    amount: amountOf(rig, random, who, { coin: market.quote }),
  };
  const type = random.pick(['1', '2']);
  const given: Fields = isMarket
    ? type === '1'
      ? { amount: sent.amount }
      : { num: sent.num }
    : { num: sent.num, price: sent.price };
  const fields = { m_id: String(market.id), operate_type: isMarket ? '2' : '1', type, ...given };
  return { name: 'upbbbuy', fields };
};

const spotTrigger: CallOf = (rig, random) => {
  const market = random.pick(MARKETS);
  const step = () => (priceOf(rig, market.symbol) * random.next() * 0.02).toFixed(10);
  const last = decimal(priceOf(rig, market.symbol).toFixed(10));
  const [above, below] = [last.plus(step()), last.minus(step())];
  const when = random.pick(['1', '2']);
  const at = (value: Decimal) => value.toFixed(market.pricePrecision);
  const isPair = random.next() < 0.4;
  const [first, second] = when === '1' ? [above, below] : [below, above];
  return {
    name: 'tradetriggerOrder',
    fields: {
      ...{ m_id: String(market.id), type: random.pick(['1', '2']), when },
      ...{ num: quantityOf(random, market), trigger_price: at(first) },
      price: near(rig, random, market),
      ...(isPair && { twin_trigger_price: at(second), twin_price: near(rig, random, market) }),
    },
  };
};

const spotCancel: CallOf = (rig, random, who) => ({
  name: 'tradecancelOrder',
  fields: {},
  ids: { bb_id: row(rig, random, 'spot', who) },
});

const spotCancelAll: CallOf = (_, random) => ({
  name: 'tradecancelAll',
  fields: random.next() < 0.6 ? { symbol: random.pick(SYMBOLS) } : {},
});

const spotAmend: CallOf = (rig, random, other) => {
  // Mostly an open order, of whoever has one.
  const open = rig.openOrders().filter(({ status }) => status === 'open');
  const order = open.length > 0 && random.next() < 0.8 ? random.pick(open) : undefined;
  const who = [0, 1, 2].find((one) => rig.clientOf(one).id === order?.member) ?? other;
  const market = MARKETS.find(({ id }) => String(id) === order?.market) ?? random.pick(MARKETS);
  const price: Fields = random.next() < 0.6 ? { price: near(rig, random, market) } : {};
  const num: Fields = random.next() < 0.6 ? { num: quantityOf(random, market) } : {};
  const bb_id = order ? (['spot', order.place] as const) : row(rig, random, 'spot', who);
  return { name: 'tradeamendOrder', fields: { ...price, ...num }, ids: { bb_id }, who };
};

/** The price of a coin in USDT; not for money. */
const inUsdt = (rig: Rig, coin: string) =>
  coin === 'USDT' ? 1 : priceOf(rig, `${coin}USDT`.toLowerCase());

const conversion: CallOf = (rig, random, who) => {
  const [from, to] = [random.pick(COINS), random.pick(COINS)];
  const type = random.pick(['1', '1', '1', '2', '3']);
  const shown = (inUsdt(rig, from) / inUsdt(rig, to)) * (0.98 + random.next() * 0.03);
  const rate: Fields = random.next() < 0.4 ? { rate: shown.toFixed(12) } : {};
  return {
    name: 'exchangeCoin',
    fields: {
      ...{ type, from_coin_id: coinId(from), to_coin_id: coinId(to), ...rate },
      ...{ amount: amountOf(rig, random, who, { coin: from, account: type }) },
      paypassword: password(random),
    },
  };
};

const ownTransfer: CallOf = (rig, random, who) => {
  const coin = random.pick(COINS);
  const account = random.pick(['1', '2', '3']);
  return {
    name: 'transfer',
    fields: {
      ...{ c_id: coinId(coin), num: amountOf(rig, random, who, { coin, account }) },
      ...{ from_type: account, to_type: random.pick(['1', '2', '3', '2']) },
    },
  };
};

/** All USDT leaves the funds account, so that a loan cannot be repaid, or comes back. */
const everything: CallOf = (rig, random, who) => {
  const member = rig.clientOf(who).id;
  const isOf = (state: string) =>
    rig.model.loans.some((one) => one.member === member && one.repayment === state);
  const isComing = isOf('overdue') || (!isOf('due') && random.next() < 0.5);
  const [from_type, to_type] = isComing ? ['3', '1'] : ['1', '3'];
  const own = { member, account: from_type, coin: 'USDT' };
  const available = rig.model.available(own);
  const num = available.gt('0') ? available.toFixed() : '1';
  return { name: 'transfer', fields: { c_id: coinId('USDT'), num, from_type, to_type } };
};

const send: CallOf = async (rig, random, who) => {
  const to = rig.clientOf(random.whole(0, 2));
  const coin = random.pick([...COINS, 'BTC', 'XRP']);
  const from = rig.clientOf(who);
  if (random.next() < 0.7 && to !== from) {
    const { code } = await from.call('searchUser', { username: to.username });
    // More than ten a minute are refused.
    if (code === 1) rig.model.search(from.id, to.id);
  }
  const text = amountOf(rig, random, who, { coin });
  const fields = { to_uid: String(to.id), c_id: coinId(coin), amount: text };
  return { name: 'internalTransfer', fields: { ...fields, paypassword: password(random) } };
};

const sendCancel: CallOf = (rig, random, who) => ({
  name: 'cancelInternalTransfer',
  fields: {},
  ids: { id: row(rig, random, 'send', who) },
});

const withdrawal: CallOf = (rig, random, who) => {
  const coin = random.pick(['USDT', 'USDT', 'USDT', 'USDT', 'TRX', 'BTC', 'XRP']);
  const type = random.pick(['1', '1', '1', '2', '3']);
  return {
    name: 'withdraw',
    fields: {
      ...{ c_id: coinId(coin), num: amountOf(rig, random, who, { coin, account: type }) },
      ...{ type, withdraw_type: random.pick(['1', '1', '1', '1', '1', '2']) },
      paypwd: password(random),
    },
  };
};

/** The proofs of a rig's members, by member. */
const images: WeakMap<Rig, string[][]> = new WeakMap();

const deposit: CallOf = async (rig, random, who) => {
  const known = images.get(rig) ?? [[], [], []];
  images.set(rig, known);
  const of = known[random.next() < 0.9 ? who : random.whole(0, 2)] ?? [];
  const isNew = of.length === 0 || random.next() < 0.6;
  const payimg = isNew ? await rig.upload(who) : random.pick(of);
  if (isNew) known[who]?.push(payimg);
  const networks = TERMS.networks.map(({ coin }, index) => ({ coin, id: index + 1 }));
  const { coin, id } = random.pick(networks);
  const c_id = random.next() < 0.95 ? coinId(coin) : '2';
  const num = amountOf(rig, random, who, { coin });
  return { name: 'recharge', fields: { c_id, num, a_id: String(id), payimg, type: '1' } };
};

const loan: CallOf = (rig, random, who) => {
  const { id: member, photo } = rig.clientOf(who);
  const isOwing = rig.model.loans.some(
    (one) =>
      one.member === member &&
      (one.status === 'applying' || one.repayment === 'due' || one.repayment === 'overdue'),
  );
  // Two loans that fall due together race for the same money.
  const id = rig.review === 'auto' && isOwing ? '99' : random.pick(['1', '1', '2', '3']);
  const { minAmount, maxAmount } = TERMS.loans[Number(id) - 1] ?? NO_RANGE;
  const text = inRange(random, minAmount, maxAmount);
  const photos = { front_card: photo, later_card: photo, handheld_card: photo };
  return { name: 'applyLoan', fields: { id, amount: text, ...photos } };
};

const loanCancel: CallOf = (rig, random, who) => ({
  name: 'cancelLoanApply',
  fields: {},
  ids: { id: row(rig, random, 'loan', who) },
});

const machine: CallOf = (_, random) => {
  const id = random.pick(['1', '1', '1', '2', '3', '3', '4', '9']);
  const { minAmount, maxAmount } = TERMS.machines[Number(id) - 1] ?? NO_RANGE;
  return {
    name: 'buyMiningMachine',
    fields: { id, amount: inRange(random, minAmount, maxAmount) },
  };
};

const stake: CallOf = (_, random) => {
  const place = random.whole(0, TERMS.stakings.length - 1);
  const term = random.pick(TERMS.stakings[random.next() < 0.95 ? place : 0]?.terms ?? []);
  const amount = inRange(random, term.minAmount, '1000');
  const fields = { id: String(place + 1), s_id: String(term.id), amount };
  return { name: 'submitStaking', fields: { ...fields, paypassword: password(random) } };
};

const redeem: CallOf = (rig, random, other) => {
  // Of whoever has a stake.
  const isOwner = (who: number) => rig.placesOf('staking', rig.clientOf(who).id).length > 0;
  const who = [other, other + 1, other + 2].find(isOwner) ?? other;
  return { name: 'redeemStaking', fields: {}, ids: { id: row(rig, random, 'staking', who) }, who };
};

/** Every money call, and how often it is made in proportion. */
export const CALLS: readonly (readonly [weight: number, CallOf])[] = [
  [10, option],
  [14, spotOrder],
  [5, spotTrigger],
  [4, spotCancel],
  [3, spotCancelAll],
  [4, spotAmend],
  [6, conversion],
  [4, ownTransfer],
  [6, everything],
  [6, send],
  [2, sendCancel],
  [4, withdrawal],
  [4, deposit],
  [4, loan],
  [1, loanCancel],
  [4, machine],
  [6, stake],
  [4, redeem],
];
