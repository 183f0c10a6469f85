import { and, asc, desc, eq, gte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { assetTotalRuns, assetTotals } from '../../../db/schema/assets.ts';
import { balances, ledgerPostings, ledgerTransactions } from '../../../db/schema/ledger.ts';

/** Returns a member's totals since `from` (epoch ms), oldest first. */
export async function listTotals(db: Db, memberId: number, from: number) {
  return db
    .select()
    .from(assetTotals)
    .where(and(eq(assetTotals.memberId, memberId), gte(assetTotals.dayAt, from)))
    .orderBy(asc(assetTotals.dayAt));
}

/** Returns the newest run that has passed a member, or `undefined` if there is none. */
export async function lastRunOf(db: Db, memberId: number) {
  const isPassed = or(
    gte(assetTotalRuns.position, memberId),
    sql`${assetTotalRuns.finishedAt} is not null`,
  );
  const [run] = await db
    .select()
    .from(assetTotalRuns)
    .where(isPassed)
    .orderBy(desc(assetTotalRuns.dayAt))
    .limit(1);
  return run;
}

/** Kinds of entries that are inflows or outflows of a member, without profit or loss. */
const FLOWS = [
  'opening',
  'correction',
  'deposit',
  'withdrawal.pay',
  'transfer.send',
  'transfer.arrive',
  'loan.pay',
  'loan.repay',
] as const;

/**
 * Returns the inflows less the outflows since a posting, by coin. Both parts of a balance are
 * summed, so freezing does not change the result. Each part of each balance is read in index order.
 */
export async function netFlows(
  db: Db,
  memberId: number,
  afterPosting: number,
): Promise<readonly { readonly coinId: number; readonly amount: string }[]> {
  const kinds = sql.join(
    FLOWS.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ coin_id: string; amount: string }>(sql`
    select own.coin_id::text as coin_id, sum(leg.amount)::text as amount
    from ${balances} as own
    cross join (values ('available'), ('frozen')) as part (bucket)
    cross join lateral (
      select transaction_id, amount from ${ledgerPostings}
      where member_id = ${memberId} and account = own.account and coin_id = own.coin_id
        and bucket = part.bucket and id > ${afterPosting}
    ) as leg
    join ${ledgerTransactions} as entry on entry.id = leg.transaction_id
    where own.member_id = ${memberId} and entry.kind in (${kinds})
    group by own.coin_id`);
  return rows.map(({ coin_id, amount }) => ({ coinId: Number(coin_id), amount }));
}
