import Big from 'big.js';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { loanProjects } from '../db/schema/loans.ts';
import { coins } from '../db/schema/market.ts';
import { miningMachines } from '../db/schema/mining.ts';
import { stakingDurations, stakingProjects } from '../db/schema/staking.ts';
import { ReferenceDataError } from './read-folder.ts';

/**
 * A product in which a borrowed coin can be locked; `gain` is the revenue of one term as a share of
 * the amount.
 */
interface Earning {
  readonly name: string;
  readonly coinId: number;
  readonly days: number;
  readonly gain: Big;
}

/** The earnings of a coin in a sequence of lock-ups, as a factor of the amount. */
interface Sequence {
  readonly factor: Big;
  readonly names: ReadonlySet<string>;
}

/** Number of decimals of a factor. */
const PLACES = 20;

/**
 * Throws ReferenceDataError if an offered loan costs less than its coin earns during the loan in
 * offered machines and stakes, because members would then profit by borrowing from the house
 * (product.md#loan-rules).
 */
export async function assertNoEarningLoans(tx: Tx): Promise<void> {
  const loans = await tx
    .select({ loan: loanProjects, coin: coins.code })
    .from(loanProjects)
    .innerJoin(coins, eq(coins.id, loanProjects.coinId))
    .where(and(eq(loanProjects.enabled, true), eq(coins.enabled, true)))
    .orderBy(loanProjects.sort);
  const earnings = [...(await machines(tx)), ...(await stakes(tx))];
  for (const { loan, coin } of loans) {
    const { key, coinId, durationDays } = loan;
    const cost = new Big(loan.interestRate).times(String(durationDays)).div('100');
    const own = earnings.filter((one) => one.coinId === coinId);
    const { factor, names } = bestSequence(own, durationDays);
    const gain = factor.minus('1');
    if (!cost.lt(gain)) continue;
    throw new ReferenceDataError(
      `loans.json: ${key} costs ${percent(cost)} % of the ${coin} borrowed for ${durationDays} days, ` +
        `less than the ${percent(gain)} % of ${[...names].sort().join(' and ')}: members would borrow to earn`,
    );
  }
}

/**
 * Returns the sequence of lock-ups that earns the most with an amount that is borrowed for this
 * number of days. Each lock-up can be followed by any other, which reinvests its revenue. The last
 * one may end after the loan falls due, because an overdue loan costs no further interest.
 */
function bestSequence(earnings: readonly Earning[], days: number): Sequence {
  /** The best sequence that ends on each day before the loan falls due. */
  const until: (Sequence | undefined)[] = [{ factor: new Big('1'), names: new Set() }];
  let best = until[0] as Sequence;
  for (let day = 0; day < days; day += 1) {
    const before = until[day];
    if (before === undefined) continue;
    for (const one of earnings) {
      const factor = before.factor.times(one.gain.plus('1')).round(PLACES);
      const after = { factor, names: new Set([...before.names, one.name]) };
      if (factor.gt(best.factor)) best = after;
      const end = day + one.days;
      if (factor.gt(until[end]?.factor ?? '0')) until[end] = after;
    }
  }
  return best;
}

async function machines(tx: Tx): Promise<Earning[]> {
  const rows = await tx.select().from(miningMachines).where(eq(miningMachines.enabled, true));
  return rows.map(({ key, coinId, durationDays, interestRate }) => ({
    name: `${key} of machines.json`,
    coinId,
    days: durationDays,
    gain: new Big(interestRate).times(String(durationDays)).div('100'),
  }));
}

async function stakes(tx: Tx): Promise<Earning[]> {
  const rows = await tx
    .select({ term: stakingDurations, coinId: stakingProjects.coinId })
    .from(stakingDurations)
    .innerJoin(stakingProjects, eq(stakingProjects.id, stakingDurations.projectId))
    .where(and(eq(stakingDurations.enabled, true), eq(stakingProjects.enabled, true)));
  return rows.map(({ term, coinId }) => ({
    name: `${term.key} of staking.json`,
    coinId,
    days: term.days,
    gain: new Big(term.interestRate).times(String(term.days)).div('36500'),
  }));
}

function percent(share: Big): string {
  return share.times('100').round(4).toFixed();
}
