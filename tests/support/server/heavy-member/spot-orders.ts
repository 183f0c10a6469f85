import { own, payIn, post } from './postings.ts';
import type { BulkSession } from './session.ts';

/** Approximate prices of the simulated market in USDT; any other coin counts as 1 USDT. */
const PRICES = `(values ('BTC', 97000), ('ETH', 3400), ('BNB', 660), ('SOL', 195), ('XRP', 2.3),
  ('DOGE', 0.34), ('ADA', 0.92), ('TRX', 0.25), ('LTC', 108), ('DOT', 7.1), ('AVAX', 38),
  ('LINK', 22)) as level(code, price)`;

/** USDT markets, numbered from 0, each with the reference price for its orders. */
const MARKETS = `select row_number() over (order by markets.id) - 1 as place, count(*) over () as of,
    markets.id as market_id, base.id as base_id, quote.id as quote_id,
    coalesce(level.price, 1) as level, markets.price_precision as places,
    markets.amount_precision as amount_places
  from markets join coins as base on base.id = markets.child_id
  join coins as quote on quote.id = markets.parent_id and quote.code = 'USDT'
  left join ${PRICES} on level.code = base.code where markets.enabled`;

type SpotOrderStatus = 'open' | 'done' | 'cancelled';

/**
 * Adds a member's limit orders with one status, spread over markets. Buys are at 20 to 60 % of the
 * price, and sells at 160 to 500 %. Deposits and freezes the reservations of open orders.
 */
export async function addSpotOrders(
  bulk: BulkSession,
  member: number,
  status: SpotOrderStatus,
  count: number,
  now: number,
): Promise<void> {
  const id = await bulk.reserve('spot_orders', count);
  await bulk.run(
    `insert into spot_orders (id, member_id, market_id, side, kind, price, quantity, reserved,
       filled_quantity, filled_value, fee_rate, status, placed_at, closed_at, matched_until)
     select $1::bigint + n, ${member}, market_id, side, 'limit', price, quantity,
       case when $2 <> 'open' then 0 when side = 'buy' then price * quantity else quantity end,
       case when $2 = 'done' then quantity else 0 end,
       case when $2 = 'done' then price * quantity else 0 end,
       0, $2, $3::bigint, case when $2 <> 'open' then $3::bigint end, $3::bigint
     from (
       select n, market_id, side, greatest(round(level * factor, places), 10::numeric ^ -places) as price,
         greatest(round(10 / level, amount_places), 10::numeric ^ -amount_places) as quantity
       from generate_series(0, $4::bigint - 1) as n
       cross join lateral (select (n / 1000) % 1000 as step,
         case when n % 2 = 0 then 'buy' else 'sell' end as side) as turn
       cross join lateral (select case when side = 'buy' then 0.2 + step * 0.0004
         else 1.6 + step * 0.0034 end as factor) as far
       join (${MARKETS}) as market on market.place = (n / 2) % market.of
     ) as wanted order by n`,
    [id, status, now, count],
  );
  if (status === 'open') await freeze(bulk, id, count, now);
}

async function freeze(bulk: BulkSession, id: number, count: number, now: number): Promise<void> {
  const source = `select o.id as key, o.member_id, 1 as account, o.reserved as amount,
      case when o.side = 'buy' then m.parent_id else m.child_id end as coin_id
    from spot_orders as o join markets as m on m.id = o.market_id
    where o.id >= ${id} and o.id < ${id + count} order by o.id`;
  await payIn(bulk, 'spot', source, now);
  const [from, to] = [own(1, 'available'), own(1, 'frozen')];
  await post(bulk, { kind: 'spot.place', reference: 'spot:', source, from, to }, now);
}
