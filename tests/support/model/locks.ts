import type { Holding } from './balances.ts';
import { type Decimal, decimal, down, feeDecimals, isFiner, ZERO } from './decimal.ts';
import { interestOf, placesOf } from './loans.ts';
import type { Parts } from './parts.ts';
import { coinOf, TERMS } from './terms.ts';
import { CODE, type Fields, linesOf, type Plan } from './world.ts';

const DAY_MS = 86_400_000;

interface Lock extends Holding {
  readonly amount: Decimal;
  /** The total earnings until the end of the lock. */
  readonly earns: Decimal;
  readonly endsAt: number;
  readonly isRedeemable: boolean;
  /** Set only for a stake. */
  readonly termId?: number;
  readonly days?: number;
  renews?: boolean;
  status: 'active' | 'ended' | 'redeemed';
  revenue: Decimal;
}

/** Lock-ups in mining machines (product.md#mining) and stakes (product.md#staking). */
export function createLocks({ world, balances, ...parts }: Parts) {
  const mining: Lock[] = [];
  const staking: Lock[] = [];
  /** Terms that are not currently offered. */
  const withdrawn = new Set<number>();

  function lock(
    list: Lock[],
    days: number,
    of: Omit<Lock, 'endsAt' | 'status' | 'revenue'>,
  ): () => number {
    return () => {
      if (!balances.freeze(of, of.amount)) return CODE.rule;
      const endsAt = world.now() + days * DAY_MS;
      list.push({ ...of, endsAt, status: 'active', revenue: ZERO });
      return CODE.ok;
    };
  }

  function buyMachine(member: number, { id, amount: text = '' }: Fields): Plan {
    const machine = TERMS.machines[Number(id) - 1];
    if (!machine) return CODE.missing;
    const { minAmount, maxAmount, interestRate, cycleDays: days } = machine;
    const { code: coin, scale } = coinOf(machine.coin);
    const amount = decimal(text);
    const isOutside = amount.lt(minAmount) || amount.gt(maxAmount);
    if (isOutside || isFiner(amount, placesOf(minAmount, scale))) return CODE.rule;
    const earns = down(interestOf(amount, interestRate, days), feeDecimals(scale));
    return lock(mining, days, { member, account: '1', coin, amount, earns, isRedeemable: false });
  }

  function stake(
    member: number,
    { id, s_id, amount: text = '', paypassword, renew }: Fields,
  ): Plan {
    const project = TERMS.stakings[Number(id) - 1];
    const term = project?.terms.find((one) => String(one.id) === s_id);
    if (!project || !term || withdrawn.has(term.id)) return CODE.missing;
    const { days, interestRate, minAmount } = term;
    const { code: coin, scale } = coinOf(project.coin);
    const own = { member, account: '1', coin };
    const amount = decimal(text);
    if (isFiner(amount, placesOf(minAmount, scale)) || amount.lt(minAmount)) return CODE.rule;
    if (amount.gt(balances.available(own))) return CODE.rule;
    if (!parts.isPasswordRight(paypassword)) return CODE.rule;
    const exact = amount.times(interestRate).times(`${days}`).div('36500');
    const earns = down(exact, feeDecimals(scale));
    const of = { ...own, amount, earns, isRedeemable: project.redeemable, renews: renew === '1' };
    return lock(staking, days, { ...of, termId: term.id, days });
  }

  /** Renews a stake that has ended (product.md#renewal). */
  function renew(place: number): void {
    const one = staking[place];
    if (!one?.renews || one.status !== 'ended')
      throw new Error(`stake ${place} may not be renewed`);
    lock(staking, one.days ?? 0, { ...one, renews: true })();
  }

  function setRenewal(member: number, place: number, renews: boolean): number {
    const one = staking[place];
    if (one?.member !== member) return CODE.missing;
    if (one.status !== 'active') return CODE.rule;
    one.renews = renews;
    return CODE.ok;
  }

  function redeem(member: number, { id }: Fields): Plan {
    const one = staking[Number(id)];
    if (one?.member !== member) return CODE.missing;
    return () => {
      const isActive = one.status === 'active' && one.endsAt > world.now();
      if (!one.isRedeemable || !isActive) return CODE.rule;
      one.status = 'redeemed';
      balances.release(one, one.amount);
      return CODE.ok;
    };
  }

  const linesOfLocks = (list: readonly Lock[]) =>
    linesOf(list, 'member', 'coin', 'amount', 'status', 'revenue');

  return {
    calls: { buyMiningMachine: buyMachine, submitStaking: stake, redeemStaking: redeem },
    setRenewal,
    offerTerm: (id: number, isOn: boolean) =>
      void (isOn ? withdrawn.delete(id) : withdrawn.add(id)),
    /**
     * `renewed` are the indices of the stakes that the server renewed, in its order. If a loan that
     * falls due at the same time comes first, nothing is renewed.
     */
    runJobs(renewed: readonly number[]): void {
      const isDue = (one: Lock) => one.status === 'active' && one.endsAt <= world.now();
      const due = new Set([...mining, ...staking].filter(isDue));
      for (const one of due) {
        Object.assign(one, { status: 'ended', revenue: one.earns });
        const available = one.amount.plus(one.earns);
        balances.post([{ ...one, frozen: one.amount.neg(), available }]);
      }
      const isRenewable = (one: Lock) =>
        due.has(one) &&
        one.renews &&
        !withdrawn.has(one.termId ?? 0) &&
        !parts.isRestricted(one.member, 'trading');
      for (const place of [...staking.keys()].filter((one) => !renewed.includes(one))) {
        const one = staking[place];
        if (one && isRenewable(one) && !parts.owesNow(one.member)) renew(place);
      }
      for (const place of renewed) {
        if (staking[place] && isRenewable(staking[place])) renew(place);
      }
    },
    dueTimes: () => [...mining, ...staking].map(({ endsAt }) => endsAt),
    lines: { mining: () => linesOfLocks(mining), staking: () => linesOfLocks(staking) },
  };
}
