import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { balances, ledgerPostings, ledgerTransactions } from '../../db/schema/ledger.ts';
import { entryPrices } from '../../db/schema/results.ts';

/** A change to a member's amount of a coin that is neither a trade nor a conversion. */
export interface Flow {
  readonly id: number;
  readonly at: number;
  readonly coinId: number;
  /** The signed amount. */
  readonly amount: string;
  /** The price in USDT; null while it is not stored. */
  readonly price: string | null;
}

/**
 * Returns inflows and outflows other than trades and conversions, oldest first, for all coins
 * except one. Freezing money and moving it between own accounts change no amount, because these
 * postings add up to zero.
 */
export async function listFlows(db: Db, memberId: number, exceptCoinId: number): Promise<Flow[]> {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    coin_id: string;
    amount: string;
    price: string | null;
  }>(sql`
    select entry.id, entry.at, own.coin_id, sum(leg.amount)::text as amount,
      (select price::text from ${entryPrices} as stored
        where stored.entry_id = entry.id and stored.coin_id = own.coin_id) as price
    from ${balances} as own
    cross join (values ('available'), ('frozen')) as part (bucket)
    cross join lateral (
      select transaction_id, amount from ${ledgerPostings}
      where member_id = ${memberId} and account = own.account and coin_id = own.coin_id
        and bucket = part.bucket
    ) as leg
    join ${ledgerTransactions} as entry on entry.id = leg.transaction_id
    where own.member_id = ${memberId} and own.coin_id <> ${exceptCoinId}
      and entry.kind not like 'spot.%' and entry.kind <> 'coin.exchange'
    group by entry.id, own.coin_id
    having sum(leg.amount) <> 0
    order by entry.id`);
  return rows.map(({ id, at, coin_id, amount, price }) => ({
    id: Number(id),
    at: Number(at),
    coinId: Number(coin_id),
    amount,
    price,
  }));
}

/**
 * Returns a text that changes with each of a member's postings: it contains the newest id, which is
 * read in index order, and the balances, because an older id may be committed later.
 */
export async function ledgerVersion(db: Db, memberId: number): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(max(newest.id), 0)::text || '/' || coalesce(md5(string_agg(
      concat_ws(':', own.account, own.coin_id, own.available, own.frozen, part.bucket), ','
      order by own.account, own.coin_id, part.bucket)), '') as id
    from ${balances} as own
    cross join (values ('available'), ('frozen')) as part (bucket)
    cross join lateral (
      select max(id) as id from ${ledgerPostings}
      where member_id = ${memberId} and account = own.account and coin_id = own.coin_id
        and bucket = part.bucket
    ) as newest
    where own.member_id = ${memberId}`);
  return rows[0]?.id ?? '';
}

/** Returns a member's holdings of each coin, in all accounts. */
export async function listHeld(db: Db, memberId: number) {
  const { rows } = await db.execute<{ coin_id: string; amount: string }>(sql`
    select coin_id, sum(available + frozen)::text as amount from ${balances}
    where member_id = ${memberId} group by coin_id having sum(available + frozen) > 0
    order by coin_id`);
  return rows.map(({ coin_id, amount }) => ({ coinId: Number(coin_id), amount }));
}
