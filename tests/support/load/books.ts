import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/db.ts';
import type { EndpointName } from '../../../src/contract/endpoints.ts';
import { EFFECTS } from './money-calls.ts';

/**
 * What a reader sees in one snapshot, per coin: the sum over members and house, always 0, and how many
 * cached balances are negative, always 0.
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

/** What every snapshot must say. */
export const SOUND = 'sum 0, negative 0';

/** How often each call took effect, by the rows it leaves; calls that never did are left out. */
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
 * What falls due in days would never come in a test: each time this is called, a tenth of it falls due
 * `soon` (epoch ms). Options keep their full term; a loan is told its day by its own row.
 */
export async function hastenJobs(db: Db, soon: number): Promise<void> {
  await db.execute(sql`
    update jobs set due_at = ${soon}
    where kind <> 'option.settle' and due_at > ${soon} and random() < 0.1`);
  await db.execute(sql`
    update loans set repayment_at = ${soon} where repayment = 'due' and repayment_at > ${soon}`);
}
