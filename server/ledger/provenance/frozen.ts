import { type SQL, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import type { Tx } from '../../db/db.ts';
import { MAX_DISCREPANCIES } from '../discrepancies.ts';

const FUNDS = sql.raw(String(ACCOUNT.funds));
const OPTIONS = sql.raw(String(ACCOUNT.options));

/**
 * Selects everything that freezes an amount of a member, as member_id, account, coin_id and amount.
 */
const HOLDS = sql`(
  select member_id, account, coin_id, amount from withdrawals where step in ('review', 'approved', 'sending')
  union all
  select member_id, ${FUNDS}, coin_id, amount from staking_orders where status = 'active'
  union all
  select member_id, ${FUNDS}, coin_id, amount from mining_orders where status = 'active'
  union all
  select from_member_id, ${FUNDS}, coin_id, amount from internal_transfers where status = 'transferring'
  union all
  select member_id, ${OPTIONS}, coin_id, stake from option_orders where status = 'running'
  union all
  select o.member_id, ${FUNDS}, case o.side when 'buy' then m.parent_id else m.child_id end, o.reserved
  from spot_orders o join markets m on m.id = o.market_id where o.status in ('open', 'waiting'))`;

/**
 * Compares frozen balances with everything that freezes them, for the given members, or for all
 * members if none are given. Returns a line for each difference.
 */
export async function findFrozenMismatches(tx: Tx, members?: SQL): Promise<string[]> {
  const isOfThem = members ? sql`where member_id = any(${members}::bigint[])` : sql``;
  const { rows } = await tx.execute<
    Record<'member' | 'account' | 'coin' | 'frozen' | 'held', string>
  >(sql`
    select member_id::text as member, account::text as account, coin_id::text as coin,
      trim_scale(coalesce(b.frozen, 0))::text as frozen, trim_scale(coalesce(h.amount, 0))::text as held
    from (select member_id, account, coin_id, frozen from balances ${isOfThem}) as b
    full join (
      select member_id, account, coin_id, sum(amount) as amount from ${HOLDS} as hold ${isOfThem}
      group by member_id, account, coin_id
    ) as h using (member_id, account, coin_id)
    where coalesce(b.frozen, 0) <> coalesce(h.amount, 0)
    order by member_id, account, coin_id limit ${MAX_DISCREPANCIES}`);
  return rows.map(
    ({ member, account, coin, frozen, held }) =>
      `member ${member} account ${account} coin ${coin}: ${frozen} is frozen, ` +
      `orders and requests hold ${held}`,
  );
}
