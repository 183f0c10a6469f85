import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

interface Row extends Record<string, unknown> {
  readonly market: string;
  readonly coin: string;
  readonly duration: number;
  readonly count: number;
  readonly stakes_up: string;
  readonly stakes_down: string;
  readonly payout_up: string;
  readonly payout_down: string;
  readonly worst: string;
}

/**
 * Returns the running options by market, coin and duration; with `until`, only those that end by
 * that time. Payouts are the amounts that the house pays if the price rises or falls; `worst` is
 * the larger payout less all stakes.
 */
export async function readExposure(db: Db, until?: number) {
  const isSoon = until === undefined ? sql`true` : sql`o.expires_at <= ${until}`;
  const { rows } = await db.execute<Row>(sql`
    with sums as (
      select m.symbol as market, c.code as coin, o.cycle_seconds as duration, count(*)::int as count,
        coalesce(sum(o.stake) filter (where o.direction = 'up'), 0) as up,
        coalesce(sum(o.stake) filter (where o.direction = 'down'), 0) as down,
        coalesce(sum(o.stake * (1 + o.payout_rate)) filter (where o.direction = 'up'), 0) as if_up,
        coalesce(sum(o.stake * (1 + o.payout_rate)) filter (where o.direction = 'down'), 0) as if_down
      from option_orders o join markets m on m.id = o.market_id join coins c on c.id = o.coin_id
      where o.status = 'running' and not is_practice_id(o.member_id) and ${isSoon}
      group by m.symbol, c.code, o.cycle_seconds
    )
    select market, coin, duration, count, trim_scale(up)::text as stakes_up,
      trim_scale(down)::text as stakes_down, trim_scale(if_up)::text as payout_up,
      trim_scale(if_down)::text as payout_down,
      trim_scale(greatest(if_up, if_down) - up - down)::text as worst
    from sums order by market, coin, duration`);
  return rows.map((row) => ({
    market: row.market,
    coin: row.coin,
    durationSeconds: row.duration,
    count: row.count,
    stakesUp: row.stakes_up,
    stakesDown: row.stakes_down,
    payoutIfUp: row.payout_up,
    payoutIfDown: row.payout_down,
    worst: row.worst,
  }));
}

interface UseRow extends Record<string, unknown> {
  readonly of: 'market' | 'member' | 'stake';
  readonly name: string;
  readonly coin: string;
  readonly used: string;
  readonly limit: string | null;
}

/**
 * Returns the open stakes of each market, of the member with the highest stakes and of the largest
 * option, with their limits.
 */
export async function readLimitUse(db: Db) {
  const { rows } = await db.execute<UseRow>(sql`
    with running as (
      select o.id, o.stake, o.member_id, m.symbol, c.code
      from option_orders o join markets m on m.id = o.market_id join coins c on c.id = o.coin_id
      where o.status = 'running' and not is_practice_id(o.member_id)
    ), used as (
      select 'market' as "of", symbol as name, code as coin, sum(stake) as used
        from running group by symbol, code
      union all (select 'member', '#' || member_id, code, sum(stake)
        from running group by member_id, code order by 4 desc limit 1)
      union all (select 'stake', '#' || member_id || ' ' || symbol, code, stake
        from running order by 4 desc limit 1)
    )
    select "of", name, coin, trim_scale(used.used)::text as used, trim_scale(case "of"
        when 'market' then market_exposure when 'member' then member_exposure else max_stake end)::text
        as "limit"
    from used left join option_limits on true
    order by array_position(array['market', 'member', 'stake'], "of"), used.used desc, name`);
  return rows.map(({ of, name, coin, used, limit }) => ({ of, name, coin, used, limit }));
}
