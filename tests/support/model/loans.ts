import type { Holding } from './balances.ts';
import { type Decimal, decimal, feeDecimals, isFiner, sum, up } from './decimal.ts';
import type { Parts } from './parts.ts';
import { coinOf, TERMS } from './terms.ts';
import { CODE, type Fields, linesOf, type Plan } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_OPEN = 10;

interface Loan extends Holding {
  readonly amount: Decimal;
  /** The whole interest or, after an early repayment, the interest for the days that have begun. */
  interest: Decimal;
  readonly percent: string;
  readonly scale: number;
  readonly days: number;
  /** The time of the payout, in epoch milliseconds. */
  paidAt: number;
  readonly at: number;
  status: 'applying' | 'approved' | 'rejected' | 'cancelled';
  repayment: 'none' | 'due' | 'overdue' | 'repaid';
  /** The time of the next attempt at repayment, in epoch milliseconds. */
  tryAt: number;
}

/**
 * Returns the decimals of an amount, which has none if the smallest amount is whole
 * (product.md#whole-amounts).
 */
export const placesOf = (minimum: string, scale: number) => (minimum.includes('.') ? scale : 0);

/** Returns the interest at a percentage per day. */
export const interestOf = (amount: Decimal, percent: string, days: number) =>
  amount.times(percent).times(`${days}`).times('0.01');

/** Returns the cost of a loan for a number of days, rounded up. */
const interestFor = (
  { amount, percent, scale }: Pick<Loan, 'amount' | 'percent' | 'scale'>,
  days: number,
) => up(interestOf(amount, percent, days), feeDecimals(scale));

/** Loans (product.md#loans). */
export function createLoans({ world, balances, ...parts }: Parts) {
  const all: Loan[] = [];
  const isOpen = ({ repayment }: Loan) => repayment === 'due' || repayment === 'overdue';

  function apply(member: number, { id, amount: text = '', ...photos }: Fields): Plan {
    const project = TERMS.loans[Number(id) - 1];
    if (!project) return CODE.missing;
    const { minAmount, maxAmount, interestRate, cycleDays: days } = project;
    const { code: coin, scale, loanLimit } = coinOf(project.coin);
    const amount = decimal(text);
    const isOutside = amount.lt(minAmount) || amount.gt(maxAmount);
    if (isOutside || isFiner(amount, placesOf(minAmount, scale))) return CODE.rule;
    if (project.requiresIdentity && !parts.isCertified(member)) return CODE.rule;
    const images = [photos.front_card, photos.later_card, photos.handheld_card];
    if (images.some((image) => !parts.isOwnImage(member, image))) return CODE.refused;
    return () => {
      const own = all.filter((one) => one.member === member);
      const applying = own.filter(({ status }) => status === 'applying');
      if (applying.length >= MOST_OPEN) return CODE.rule;
      const owed = [...applying, ...own.filter(isOpen)].filter((one) => one.coin === coin);
      const owing = sum([amount, ...owed.map((one) => one.amount)]);
      if (loanLimit && owing.gt(loanLimit)) return CODE.rule;
      const terms = { percent: interestRate, scale, days };
      const interest = interestFor({ amount, ...terms }, days);
      const of = { member, account: '1', coin, amount, interest, ...terms, at: world.now() };
      all.push({ ...of, status: 'applying', repayment: 'none', paidAt: 0, tryAt: 0 });
      return CODE.ok;
    };
  }

  function cancel(member: number, { id }: Fields): Plan {
    const loan = all[Number(id)];
    if (loan?.member !== member) return CODE.missing;
    return () => {
      if (loan.status !== 'applying') return CODE.rule;
      loan.status = 'cancelled';
      return CODE.ok;
    };
  }

  /** Returns the interest for the days that have begun (product.md#repaying-early). */
  function soFar(loan: Loan): Decimal {
    const begun = Math.max(1, Math.ceil((world.now() - loan.paidAt) / DAY_MS));
    return interestFor(loan, Math.min(begun, loan.days));
  }

  function repay(member: number, { id, total = '' }: Fields): Plan {
    const loan = all[Number(id)];
    if (loan?.member !== member) return CODE.missing;
    const interest = soFar(loan);
    const due = loan.amount.plus(interest);
    if (loan.repayment !== 'due' || due.gt(total)) return CODE.rule;
    return () => {
      if (!balances.post([{ ...loan, available: due.neg() }])) return CODE.rule;
      Object.assign(loan, { repayment: 'repaid', interest });
      return CODE.ok;
    };
  }

  function decide(place: number, isApproved: boolean): boolean {
    const loan = all[place];
    if (loan?.status !== 'applying') return false;
    loan.status = isApproved ? 'approved' : 'rejected';
    if (!isApproved) return true;
    const paidAt = world.now();
    Object.assign(loan, { repayment: 'due', paidAt, tryAt: paidAt + loan.days * DAY_MS });
    return balances.post([{ ...loan, available: loan.amount }]);
  }

  balances.onCredit(({ member, account, coin }) => {
    const isIts = (one: Loan) => one.member === member && one.coin === coin && account === '1';
    for (const loan of all.filter(isIts)) {
      if (loan.repayment === 'overdue') loan.tryAt = world.now();
    }
  });

  return {
    calls: { applyLoan: apply, cancelLoanApply: cancel, repayLoan: repay },
    decide,
    soFar,
    all: all as readonly Loan[],
    isOverdue: (member: number) =>
      all.some((one) => one.member === member && one.repayment === 'overdue'),
    /** Returns true if a loan of the member is overdue or falls due now. */
    owesNow: (member: number) =>
      all.some((one) => one.member === member && isOpen(one) && one.tryAt <= world.now()) ||
      all.some((one) => one.member === member && one.repayment === 'overdue'),
    /** Repays loans (product.md#loan-repayment). This runs after all other credits. */
    runJobs(): void {
      for (const loan of all.filter((one) => isOpen(one) && one.tryAt <= world.now())) {
        const available = loan.amount.plus(loan.interest).neg();
        if (balances.post([{ ...loan, available }])) loan.repayment = 'repaid';
        else Object.assign(loan, { repayment: 'overdue', tryAt: world.now() + HOUR_MS });
      }
    },
    dueTimes: () => all.filter(isOpen).map(({ tryAt }) => tryAt),
    lines: () => linesOf(all, 'member', 'amount', 'interest', 'status', 'repayment'),
  };
}
