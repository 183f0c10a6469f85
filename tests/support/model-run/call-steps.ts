import type { Random } from '../load/random.ts';
import { decimal, least } from '../model/decimal.ts';
import { TERMS } from '../model/terms.ts';
import type { Fields } from '../model/world.ts';
import { amountOf, availableOf, COINS, coinId, heldCoin, inRange, isPossible } from './amounts.ts';
import { about, type CallOf, MARKETS } from './call.ts';
import { liven, priceOf, showThinBook } from './market-steps.ts';
import { PASSWORD, type Rig } from './rig.ts';
import { spotAmend, spotCancel, spotCancelAll, spotOrder, spotTrigger } from './spot-steps.ts';

/** The range of a product that does not exist. */
const NO_RANGE = { coin: 'USDT', minAmount: '100', maxAmount: '1000' };

const password = (random: Random) => (random.next() < 0.97 ? PASSWORD : 'wrong2026');

const option: CallOf = (rig, random) => {
  liven(rig, random);
  const cycle = random.pick(TERMS.optionCycles);
  const lowest = decimal(cycle.minStake);
  return {
    name: random.next() < 0.7 ? 'creatorder' : 'createPracticeOrder',
    fields: {
      m_id: random.next() < 0.97 ? String(random.pick(MARKETS).id) : '99',
      ctime: random.next() < 0.97 ? String(cycle.seconds) : '7',
      ctzed: random
        .pick([
          ...[lowest, lowest.times('1.5'), lowest.times('2'), lowest.times('3')],
          ...[lowest.plus('0.00000001'), lowest.plus('33.33333333'), lowest.minus('0.01')],
        ])
        .toFixed(),
      buytype: random.pick(['1', '2', '1', '2', '1', '2', '1', '2', '1', '2', '3']),
    },
  };
};

/** Returns a coin's USDT price. It is not used for money. */
const inUsdt = (rig: Rig, coin: string) =>
  coin === 'USDT' ? 1 : priceOf(rig, `${coin}USDT`.toLowerCase());

export const conversion: CallOf = (rig, random, who) => {
  liven(rig, random);
  const account = random.pick(['1', '1', '1', '1', '2', '3']);
  const from = heldCoin(rig, random, who, { coins: COINS, account });
  const to = random.pick(isPossible(random) ? COINS.filter((coin) => coin !== from) : COINS);
  const shown = (inUsdt(rig, from) / inUsdt(rig, to)) * (0.993 + random.next() * 0.009);
  const rate: Fields = random.next() < 0.3 ? { rate: shown.toFixed(12) } : {};
  return {
    name: 'exchangeCoin',
    fields: {
      type: account,
      from_coin_id: coinId(from),
      to_coin_id: coinId(to),
      ...rate,
      amount: amountOf(rig, random, who, { coin: from, account }),
      paypassword: password(random),
    },
  };
};

/**
 * Converts small balances into another coin. If there are fewer than two, it first transfers one
 * from another account.
 */
const sweep: CallOf = (rig, random, who) => {
  liven(rig, random);
  const account = random.pick(['2', '3', '3']);
  const to = random.pick(['USDT', 'USDT', 'BTC', 'TRX']);
  const others = COINS.filter((coin) => coin !== to).map((code) => {
    const available = availableOf(rig, who, { coin: code, account });
    return { code, available, value: Number(available.toFixed()) * inUsdt(rig, code) };
  });
  const small = others.filter(({ value }) => value > 0.01 && value < 9.5);
  if (small.length === 0 || (small.length === 1 && random.next() < 0.7)) {
    const { code } = random.pick(others.filter(({ value }) => value < 0.01).concat(others));
    const num = (random.pick([2, 4, 6]) / inUsdt(rig, code)).toFixed(8);
    const fields = { c_id: coinId(code), num, from_type: '1', to_type: account };
    return { name: 'transfer', fields };
  }
  // Each of several balances is then converted after the previous one has taken its amounts from
  // the book.
  if (to !== 'USDT' && random.next() < 0.7) showThinBook(rig, random, `${to}USDT`.toLowerCase());
  const named = random.next() < 0.93 ? small : others;
  const from = TERMS.coins.filter((coin) => named.some(({ code }) => code === coin.code));
  const target = TERMS.coins.find(({ code }) => code === to);
  const member = rig.clientOf(who).id;
  const found = target && rig.model.sweepOf({ member, account, from, to: target });
  const shown = (found?.received ?? decimal('1')).times(
    random.pick(['1', '1', '1', '1', '1.004', '1.01']),
  );
  return {
    name: 'convertSmallBalances',
    fields: {
      type: account,
      from_coin_ids: from.map(({ id }) => id).join(),
      to_coin_id: random.next() < 0.95 ? coinId(to) : random.pick(['99', String(from[0]?.id)]),
      received: shown.toFixed(18),
      paypassword: password(random),
    },
  };
};

