import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { assetTotalRuns, assetTotals } from '../../../db/schema/assets.ts';
import { balances, ledgerPostings, ledgerTransactions } from '../../../db/schema/ledger.ts';

/** A coin with its price in USDT; `undefined` while none is known. */
export interface PricedCoin {
  readonly id: number;
  readonly price: Money | undefined;
}

/** A run without progress for this long is continued by another instance. */
const HELD_MS = 30_000;
/** Members per statement: a few milliseconds. */
const MEMBERS = 500;

/**
 * Claims the run of a day for `holder`, and creates it if it is the first. Returns `undefined` when
 * the run is finished or another instance works on it.
 */
export async function claimRun(
  db: Db,
  { holder, now, dayAt }: { readonly holder: string; readonly now: number; readonly dayAt: number },
) {
  const isFree = or(eq(assetTotalRuns.holder, holder), lt(assetTotalRuns.heldUntil, now));
  const claim = () =>
    db
      .update(assetTotalRuns)
      .set({ holder, heldUntil: now + HELD_MS })
      .where(and(eq(assetTotalRuns.dayAt, dayAt), isNull(assetTotalRuns.finishedAt), isFree))
      .returning();
  const [held] = await claim();
  if (held) return held;
  const begun = await db
    .insert(assetTotalRuns)
    .values({ dayAt, postingId: LAST_POSTING })
    .onConflictDoNothing()
    .returning({ dayAt: assetTotalRuns.dayAt });
  return begun.length === 0 ? undefined : (await claim())[0];
}

const LAST_POSTING = sql<number>`(select coalesce(max(id), 0) from ${ledgerPostings})`;

/**
 * Stores the totals of the next members of a run in one statement. A total that was stored before
 * stays. Returns the id of the last of these members, `undefined` when none is left.
 */
export async function insertTotals(
  db: Db,
  { dayAt, position }: { readonly dayAt: number; readonly position: number },
  coins: readonly PricedCoin[],
): Promise<number | undefined> {
  const { rows } = await db.execute<{ to: string | null }>(sql`
    select max(id)::text as to from (
      select id from members where id > ${position} order by id limit ${MEMBERS}
    ) as next`);
  const last = rows[0]?.to;
  if (last === null || last === undefined) return undefined;
  const to = Number(last);
  const priced = coins.map(({ id, price }) => sql`(${id}::bigint, ${price ?? null}::numeric)`);
  const held = sql`(available + frozen)`;
  // The total of the day before is looked up for members without a balance only.
  await db.execute(sql`
    insert into ${assetTotals} (member_id, day_at, total, posting_id)
    select member_id, ${dayAt}::bigint,
      case when bool_or(price is null and ${held} > 0) then null
        else sum(trunc(${held} * coalesce(price, 0), 8)) end,
      ${LAST_POSTING}
    from ${balances} join (values ${sql.join(priced, sql`, `)}) as coin (coin_id, price)
      using (coin_id)
    where member_id > ${position} and member_id <= ${to} and not is_practice_id(member_id)
    group by member_id
    having sum(${held}) > 0 or (
      select total is distinct from 0 from ${assetTotals} as before
      where before.member_id = balances.member_id order by day_at desc limit 1)
    on conflict do nothing`);
  return to;
}

/** Saves the progress of a run; without a `position` the run is finished. */
export async function saveProgress(
  db: Db,
  { dayAt, holder, now }: { readonly dayAt: number; readonly holder: string; readonly now: number },
  position: number | undefined,
): Promise<void> {
  await db
    .update(assetTotalRuns)
    .set(position === undefined ? { finishedAt: now } : { position })
    .where(and(eq(assetTotalRuns.dayAt, dayAt), eq(assetTotalRuns.holder, holder)));
}

/** Returns the totals of a member since `from` (epoch ms), oldest first. */
export async function listTotals(db: Db, memberId: number, from: number) {
  return db
    .select()
    .from(assetTotals)
    .where(and(eq(assetTotals.memberId, memberId), gte(assetTotals.dayAt, from)))
    .orderBy(asc(assetTotals.dayAt));
}

/** Returns the newest run that has passed a member, `undefined` when there is none. */
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

/** Kinds of entries that bring a member money or take it away without profit or loss. */
const FLOWS = [
  'opening',
  'deposit',
  'withdrawal.pay',
  'transfer.send',
  'transfer.arrive',
  'loan.pay',
  'loan.repay',
] as const;

/**
 * Returns what came in less what went out since a posting, by coin. Freezing changes no total: both
 * parts of a balance are summed. Each part of each balance is read in index order.
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
