import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/db.ts';

/** Contradictions in the books, each as a query that returns the rows showing it. */
const CONTRADICTIONS = {
  'an order differs from the sum of its fills': sql`
    select o.id::text as row from spot_orders o
    left join (
      select order_id, sum(quantity) as quantity, sum(price * quantity) as value, sum(fee) as fee
      from spot_fills group by order_id
    ) f on f.order_id = o.id
    where o.filled_quantity <> coalesce(f.quantity, 0) or o.filled_value <> coalesce(f.value, 0)
      or o.fee <> coalesce(f.fee, 0)`,
  'a trade filled another amount than its used volume': sql`
    select t.trade as row from spot_trades t
    left join (
      select o.market_id, f.trade, sum(f.quantity) as quantity
      from spot_fills f join spot_orders o on o.id = f.order_id
      where f.trade not like 'book:%' group by o.market_id, f.trade
    ) f on f.market_id = t.market_id and f.trade = t.trade
    where t.used <> coalesce(f.quantity, 0) or t.used > t.volume`,
  'an open order has not reserved its remaining amount': sql`
    select id::text as row from spot_orders where status = 'open' and reserved <>
      (quantity - filled_quantity) * case side when 'buy' then price else 1 end`,
  'a waiting order or pair has not reserved the larger need of both, once': sql`
    select o.id::text as row from spot_orders o left join spot_orders t on t.id = o.twin_id
    where o.status = 'waiting' and (t.id is null or (t.status = 'waiting' and o.id < t.id))
      and o.reserved + coalesce(t.reserved, 0) <> o.quantity
        * case o.side when 'buy' then greatest(o.price, t.price) else 1 end`,
  'a pair of which not exactly one was triggered, or both ended': sql`
    select o.id::text as row from spot_orders o left join spot_orders t on t.id = o.twin_id
    where o.twin_id is not null and (t.twin_id is distinct from o.id or t.side <> o.side
      or t.quantity <> o.quantity or t.trigger_when = o.trigger_when
      or (o.triggered_at is not null and (t.triggered_at is not null or t.status <> 'cancelled'))
      or (o.status = 'waiting' and t.status <> 'waiting')
      or (o.status = 'cancelled' and o.triggered_at is null and t.status = 'waiting'))`,
  'an order was filled before its trigger': sql`
    select f.id::text as row from spot_fills f join spot_orders o on o.id = f.order_id
    where o.trigger_price is not null and (o.triggered_at is null or o.triggered_at <= o.placed_at
      or f.trade like 'book:%')`,
  'a fill beyond the limit': sql`
    select f.id::text as row from spot_fills f join spot_orders o on o.id = f.order_id
    where (o.side = 'buy' and f.price > o.price) or (o.side = 'sell' and f.price < o.price)`,
  'a market order spent more than its amount': sql`
    select id::text as row from spot_orders
    where filled_value > budget or filled_quantity > quantity`,
};

/**
 * Returns the contradictions in the books of spot trading; the list is empty if the books are
 * sound. With `isAlone`, nothing else freezes funds of account 1, so frozen amounts must equal the
 * reservations of open orders.
 */
export async function validateSpotBooks(db: Db, { isAlone = false } = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, query] of Object.entries(CONTRADICTIONS)) {
    const { rows } = await db.execute<{ row: string }>(query);
    faults.push(...rows.map(({ row }) => `${what}: ${row}`));
  }
  if (isAlone) faults.push(...(await validateFrozen(db)));
  return faults;
}

async function validateFrozen(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ member: string }>(sql`
    with reserved as (
      select o.member_id, case o.side when 'buy' then m.parent_id else m.child_id end as coin_id,
        sum(o.reserved) as amount
      from spot_orders o join markets m on m.id = o.market_id group by 1, 2
    )
    select b.member_id::text as member from balances b
    left join reserved r on r.member_id = b.member_id and r.coin_id = b.coin_id
    where b.account = 1 and b.frozen <> coalesce(r.amount, 0)`);
  return rows.map(({ member }) => `frozen is not reserved: member ${member}`);
}
