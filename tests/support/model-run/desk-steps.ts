import { money } from '#core/domain/money.ts';
import { runCorrections } from '../../../server/desk/corrections.ts';
import {
  lift as liftOnServer,
  restrict as restrictOnServer,
} from '../../../server/desk/restrictions.ts';
import { decideReview } from '../../../server/desk/reviews.ts';
import { actOnWithdrawal } from '../../../server/desk/withdrawals.ts';
import type { Random } from '../load/random.ts';
import { decimal } from '../model/decimal.ts';
import { operatorAt } from '../server/operator.ts';
import { COINS, isPossible, USUAL } from './amounts.ts';
import { agree, type Doing, type Rig } from './rig.ts';
import type { Kind } from './snapshot.ts';

const SCOPES = ['withdrawals', 'trading', 'all'] as const;
const REVIEWED = ['deposit', 'deposit', 'withdrawal', 'loan'] as const;
const SPANS_MS = [60_000, 3_600_000, 86_400_000];

/** Returns one of the two people who work at the desk. */
const personOf = (rig: Rig, random: Random) =>
  operatorAt(rig.time.now(), random.pick(['ada', 'ben']));

/**
 * Returns a third person, who decides, because the person who approves a withdrawal cannot send it.
 */
const reviewerAt = (rig: Rig) => operatorAt(rig.time.now(), 'rose');

/**
 * Returns one of the newest rows of a kind, usually one whose line matches, or `undefined` if there
 * is none.
 */
function newest(rig: Rig, random: Random, kind: Kind, possible: RegExp) {
  const some = rig.rowsOf(kind, isPossible(random) ? possible : /./);
  const rows = some.length > 0 ? some : rig.rowsOf(kind, /./);
  return rows.length === 0 ? undefined : random.pick(rows.slice(-6));
}

/**
 * Approves or rejects a request. Sometimes the amount of a deposit differs from the reported one.
 */
export const decide: Doing = async (rig, random) => {
  const isWaiting = / (pending|review|applying)\b/;
  const waiting = REVIEWED.filter((one) => rig.rowsOf(one, isWaiting).length > 0);
  const kind = random.pick(waiting.length > 0 ? waiting : REVIEWED);
  const row = newest(rig, random, kind, isWaiting);
  if (!row) return 'nothing to decide';
  const { place } = row;
  const member = rig.model.loans[place]?.member;
  const isOwing = rig.model.loans.some(
    (one) => one.member === member && (one.repayment === 'due' || one.repayment === 'overdue'),
  );
  const isApproved = random.next() < 0.5 && !(kind === 'loan' && isOwing);
  const isOther = kind === 'deposit' && random.next() < 0.8;
  const brought = isOther ? money(random.pick(['1', '2.5'])) : undefined;
  const review = { kind, id: rig.idOf(kind, place), isApproved, remark: 'because' };
  return agree(
    `${isApproved ? 'approve' : 'reject'} ${kind} ${place}`,
    decideReview(rig.server.context, { ...review, received: brought }, reviewerAt(rig)),
    rig.model.decide(kind, place, isApproved, brought === undefined ? undefined : decimal(brought)),
  );
};

/** Takes a step of a withdrawal, sometimes as the wrong person or with an old hash. */
export const pay: Doing = async (rig, random) => {
  const row = newest(rig, random, 'withdrawal', / (review|approved|sending) /);
  if (!row) return 'nothing to pay';
  const { place, line } = row;
  const [claimant = '-', step] = line.split(' ').reverse();
  const hash = (of: number) => of.toString(16).padStart(64, '0');
  const txid = hash(random.next() < 0.9 ? place + 1 : random.whole(1, place + 1));
  const claim = { verb: 'claim', take: random.next() < 0.2 } as const;
  const end = random.pick([
    { verb: 'sent', txid } as const,
    { verb: 'fail', reason: 'because' } as const,
  ]);
  const later = step === 'sending' ? end : claim;
  const next = step === 'review' ? ({ verb: 'approve' } as const) : later;
  const act = isPossible(random) ? next : random.pick([claim, end]);
  const isOwn = claimant !== '-' && isPossible(random);
  const payer = isOwn ? operatorAt(rig.time.now(), claimant) : personOf(rig, random);
  const person = act.verb === 'approve' ? reviewerAt(rig) : payer;
  return agree(
    `${act.verb} withdrawal ${place} by ${person.actor}`,
    actOnWithdrawal(rig.server.context, { id: rig.idOf('withdrawal', place), ...act }, person),
    rig.model.act(place, act, person.actor),
  );
};

/** Restricts a member, usually for a limited time. */
export async function restrict(rig: Rig, random: Random, who: number): Promise<string> {
  const member = rig.clientOf(who).id;
  const [scope, now] = [random.pick(SCOPES), rig.time.now()];
  // Operators type whole seconds.
  const end = Math.floor((now + random.pick(SPANS_MS)) / 1000) * 1000;
  const until = random.next() < 0.7 ? end : undefined;
  const typed = until === undefined ? undefined : new Date(until).toISOString().slice(0, 19);
  const words = [`#${member}`, scope, 'because'];
  await restrictOnServer(rig.server.context.db, words, { until: typed }, operatorAt(now));
  rig.model.restrict(member, scope, until);
  return `restrict ${scope} of ${member} until ${typed}`;
}

/** Lifts a restriction, usually one that has not been lifted yet. */
export const lift: Doing = async (rig, random) => {
  const all = rig.model.restrictions;
  const any = { member: rig.clientOf(random.whole(0, 2)).id, scope: random.pick(SCOPES) };
  const { member, scope } = all.length > 0 && isPossible(random) ? random.pick(all) : any;
  const words = [`#${member}`, scope, 'because'];
  return agree(
    `lift ${scope} of ${member}`,
    liftOnServer(rig.server.context.db, words, operatorAt(rig.time.now())),
    rig.model.lift(member, scope),
  );
};

/** Requests, signs or refuses a correction, sometimes as the person who requested it. */
export const correct: Doing = async (rig, random) => {
  const { db } = rig.server.context;
  const row = newest(rig, random, 'correction', / requested$/);
  const isByOther = row !== undefined && random.next() < 0.5;
  const [requester, other] = row?.line.includes(' ada ') ? ['ada', 'ben'] : ['ben', 'ada'];
  const signer = operatorAt(rig.time.now(), isByOther ? other : requester);
  const person = row ? signer : personOf(rig, random);
  const { actor } = person;
  if (!row || random.next() < 0.3) {
    const [coin, account] = [random.pick(COINS), random.pick(['1', '1', '2', '3'])];
    const member = rig.clientOf(random.whole(0, 2)).id;
    const size = decimal(((USUAL[coin] ?? 1) * (0.1 + random.next())).toFixed(4));
    const amount = random.next() < 0.5 ? size : size.neg();
    const words = ['request', `#${member}`, account, coin, amount.toFixed(), 'because'];
    await runCorrections(db, words, person);
    rig.model.requestCorrection({ member, account, coin, amount }, actor);
    return `request ${amount.toFixed()} ${coin} for ${member} by ${actor}`;
  }
  const { place } = row;
  const id = String(rig.idOf('correction', place));
  return random.next() < 0.8
    ? agree(
        `sign correction ${place} by ${actor}`,
        runCorrections(db, ['sign', id], person),
        rig.model.signCorrection(place, actor),
      )
    : agree(
        `refuse correction ${place} by ${actor}`,
        runCorrections(db, ['refuse', id, 'because'], person),
        rig.model.refuseCorrection(place),
      );
};
