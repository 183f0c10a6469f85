import { CATCHERS, type Mutant } from '../mutant.ts';

const CLOSE = 'server/modules/send/send.close.ts';
const SEARCH = 'server/modules/send/send.search.ts';
const SEND = 'server/modules/send/send.service.ts';

/** Guards of transfers, deposits, withdrawals, loans, mining and staking. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a transfer arrives although it was cancelled',
    file: CLOSE,
    from: 'transfer.id), isOnItsWay, isInTime',
    to: 'transfer.id), isInTime',
    tests: [CATCHERS.transfers, CATCHERS.races],
  },
  {
    name: 'a transfer is cancelled after its time has come',
    file: CLOSE,
    from: 'transfer.id), isOnItsWay, isInTime',
    to: 'transfer.id), isOnItsWay',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'the fee is not rounded',
    file: 'src/domain/send.ts',
    from: 'return roundUp(multiply(amount, feeRate), feePlaces(scale));',
    to: 'return multiply(amount, feeRate);',
    tests: [CATCHERS.transferRules],
  },
  {
    name: 'a transfer of which nothing arrives is sent',
    file: 'src/domain/send.ts',
    from: "return 'nothingArrives';",
    to: 'return undefined;',
    tests: [CATCHERS.transferRules, CATCHERS.transfers],
  },
  {
    name: 'a member is sent to who was never searched for',
    file: SEND,
    from: 'if (!receiver) throw refuse(transferTexts.notSearched);',
    to: 'if (!receiver) return async () => ({ data: null });',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'a search counts for ever',
    file: SEARCH,
    from: '        gt(memberSearches.at, now - SEARCH_VALID_MS),\n',
    to: '',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'a search counts for every session',
    file: SEARCH,
    from: '        eq(memberSearches.sessionId, sessionId),\n',
    to: '',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'usernames can be guessed without end',
    file: SEARCH,
    from: 'MAX_SEARCHES = 10',
    to: 'MAX_SEARCHES = 1_000',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'a member sends to oneself',
    file: SEARCH,
    from: 'if (found.id === memberId) throw',
    to: 'if (found.id === 0) throw',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'a member with an overdue loan sends money away',
    file: SEND,
    from: '    await assertNoOverdueLoan(tx, memberId);\n',
    to: '',
    tests: [CATCHERS.transfers],
  },
  {
    name: 'a member with an overdue loan withdraws',
    file: 'server/modules/loans/loans.overdue.ts',
    from: 'if (found.length > 0) throw',
    to: 'if (found.length > 1) throw',
    tests: [CATCHERS.transfers, CATCHERS.repayment, CATCHERS.withdrawal],
  },
  {
    name: 'a withdrawal is decided twice',
    file: 'server/modules/withdrawal/withdrawal.review.ts',
    from: ".where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')))",
    to: '.where(and(eq(withdrawals.id, id)))',
    tests: [CATCHERS.races],
  },
  {
    name: 'a deposit is decided twice',
    file: 'server/modules/deposit/deposit.review.ts',
    from: ".where(and(eq(deposits.id, id), eq(deposits.status, 'pending')))",
    to: '.where(and(eq(deposits.id, id)))',
    tests: [CATCHERS.races],
  },
  {
    name: 'a loan is approved after it was cancelled',
    file: 'server/modules/loans/loans.review.ts',
    from: ".where(and(eq(loans.id, loanId), eq(loans.status, 'applying')))",
    to: '.where(and(eq(loans.id, loanId)))',
    tests: [CATCHERS.races],
  },
  {
    name: 'a loan is cancelled after it was approved',
    file: 'server/modules/loans/loans.service.ts',
    from: ".where(and(eq(loans.id, loanId), eq(loans.status, 'applying')))",
    to: '.where(and(eq(loans.id, loanId)))',
    tests: [CATCHERS.races, CATCHERS.loans],
  },
  {
    name: 'a stake is redeemed twice',
    file: 'server/modules/staking/staking.service.ts',
    from: "      eq(stakingOrders.status, 'active'),\n",
    to: '',
    tests: [CATCHERS.races, CATCHERS.staking],
  },
  {
    name: 'a filled spot order is cancelled',
    file: 'server/modules/spot/spot.cancel.ts',
    from: "if (status === 'open') return found;",
    to: "if (status !== 'cancelled') return found;",
    tests: [CATCHERS.races, CATCHERS.spot],
  },
  {
    name: 'a cancelled spot order is filled',
    file: 'server/modules/spot/spot.match.ts',
    from: "if (found?.order.status !== 'open') return false;",
    to: 'if (!found) return false;',
    tests: [CATCHERS.races, CATCHERS.matching],
  },
  {
    name: 'revenue is not rounded',
    file: 'src/domain/mining.ts',
    from: 'return roundDown(dailyInterest(amount, interestRate, durationDays), feePlaces(scale));',
    to: 'return dailyInterest(amount, interestRate, durationDays);',
    tests: [CATCHERS.productRules],
  },
];
