import { sql } from 'drizzle-orm';
import { resumeTrading } from '../../../server/desk/trading.ts';
import { fireTrigger } from '../../../server/modules/spot/matching/triggers.ts';
import type { Random } from '../load/random.ts';
import { TERMS } from '../model/terms.ts';
import { closeNewcomer, freeze, unfreeze } from './account-steps.ts';
import type { CallOf } from './call.ts';
import { CALLS, conversion, STOPPABLE } from './call-steps.ts';
import { correct, decide, lift, pay, restrict } from './desk-steps.ts';
import {
  moveMarket,
  passTime,
  passUntilDue,
  showBooks,
  tradeAt,
  tradeForInviter,
} from './market-steps.ts';
import { Disagreement, type Doing, type Rig, type Sent } from './rig.ts';

/** Calls that fill orders before they are planned, in separate transactions. */
const FILLS_FIRST = ['tradecancelOrder', 'tradecancelAll', 'tradeamendOrder'];
const STAKING_TERMS = TERMS.stakings.flatMap(({ terms }) => terms);
const sentBefore: WeakMap<Rig, Sent[]> = new WeakMap();

/**
 * Makes a call to both the server and the model. Before a cancellation or a change, the market
 * sometimes trades at the order's limit. The model then matches the whole market, but the server
 * matches only what it must, so the remaining matching follows.
 */
async function make(rig: Rig, random: Random, sent: Sent, times = 1): Promise<string> {
  if (!FILLS_FIRST.includes(sent.name)) return rig.call(sent, times);
  const all = rig.openOrders();
  const place = sent.ids?.bb_id?.[1];
  const order = place === undefined ? all[0] : all.find((one) => one.place === place);
  if (order && random.next() < 0.5) tradeAt(rig, random, order.market, order.price);
  // Amounts that other orders receive may pay for a change.
  if (sent.name === 'tradeamendOrder' && all.length > 1) await rig.match();
  const said = await rig.call(sent, times);
  await rig.match();
  return said;
}

/**
 * Makes a call once or twice concurrently with the same key, or cuts it off before its commit. A
 * call that concerns a row is sometimes repeated, because it must not take effect twice.
 */
const calling =
  (callOf: CallOf): Doing =>
  async (rig, random) => {
    const who = random.whole(0, 2);
    const key = random.next() < 0.8 ? `key-${random.whole(1e8, 1e9)}` : undefined;
    const made = await callOf(rig, random, who);
    const chance = random.next();
    const isCut = key !== undefined && chance < 0.06 && !FILLS_FIRST.includes(made.name);
    const sent: Sent = { who, ...made, key, isCut };
    sentBefore.set(rig, [...(sentBefore.get(rig) ?? []).slice(-30), { ...sent, isCut: false }]);
    const said = await make(rig, random, sent, key !== undefined && chance > 0.94 ? 2 : 1);
    if (made.ids === undefined || random.next() < 0.6) return said;
    await rig.compare();
    const again = await make(rig, random, { ...sent, key: undefined, isCut: false });
    return `${said}, and again ${again.replaceAll(': ', ' gave ')}`;
  };

/**
 * Sends an earlier call again: unchanged, with other fields under the same key, or as another
 * member.
 */
const repeating: Doing = async (rig, random) => {
  const earlier = (sentBefore.get(rig) ?? []).filter(({ key }) => key !== undefined);
  if (earlier.length === 0) return 'nothing to repeat';
  const sent = random.pick(earlier);
  const chance = random.next();
  if (chance < 0.7) return make(rig, random, sent);
  if (chance < 0.8) return make(rig, random, { ...sent, who: sent.who + 1 });
  const { fields } = sent;
  const names = ['num', 'amount', 'ctzed'].filter((name) => name in fields);
  const changed = Object.fromEntries(names.map((name) => [name, '17']));
  return make(rig, random, { ...sent, fields: { ...fields, ...changed } });
};

/** Restricts a member, who then tries a conversion and another call that may be stopped. */
const restricting: Doing = async (rig, random) => {
  const who = random.whole(0, 2);
  const done = [await restrict(rig, random, who)];
  for (const callOf of [conversion, random.pick(STOPPABLE)]) {
    done.push(await rig.call({ who, ...(await callOf(rig, random, who)) }));
  }
  return done.join(', ').replaceAll(': ', ' gave ');
};

