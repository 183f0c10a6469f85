import { and, eq, sql } from 'drizzle-orm';
import { type Money, money } from '#core/domain/money.ts';
import { balances, ledgerPostings } from '../../../server/db/schema/ledger.ts';
import { decideReview, type ReviewName } from '../../../server/desk/reviews.ts';
import { actOnWithdrawal, type WithdrawalAct } from '../../../server/desk/withdrawals.ts';
import type { HouseAccount } from '../../../server/ledger/post-entry.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
export const CARD = {
  bankName: 'Northern Bank',
  cardNumber: '6222021234567890',
  cardName: 'Ann Lee',
};
const REVIEW_MS = 20_000;
/** The interval between two steps of a withdrawal in a demo. */
const STEP_MS = 5_000;

/** Returns further queries and operations for tests of deposits and withdrawals. */
export function fundingOf(on: TestServer) {
  const { db } = on.context;
  return {
    /** Reads the available and the frozen amount of a coin in an account from the database. */
    async balance(memberId: number, coinId = 1, account = 1) {
      const isThis = [eq(balances.account, account), eq(balances.coinId, coinId)];
      const [row] = await db
        .select()
        .from(balances)
        .where(and(eq(balances.memberId, memberId), ...isThis));
      return [money(row?.available ?? '0'), money(row?.frozen ?? '0')];
    },

    /** Sums the postings of a house account in a coin. */
    async house(name: HouseAccount, coinId = 1) {
      const [row] = await db
        .select({ sum: sql<string>`coalesce(sum(${ledgerPostings.amount}), 0)::text` })
        .from(ledgerPostings)
        .where(and(eq(ledgerPostings.house, name), eq(ledgerPostings.coinId, coinId)));
      return money(row?.sum ?? '0');
    },

    /** Advances the clock by the time that a review takes, and runs the due jobs. */
    async review() {
      on.time.advance(REVIEW_MS);
      await on.context.jobs.runDue();
    },

    /** Does the same for withdrawals, until those in review are sent. */
    async sendAll() {
      for (const ms of [REVIEW_MS, STEP_MS, STEP_MS]) {
        on.time.advance(ms);
        await on.context.jobs.runDue();
      }
    },

    /** Takes a step of a withdrawal as the desk does. Different people approve and send it. */
    act: (id: number, act: WithdrawalAct, actor = act.verb === 'approve' ? 'rose' : 'ada') =>
      actOnWithdrawal(on.context, { id, ...act }, { actor, at: on.time.now() }),

    /** Decides a review as the desk does. */
    decide: (kind: ReviewName, id: number, isApproved: boolean, remark = '', received?: Money) =>
      decideReview(
        on.context,
        { kind, id, isApproved, remark, received },
        { actor: 'ada', at: on.time.now() },
      ),

    /** Reads the titles of a member's notices, newest first. */
    async notices(client: TestClient) {
      return (await client.query('getNoticeList')).list;
    },

    discrepancies: async () => (await verifyWholeLedger(db)).discrepancies,
  };
}
