import { sql } from 'drizzle-orm';
import { compare, type Money, money } from '#core/domain/money.ts';
import { passQueue } from '#core/domain/spot-queue.ts';
import { isReached, type TriggerWhen } from '#core/domain/spot-trigger.ts';
import type { Db } from '../../../db/db.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import { usedUp } from './free-trades.ts';
import type { OpenMarket } from './resting.repo.ts';

interface Counted {
  /** Epoch milliseconds. */
  readonly until: number;
  /** Ids of orders to skip. */
  readonly except: readonly number[];
}

type QueueRow = {
  id: string;
  when: TriggerWhen;
  price: string;
  queue: string;
  since: string;
};

/**
 * Counts trades in the queues of the orders and triggers that they reach. `trades` must be all the
 * trades since the last count, up to `until`, that reach any of them. Fills and triggers from these
 * trades must already have been made, because they are not read again for these orders. A second
 * instance does not count a trade twice.
 */
export async function countInQueues(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
  { until, except }: Counted,
): Promise<void> {
  const { marketId } = market;
  const made = trades.filter(({ at }) => at <= until).map((trade) => usedUp(trade, market));
  const prices = made.map(({ price }) => price).sort(compare);
  const [lowest] = prices;
  const highest = prices.at(-1);
  if (!lowest || !highest) return;
  const { rows } = await db.execute<QueueRow>(sql`
    select id, "when", price::text as price, queue::text as queue, since
    from (
      select id, 'below' as "when", price, queue, greatest(matched_until, queue_at) as since
        from spot_orders where market_id = ${marketId} and status = 'open' and side = 'buy'
        and price >= ${lowest}
      union all
      select id, 'above', price, queue, greatest(matched_until, queue_at)
        from spot_orders where market_id = ${marketId} and status = 'open' and side = 'sell'
        and price <= ${highest}
      union all
      select id, 'below', trigger_price, trigger_queue, greatest(matched_until, queue_at)
        from spot_orders where market_id = ${marketId} and status = 'waiting'
        and trigger_when = 'below' and trigger_price >= ${lowest}
      union all
      select id, 'above', trigger_price, trigger_queue, greatest(matched_until, queue_at)
        from spot_orders where market_id = ${marketId} and status = 'waiting'
        and trigger_when = 'above' and trigger_price <= ${highest}
    ) reached where queue > 0`);
  const passed = rows.flatMap(({ id, when, price, queue, since }) => {
    if (except.includes(Number(id))) return [];
    const passing = made.filter(
      (trade) => trade.at > Number(since) && isReached(when, money(price), trade.price),
    );
    const left = passing.reduce<Money>((rest, { volume }) => passQueue(rest, volume), money(queue));
    return passing.length > 0 ? [{ id, left, since }] : [];
  });
  if (passed.length > 0) await storeQueues(db, passed, until);
}

/**
 * Stores queues that have not changed since they were read. Locks the orders by id, like all code
 * that locks several orders.
 */
async function storeQueues(
  db: Db,
  passed: readonly { readonly id: string; readonly left: Money; readonly since: string }[],
  until: number,
): Promise<void> {
  const values = sql.join(
    passed.map(({ id, left, since }) => sql`(${id}::bigint, ${left}::numeric, ${since}::bigint)`),
    sql`, `,
  );
  await db.execute(sql`
    with passed (id, remaining, since) as (values ${values}),
    locked as materialized (
      select o.id from spot_orders o where o.id in (select id from passed)
      order by o.id for no key update
    )
    update spot_orders o set queue_at = ${until},
      queue = case when o.status = 'open' then p.remaining else o.queue end,
      trigger_queue = case when o.status = 'waiting' then p.remaining else o.trigger_queue end
    from passed p join locked l on l.id = p.id
    where o.id = p.id and o.status in ('open', 'waiting')
      and greatest(o.matched_until, o.queue_at) = p.since`);
}