const refill: Doing = async (rig, random) => {
  const member = rig.clientOf(random.whole(0, 2));
  const { code } = await member.call('refillPractice');
  const expected = rig.model.refillPractice(member.id);
  if (code !== expected)
    throw new Disagreement(`refillPractice: server ${code}, model ${expected}`);
  return `refillPractice of ${member.id}`;
};

/**
 * Sets whether a stake is renewed. It is usually an active stake, and the caller is usually its
 * owner.
 */
const renewal: Doing = async (rig, random) => {
  const active = rig.rowsOf('staking', / active /);
  const any = { place: Math.max(0, rig.count('staking') - 1), who: random.whole(0, 2) };
  const { place, who } = active.length > 0 && random.next() < 0.9 ? random.pick(active) : any;
  const member = rig.clientOf(who);
  const renew = random.next() < 0.8 ? 1 : 0;
  const id = rig.idOf('staking', place);
  const { code } = await member.call('setStakeRenewal', { id, renew });
  const expected = rig.model.setRenewal(member.id, place, renew === 1);
  const said = `setStakeRenewal of ${place} by ${member.id}: ${code}`;
  if (code !== expected) throw new Disagreement(`${said}, model ${expected}`);
  return said;
};

/** Withdraws a staking term from the offer, or offers it again. */
const offer: Doing = async (rig, random) => {
  const { id } = random.pick(STAKING_TERMS);
  const isOn = random.next() < 0.7;
  const { db } = rig.server.context;
  await db.execute(sql`update staking_terms set enabled = ${isOn} where id = ${id}`);
  rig.model.offerTerm(id, isOn);
  return `${isOn ? 'offer' : 'withdraw'} term ${id}`;
};

/** Halts trading for the next few steps, or ends the halt. */
const halt: Doing = async (rig) => {
  const { db, tradingHalt } = rig.server.context;
  const isOn = tradingHalt.haltReason() === undefined;
  if (isOn) await tradingHalt.halt('a check');
  else await resumeTrading(db, { actor: 'ada', at: rig.time.now() });
  await tradingHalt.refresh();
  rig.model.halt(isOn);
  return isOn ? 'halt trading' : 'resume trading';
};

const restart: Doing = async (rig) => {
  await rig.restart();
  // The demo writes its reference data when it starts.
  for (const { id } of STAKING_TERMS) rig.model.offerTerm(id, true);
  return 'restart';
};

const runJobs: Doing = async (rig) => {
  await rig.runJobs();
  return 'run jobs';
};

const match: Doing = async (rig) => {
  await rig.match();
  return 'match orders';
};

/**
 * Another instance found that a trade fires an order before that order was cancelled, but fires it
 * only now. Nothing may happen.
 */
const fireLate: Doing = async (rig, random) => {
  const cancelled = rig.rowsOf('spot', / cancelled /);
  if (cancelled.length === 0) return 'nothing was cancelled';
  const { place } = random.pick(cancelled.slice(-8));
  const at = rig.time.now();
  await fireTrigger(rig.server.context.db, { orderId: rig.idOf('spot', place), at }, at);
  return `fire order ${place} late`;
};

/** The steps with their relative frequencies. */
const DOINGS: readonly (readonly [weight: number, Doing])[] = [
  ...CALLS.map(([weight, callOf]) => [weight, calling(callOf)] as const),
  [6, repeating],
  [9, decide],
  [14, pay],
  [6, restricting],
  [6, lift],
  [8, correct],
  [3, freeze],
  [5, unfreeze],
  [2, closeNewcomer],
  [2, refill],
  [4, renewal],
  [2, offer],
  [4, tradeForInviter],
  [8, passTime],
  [10, passUntilDue],
  [12, moveMarket],
  [6, showBooks],
  [10, runJobs],
  [6, match],
  [5, fireLate],
  [1, restart],
];
const TOTAL = DOINGS.reduce((total, [weight]) => total + weight, 0);

/** Takes the step for this random number. Returns a description of it. Throws a Disagreement. */
export async function takeStep(rig: Rig, random: Random): Promise<string> {
  // A halt is short, because little is tested during one.
  const isHalted = rig.isHalted();
  const chance = random.next();
  let left = random.next() * TOTAL;
  const picked = DOINGS.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  const doing = chance < (isHalted ? 0.3 : 0.005) ? halt : (picked?.[1] ?? runJobs);
  return doing(rig, random);
}
