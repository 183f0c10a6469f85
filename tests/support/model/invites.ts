import { type Decimal, decimal, down, feeDecimals, least, sum, ZERO } from './decimal.ts';
import type { Parts } from './parts.ts';
import { coinOf, TERMS } from './terms.ts';

const DAY_MS = 86_400_000;
/** A day is counted ten minutes after its end. */
const DELAY_MS = 600_000;

/** A trading fee that a member paid. */
export interface PaidFee {
  readonly member: number;
  readonly coin: string;
  readonly amount: Decimal;
  /** In epoch milliseconds. */
  readonly at: number;
}

interface Invitation {
  readonly member: number;
  readonly at: number;
  countedUntil: number;
}

interface Reward {
  readonly member: number;
  readonly coin: string;
  readonly amount: Decimal;
  isPaid: boolean;
}

/** Creates the rewards of one inviter (product.md#invitation-rewards). */
export function createInvites({ world, balances, ...parts }: Parts, paid: readonly PaidFee[]) {
  const invitations: Invitation[] = [];
  const rewards: Reward[] = [];
  const payments: (readonly [member: number, coin: string, amount: Decimal])[] = [];
  let inviter: number | undefined;
  let dueAt = Number.POSITIVE_INFINITY;

  const countEnd = () => Math.floor((world.now() - DELAY_MS) / DAY_MS) * DAY_MS;
  const nextCount = () => countEnd() + DAY_MS + DELAY_MS;
  const isBarred = (member: number) =>
    parts.isRestricted(member, 'withdrawals') || parts.isRestricted(member, 'trading');

  function countCoin({ coin, ...terms }: (typeof TERMS.invites)[number], until: number): void {
    let left = decimal(terms.dayMax);
    for (const { member, at, countedUntil } of invitations) {
      if (isBarred(member)) continue;
      const end = Math.min(until, at + terms.days * DAY_MS);
      const own = paid.filter((fee) => fee.member === member && fee.coin === coin);
      const fees = own.filter((fee) => fee.at >= countedUntil && fee.at < end);
      const earned = rewards.filter((one) => one.member === member && one.coin === coin);
      const open = decimal(terms.memberMax).minus(sum(earned.map((one) => one.amount)));
      const share = sum(fees.map((fee) => fee.amount)).times(terms.share);
      const places = feeDecimals(coinOf(coin).scale);
      const amount = down(least(least(share, open), left), places);
      if (amount.lte(ZERO)) continue;
      left = left.minus(amount);
      rewards.push({ member, coin, amount, isPaid: false });
    }
  }

  function pay(to: number, isLast: boolean): void {
    for (const { coin, minAmount } of TERMS.invites) {
      const waiting = rewards.filter((one) => one.coin === coin && !one.isPaid);
      const amount = sum(waiting.map((one) => one.amount));
      if (amount.lte(ZERO) || (!isLast && amount.lt(minAmount))) continue;
      for (const one of waiting) one.isPaid = true;
      payments.push([to, coin, amount]);
      balances.post([{ member: to, account: '1', coin, available: amount }]);
    }
  }

  return {
    invite(member: number, by: number): void {
      inviter = by;
      invitations.push({ member, at: world.now(), countedUntil: world.now() });
      if (dueAt === Number.POSITIVE_INFINITY) dueAt = nextCount();
    },
    runJobs(): void {
      if (inviter === undefined || dueAt > world.now()) return;
      dueAt = nextCount();
      if (isBarred(inviter)) return;
      const until = countEnd();
      for (const terms of TERMS.invites) countCoin(terms, until);
      for (const one of invitations) one.countedUntil = Math.max(one.countedUntil, until);
      const days = Math.max(...TERMS.invites.map((terms) => terms.days));
      const isLast = invitations.every(({ at }) => at + days * DAY_MS <= until);
      pay(inviter, isLast);
      if (isLast) dueAt = Number.POSITIVE_INFINITY;
    },
    dueTimes: () => (dueAt === Number.POSITIVE_INFINITY ? [] : [dueAt]),
    lines: () => payments.map((payment) => [...payment]),
  };
}
