import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { type Checkpoint, legsSince } from './checkpoint.ts';
import { faultLines, MOST_FAULTS, type Unbalanced, type WrongBalance } from './faults.ts';

/** Sums of both buckets. */
const SUMS = sql`
  sum(case bucket when 'available' then amount else 0 end) as available,
  sum(case bucket when 'frozen' then amount else 0 end) as frozen`;

/** Columns and conditions of a comparison of cached balances `b` with replayed ones `r`. */
const WRONG_COLUMNS = sql`member_id::text as member, account::text as account, coin_id::text as coin,
  coalesce(b.available, 0)::text || '+' || coalesce(b.frozen, 0)::text as cached,
  coalesce(r.available, 0)::text || '+' || coalesce(r.frozen, 0)::text as replayed`;
const IS_WRONG = sql`(coalesce(b.available, 0) <> coalesce(r.available, 0)
  or coalesce(b.frozen, 0) <> coalesce(r.frozen, 0) or b.available < 0 or b.frozen < 0)`;

/** The legs of some members, or those of some bookings: above `after`, up to `to`. */
export function legsBetween(
  column: 'member_id' | 'transaction_id',
  { after, to }: { readonly after: number; readonly to: number },
): SQL {
  const name = sql.raw(column);
  return sql`(select * from ledger_legs where ${name} > ${after} and ${name} <= ${to})`;
}

export async function countLegs(tx: Tx, legs: SQL): Promise<number> {
  const { rows } = await tx.execute<{ legs: string }>(
    sql`select count(*)::text as legs from ${legs} as l`,
  );
  return Number(rows[0]?.legs ?? 0);
}

/** Bookings among `legs` that do not sum to zero per coin. */
export async function findUnbalanced(tx: Tx, legs: SQL): Promise<string[]> {
  const { rows } = await tx.execute<Unbalanced>(sql`
    select transaction_id::text as id, coin_id::text as coin, sum(amount)::text as sum
    from ${legs} as l
    group by transaction_id, coin_id having sum(amount) <> 0
    order by transaction_id limit ${MOST_FAULTS}`);
  return faultLines(rows, []);
}

/**
 * Compares every cached balance with the checkpoint's and the legs since. With checkpoint 0 that is a
 * replay of the whole ledger.
 */
export function findWrong(tx: Tx, checkpoint: Checkpoint): Promise<string[]> {
  return compare(
    tx,
    sql`select ${WRONG_COLUMNS} from balances b full join (
        select member_id, account, coin_id, sum(available) as available, sum(frozen) as frozen from (
          select member_id, account, coin_id, available, frozen
          from ledger_checkpoint_balances where checkpoint_id = ${checkpoint.id}
          union all
          select member_id, account, coin_id, ${SUMS} from ${legsSince(checkpoint)} as l
          where member_id is not null group by member_id, account, coin_id
        ) as parts group by member_id, account, coin_id
      ) as r using (member_id, account, coin_id)
      where ${IS_WRONG}`,
  );
}

/** The same for the balances alone that legs since the checkpoint touched. */
export function findWrongTouched(tx: Tx, checkpoint: Checkpoint): Promise<string[]> {
  return compare(
    tx,
    sql`select ${WRONG_COLUMNS} from (
        select member_id, account, coin_id, l.available + coalesce(c.available, 0) as available,
          l.frozen + coalesce(c.frozen, 0) as frozen
        from (
          select member_id, account, coin_id, ${SUMS} from ${legsSince(checkpoint)} as l
          where member_id is not null group by member_id, account, coin_id
        ) as l left join (
          select * from ledger_checkpoint_balances where checkpoint_id = ${checkpoint.id}
        ) as c using (member_id, account, coin_id)
      ) as r left join balances b using (member_id, account, coin_id)
      where ${IS_WRONG}`,
  );
}

/** Replays the balances of some members: above `after`, up to `to`. */
export function findWrongOf(
  tx: Tx,
  range: { readonly after: number; readonly to: number },
): Promise<string[]> {
  return compare(
    tx,
    sql`select ${WRONG_COLUMNS} from (
        select * from balances where member_id > ${range.after} and member_id <= ${range.to}
      ) as b full join (
        select member_id, account, coin_id, ${SUMS} from ${legsBetween('member_id', range)} as l
        group by member_id, account, coin_id
      ) as r using (member_id, account, coin_id)
      where ${IS_WRONG}`,
  );
}

async function compare(tx: Tx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<WrongBalance>(
    sql`${query} order by member_id, account, coin_id limit ${MOST_FAULTS}`,
  );
  return faultLines([], rows);
}
