import { type SQL, sql } from 'drizzle-orm';
import { add, compare, type Money, money, ZERO } from '#core/domain/money.ts';
import type { Tx } from '../db/db.ts';
import { balances } from '../db/schema/ledger.ts';
import { lastCheckpoint, postingsSince } from './checkpoint.ts';
import { preferIndexes } from './prepare-reading.ts';

/** The holdings of members in a coin, in all accounts except practice accounts. */
export interface MemberTotal {
  readonly coinId: number;
  /** The total according to the cached balances. */
  readonly cached: Money;
  /** The total according to the postings. */
  readonly posted: Money;
}

/**
 * Returns the totals of all members in the snapshot of `tx`, from the cached balances and from the
 * postings. Postings before the verified checkpoint are replaced by its balances.
 */
export async function listMemberTotals(tx: Tx): Promise<MemberTotal[]> {
  const last = await lastCheckpoint(tx);
  await preferIndexes(tx, last.snapshot !== null);
  const since = await postingsSince(tx, last);
  const moved = await sumsOf(
    tx,
    sql`select coin_id, amount from ${since} as posting
    where member_id is not null and not is_practice_id(member_id)`,
  );
  await preferIndexes(tx, false);
  const before = await sumsOf(
    tx,
    sql`select coin_id, available + frozen as amount
    from ledger_checkpoint_balances where checkpoint_id = ${last.id} and not is_practice_id(member_id)`,
  );
  const cached = await sumsOf(
    tx,
    sql`select coin_id, available + frozen as amount from ${balances}
    where not is_practice_id(member_id)`,
  );
  const coinIds = new Set([...cached.keys(), ...before.keys(), ...moved.keys()]);
  return [...coinIds]
    .sort((one, other) => one - other)
    .map((coinId) => ({
      coinId,
      cached: cached.get(coinId) ?? ZERO,
      posted: add(before.get(coinId) ?? ZERO, moved.get(coinId) ?? ZERO),
    }));
}

/** Returns true if balances and postings agree. */
export function isEqualTotal({ cached, posted }: MemberTotal): boolean {
  return compare(cached, posted) === 0;
}

async function sumsOf(tx: Tx, amounts: SQL): Promise<ReadonlyMap<number, Money>> {
  const { rows } = await tx.execute<{ coin_id: string; sum: string }>(
    sql`select coin_id::text as coin_id, sum(amount)::text as sum from (${amounts}) as own group by coin_id`,
  );
  return new Map(rows.map(({ coin_id, sum }) => [Number(coin_id), money(sum)]));
}
