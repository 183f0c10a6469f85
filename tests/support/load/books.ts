import { sql } from 'drizzle-orm';
import type { EndpointName } from '#core/contract/endpoints.ts';
import type { Db } from '../../../server/db/db.ts';
import { EFFECTS } from './money-calls.ts';

/**
 * Reads, in one snapshot and for each coin, the sum over the members and the house, and the number
 * of negative cached balances. Both are always 0.
 */
export async function readSums(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sum: string; negative: string }>(sql`
    select trim_scale(sum(amount))::text as sum, count(*) filter (where negative)::text as negative
    from (
      select coin_id, available + frozen as amount, available < 0 or frozen < 0 as negative
      from balances
      union all select coin_id, amount, false from ledger_legs where house is not null
    ) as everything group by coin_id`);
  return rows.map(({ sum, negative }) => `sum ${sum}, negative ${negative}`);
}

/** The required content of every snapshot. */
export const SOUND = 'sum 0, negative 0';

/**
 * Counts how often each call took effect, by the rows that it inserts. Omits calls without effect.
 */
export async function countEffects(db: Db): Promise<Partial<Record<EndpointName, number>>> {
  const counted: Partial<Record<EndpointName, number>> = {};
  for (const [name, rowsOf] of Object.entries(EFFECTS)) {
    const { rows } = await db.execute<{ n: string }>(
      sql.raw(`select count(*)::text as n from ${rowsOf}`),
    );
    const n = Number(rows[0]?.n);
    if (n > 0) counted[name as EndpointName] = n;
  }
  return counted;
}

/**
 * Moves a tenth of the jobs that are only due in days to `soon` (epoch ms). Otherwise, a test would
 * never reach them. Options keep their full duration. A loan reads its due day from its own row.
 */
export async function hastenJobs(db: Db, soon: number): Promise<void> {
  await db.execute(sql`
    update jobs set due_at = ${soon}
    where kind <> 'option.settle' and due_at > ${soon} and (id * 7 + ${Math.floor(soon / 5_000)}) % 10 = 0`);
  await db.execute(sql`
    update loans set repayment_at = ${soon} where repayment = 'due' and repayment_at > ${soon}`);
}