const ownTransfer: CallOf = (rig, random, who) => {
  const [from, to] = random.pick([
    ...['12', '12', '12', '13', '21', '23', '31', '31', '32', '33'],
  ] as const);
  const account = from ?? '1';
  const coin = heldCoin(rig, random, who, { coins: COINS, account });
  return {
    name: 'transfer',
    fields: {
      c_id: coinId(coin),
      num: amountOf(rig, random, who, { coin, account }),
      from_type: account,
      to_type: to ?? '2',
    },
  };
};

/** Moves all USDT out of the funds account, so a loan cannot be repaid, or moves it back. */
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

/** Returns a member who is usually without an overdue loan, and so may send and withdraw. */
function solvent(rig: Rig, random: Random, other: number): number {
  const isOverdue = (who: number) =>
    rig.model.loans.some(
      ({ member, repayment }) => member === rig.clientOf(who).id && repayment === 'overdue',
    );
  const who = [other, other + 1, other + 2].find((one) => !isOverdue(one));
  return isPossible(random) ? (who ?? other) : other;
}

const sending =
  (coins: readonly string[]): CallOf =>
  async (rig, random, other) => {
    const who = solvent(rig, random, other);
    const place = who + (random.next() < 0.95 ? random.whole(1, 2) : 0);
    const [from, to] = [rig.clientOf(who), rig.clientOf(place)];
    if (random.next() < 0.95 && to !== from) {
      const { code } = await from.call('searchUser', { username: to.username });
      // More than ten searches per minute are refused.
      if (code === 1) rig.model.search(from.id, to.id);
    }
    const coin = heldCoin(rig, random, who, { coins });
    const amount = amountOf(rig, random, who, { coin });
    const fields = { to_uid: String(to.id), c_id: coinId(coin), amount };
    return { name: 'internalTransfer', fields: { ...fields, paypassword: password(random) }, who };
  };

const send = sending([...COINS, 'BTC', 'XRP']);

// Only BTC takes a day to arrive.
const sendCancel = about(
  { name: 'cancelInternalTransfer', field: 'id', kind: 'send', of: / transferring\b/ },
  sending(['BTC']),
);

const withdrawal: CallOf = (rig, random, other) => {
  const who = solvent(rig, random, other);
  const coin = random.next() < 0.92 ? 'USDT' : random.pick(['TRX', 'BTC', 'XRP']);
  const isIn = (account: string) => availableOf(rig, who, { coin, account }).gt('100');
  const filled = ['1', '2'].filter(isIn);
  const account = filled.length > 0 && random.next() < 0.92 ? random.pick(filled) : '3';
  return {
    name: 'withdraw',
    fields: {
      c_id: coinId(coin),
      num: amountOf(rig, random, who, { coin, account }),
      type: account,
      withdraw_type: random.next() < 0.95 ? '1' : '2',
      paypwd: password(random),
    },
    who,
  };
};

const withdrawalCancel = about(
  { name: 'cancelWithdraw', field: 'id', kind: 'withdrawal', of: / review / },
  withdrawal,
);

/** The proof images of a rig's members, by member. */
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

const applying: CallOf = (rig, random, other) => {
  const isOwing = (place: number) =>
    rig.model.loans.some(
      (one) =>
        one.member === rig.clientOf(place).id &&
        (one.status === 'applying' || one.repayment === 'due' || one.repayment === 'overdue'),
    );
  const free = [other, other + 1, other + 2].find((place) => !isOwing(place));
  const who = free ?? other;
  const { photo } = rig.clientOf(who);
  // Two loans that fall due at the same time compete for the same money.
  const isRace = rig.review === 'auto' && free === undefined;
  const id = isRace ? '99' : random.pick(['1', '1', '2', who % 3 === 0 ? '3' : '2', '3']);
  const { minAmount, maxAmount } = TERMS.loans[Number(id) - 1] ?? NO_RANGE;
  const amount = inRange(random, minAmount, decimal(maxAmount));
  const photos = { front_card: photo, later_card: photo, handheld_card: photo };
  return { name: 'applyLoan', fields: { id, amount, ...photos }, who };
};

