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

/**
 * Throws ReferenceDataError when an offered loan costs less than its coin earns meanwhile in an
 * offered machine or stake: members would profit by borrowing from the house
 * (product.md#loan-rules). The last lock-up may end after the loan falls due, because an
 * overdue loan costs no further interest; earlier ones are locked again with their revenue.
 */
export async function assertNoEarningLoans(tx: Tx): Promise<void> {
  const loans = await tx
    .select({ loan: loanProjects, coin: coins.code })
    .from(loanProjects)
    .innerJoin(coins, eq(coins.id, loanProjects.coinId))
    .where(and(eq(loanProjects.enabled, true), eq(coins.enabled, true)));
  const earnings = [...(await machines(tx)), ...(await stakes(tx))];
  for (const { loan, coin } of loans) {
    const cost = new Big(loan.interestRate).times(String(loan.durationDays)).div('100');
    const [best] = earnings
      .filter(({ coinId }) => coinId === loan.coinId)
      .map(({ name, days, gain }) => {
        const rounds = Math.ceil(loan.durationDays / days);
        return { name, gain: gain.plus('1').pow(rounds).minus('1') };
      })
      .sort((a, b) => b.gain.cmp(a.gain));
    if (best === undefined || !cost.lt(best.gain)) continue;
    throw new ReferenceDataError(
      `loans.json: ${loan.key} costs ${percent(cost)} % of the ${coin} borrowed for ${loan.durationDays} days, ` +
        `less than the ${percent(best.gain)} % that ${best.name} pays for it: members would borrow to earn`,
    );
  }
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
