import { type SQL, sql } from 'drizzle-orm';

/** Entries that trade, and entries that only freeze or release the reservation of an order. */
const TRADING = ['spot.place', 'spot.amend', 'spot.fill'] as const;
const RESERVING = ['spot.trigger', 'spot.fire', 'spot.cancel', 'spot.clear'] as const;

export const SPOT_KINDS: readonly string[] = [...TRADING, ...RESERVING];

const textsOf = (kinds: readonly string[]): SQL => sql.raw(kinds.map((kind) => `'${kind}'`).join());

/**
 * Selects the orders of spot entries `entry` with the entries that they explain, as entry_id and
 * order_id. An entry without such a row has no source. The reference of a fill contains its order
 * and the quantity filled before it.
 */
export const spotSources = sql`
  select e.id as entry_id, o.id as order_id from entry e join spot_orders o on o.id = e.subject_id
  where e.reference = 'spot:' || o.id and (
    e.kind in ('spot.place', 'spot.amend', 'spot.trigger')
    or (e.kind = 'spot.fire' and o.triggered_at is not null)
    or (e.kind in ('spot.cancel', 'spot.clear') and o.status = 'cancelled'))
  union all
  select e.id, f.order_id from entry e join spot_fills f
    on f.order_id = e.subject_id and e.reference = 'spot:' || f.order_id || '@' || trim_scale(f.filled_before)
  where e.kind = 'spot.fill'`;

/**
 * Selects the amounts that entries of orders moved in excess of those that the fills of the orders
 * explain, as entry_id, member_id, house, coin_id and amount. Trades are compared order by order:
 * with all entries of each order that an entry of `entry` references, and with its totals. Buckets
 * are not distinguished: reservations are compared with the frozen balances (frozen.ts).
 */
export const spotDifferences = sql`
  select max(entry_id) as entry_id, member_id, house, coin_id, sum(amount) as amount from (
    select t.order_id, t.entry_id, l.member_id, l.house, l.coin_id, l.amount
    from spot_entry t join ledger_legs l on l.transaction_id = t.entry_id
    union all
    select t.order_id, null, x.* from (select distinct order_id from spot_entry) t
    join spot_orders o on o.id = t.order_id join markets m on m.id = o.market_id
    join lateral (
      select sum(quantity) as quantity, sum(round(price * quantity, 18)) as value, sum(fee) as fee
      from spot_fills where order_id = o.id
    ) f on f.quantity is not null
    cross join lateral (select case o.side when 'buy' then 1 else -1 end as sign,
      case o.side when 'buy' then m.child_id else m.parent_id end as received_id) d
    cross join lateral (values
      (o.member_id, null::text, m.parent_id, d.sign * f.value),
      (o.member_id, null, m.child_id, -d.sign * f.quantity),
      (o.member_id, null, d.received_id, f.fee),
      (null, 'market', m.parent_id, -d.sign * f.value),
      (null, 'market', m.child_id, d.sign * f.quantity),
      (null, 'fees', d.received_id, -f.fee)
    ) as x(member_id, house, coin_id, amount)
  ) as moved group by order_id, member_id, house, coin_id having sum(amount) <> 0
  union all
  select transaction_id, member_id, house, coin_id, sum(amount)
  from posting where kind in (${textsOf(RESERVING)})
  group by transaction_id, member_id, house, coin_id having sum(amount) <> 0
  union all
  select max(t.entry_id), o.member_id, null, null::bigint, o.filled_quantity - coalesce(sum(f.quantity), 0)
  from (select order_id, max(entry_id) as entry_id from spot_entry group by order_id) t
  join spot_orders o on o.id = t.order_id left join spot_fills f on f.order_id = o.id
  group by o.id
  having o.filled_quantity <> coalesce(sum(f.quantity), 0)
    or o.filled_value <> coalesce(sum(round(f.price * f.quantity, 18)), 0)
    or o.fee <> coalesce(sum(f.fee), 0)`;

/** Selects all trading entries of the orders that `entry` references, as order_id and entry_id. */
export const spotEntries = sql`
  select o.order_id, t.id as entry_id
  from touched_order o join ledger_transactions t
    on t.kind in ('spot.place', 'spot.amend') and t.reference = 'spot:' || o.order_id
  union
  select o.order_id, t.id
  from touched_order o join spot_fills f on f.order_id = o.order_id
  join ledger_transactions t
    on t.kind = 'spot.fill' and t.reference = 'spot:' || f.order_id || '@' || trim_scale(f.filled_before)`;

/** Selects the orders that trading entries of `entry` reference, as order_id. */
export const touchedOrders = sql`
  select distinct subject_id as order_id from entry where kind in (${textsOf(TRADING)})
    and subject_id is not null`;