const loanCancel = about(
  { name: 'cancelLoanApply', field: 'id', kind: 'loan', of: / applying / },
  applying,
);

/**
 * The amount paid for a loan that is not due yet: the sum due now, slightly less, or the whole sum
 * due at the end.
 */
const repayment: CallOf = (rig, random, other) => {
  const { loans, available, interestSoFar } = rig.model;
  const owed = [...loans.entries()].filter(([, { repayment }]) => repayment === 'due');
  if (owed.length === 0) return applying(rig, random, other);
  const [place, loan] = random.pick(owed);
  const { member, coin } = loan;
  const who = [0, 1, 2].find((one) => rig.clientOf(one).id === member) ?? other;
  const due = loan.amount.plus(interestSoFar(loan));
  const saved = available({ member, coin, account: '3' });
  if (available(loan).lt(due) && saved.gt('0') && isPossible(random)) {
    const num = saved.toFixed();
    const fields = { c_id: coinId(coin), num, from_type: '3', to_type: '1' };
    return { name: 'transfer', fields, who };
  }
  const total = random.pick([due, due, due.minus('0.00000001'), loan.amount.plus(loan.interest)]);
  const fields = { total: total.toFixed() };
  return { name: 'repayLoan', fields, ids: { id: ['loan', place] }, who };
};

/**
 * Returns one of the given rows, usually one that the member can pay, with the maximum that the
 * member can pay for it.
 */
function payable<Of extends { readonly coin: string; readonly minAmount: string }>(
  rig: Rig,
  random: Random,
  who: number,
  all: readonly Of[],
) {
  const within = all.filter((one) => availableOf(rig, who, one).gte(one.minAmount));
  const of = random.pick(within.length > 0 && isPossible(random) ? within : all);
  const available = availableOf(rig, who, of);
  return { of, most: available.lt(of.minAmount) ? decimal(of.minAmount) : available };
}

const MACHINES = [...TERMS.machines, NO_RANGE].map((one, index) => ({ ...one, id: index + 1 }));

const machine: CallOf = (rig, random, who) => {
  const { of, most } = payable(rig, random, who, MACHINES);
  const amount = inRange(random, of.minAmount, least(most, decimal(of.maxAmount)));
  return { name: 'buyMiningMachine', fields: { id: String(of.id), amount } };
};

const STAKES = TERMS.stakings.flatMap(({ coin, terms }, index) =>
  terms.map((term) => ({ ...term, coin, project: String(index + 1) })),
);

const stake: CallOf = (rig, random, who) => {
  const { of, most } = payable(rig, random, who, STAKES);
  const amount = inRange(random, of.minAmount, most);
  const id = random.next() < 0.95 ? of.project : '1';
  const renew: Fields = random.next() < 0.5 ? { renew: '1' } : {};
  const fields = { id, s_id: String(of.id), amount, ...renew };
  return { name: 'submitStaking', fields: { ...fields, paypassword: password(random) } };
};

const redeem = about(
  { name: 'redeemStaking', field: 'id', kind: 'staking', of: / (USDT|ETH) \S+ active / },
  stake,
);

/** Calls that a restriction of some scope can stop. */
export const STOPPABLE: readonly CallOf[] = [
  withdrawal,
  send,
  ownTransfer,
  option,
  spotOrder,
  stake,
];

/** Every money call with its relative frequency. */
export const CALLS: readonly (readonly [weight: number, CallOf])[] = [
  [10, option],
  [14, spotOrder],
  [5, spotTrigger],
  [6, spotCancel],
  [3, spotCancelAll],
  [7, spotAmend],
  [6, conversion],
  [14, sweep],
  [4, ownTransfer],
  [6, everything],
  [6, send],
  [7, sendCancel],
  [7, withdrawal],
  [5, withdrawalCancel],
  [7, deposit],
  [4, applying],
  [7, loanCancel],
  [6, repayment],
  [4, machine],
  [6, stake],
  [6, redeem],
];
