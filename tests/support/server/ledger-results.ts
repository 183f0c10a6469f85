import Big from 'big.js';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/db.ts';

/** Divides and rounds down to 18 places, as the ledger's columns do. */
const Down = Big();
Down.DP = 18;
Down.RM = Big.roundDown;
const ZERO = new Big('0');
const DAY_MS = 86_400_000;

/** The figures of a member's orders, as plain decimals. */
export interface LedgerFigures {
  orders: number;
  wins: number;
  losses: number;
  refunds: number;
  unknown: number;
  profit: Big | undefined;
  best: Big | undefined;
  worst: Big | undefined;
  holds: number[];
}

interface Entry {
  readonly kind: string;
  readonly reference: string;
  readonly at: number;
  /** The change to the member's holdings, by coin. */
  readonly net: Map<number, Big>;
}

interface Pool {
  held: Big;
  known: Big;
  cost: Big;
  born: Big;
}

interface Order {
  at: number;
  profit: Big | undefined;
  isUnknown: boolean;
  sold: Big;
  heldMs: Big;
}

/** Returns names that the ledger does not contain, for `recomputeSpot` and `recomputeOptions`. */
type MarketOf = (orderId: string) => string;
type PriceAt = (coinId: number, at: number) => Promise<string | undefined>;

/** Reads every change of a member's holdings, oldest first, from the ledger alone. */
export async function readEntries(db: Db, memberId: number): Promise<Entry[]> {
  const { rows } = await db.execute<
    Record<'id' | 'kind' | 'reference' | 'at' | 'coin_id' | 'amount', string>
  >(sql`
    select entry.id, entry.kind, entry.reference, entry.at, leg.coin_id, leg.amount::text as amount
    from ledger_transactions entry join ledger_legs leg on leg.transaction_id = entry.id
    where leg.member_id = ${memberId} order by entry.at, entry.id`);
  const entries = new Map<string, Entry>();
  for (const { id, kind, reference, at, coin_id, amount } of rows) {
    const entry = entries.get(id) ?? { kind, reference, at: Number(at), net: new Map() };
    entries.set(id, entry);
    const coinId = Number(coin_id);
    entry.net.set(coinId, (entry.net.get(coinId) ?? ZERO).plus(amount));
  }
  // Markets are matched concurrently, so fills with the same time are sorted by their orders.
  const orderOf = ({ kind, reference }: Entry) =>
    kind.startsWith('spot.') ? Number(/\d+/.exec(reference)?.[0]) : 0;
  return [...entries.values()].sort((a, b) => a.at - b.at || orderOf(a) - orderOf(b));
}

const noFigures = (): LedgerFigures => ({
  orders: 0,
  wins: 0,
  losses: 0,
  refunds: 0,
  unknown: 0,
  holds: [],
  profit: undefined,
  best: undefined,
  worst: undefined,
});

function addProfit(figures: LedgerFigures, profit: Big): void {
  figures.profit = (figures.profit ?? ZERO).plus(profit);
  if (profit.gt('0')) figures.wins += 1;
  if (profit.lt('0')) figures.losses += 1;
  if (!figures.best || profit.gt(figures.best)) figures.best = profit;
  if (!figures.worst || profit.lt(figures.worst)) figures.worst = profit;
}

/** Adds a figure to the total, and to the groups of its market and its day. */
function grouped(keysOf: (market: string, at: number) => readonly string[]) {
  const groups = new Map<string, LedgerFigures>();
  return {
    groups,
    each(market: string, at: number, add: (figures: LedgerFigures) => void) {
      for (const key of keysOf(market, at)) {
        const figures = groups.get(key) ?? noFigures();
        groups.set(key, figures);
        add(figures);
      }
    },
  };
}

const keysOf = (market: string, at: number) => [
  'total',
  `market ${market}`,
  `day ${Math.floor(at / DAY_MS) * DAY_MS}`,
];

/** Recomputes the results of options from the entries that settled them. */
export function recomputeOptions(entries: readonly Entry[], unitId: number, marketOf: MarketOf) {
  const { groups, each } = grouped(keysOf);
  for (const { kind, reference, at, net } of entries) {
    if (kind !== 'option.settle') continue;
    const profit = net.get(unitId) ?? ZERO;
    each(marketOf(reference.slice('option:'.length)), at, (figures) => {
      figures.orders += 1;
      if (profit.eq('0')) figures.refunds += 1;
      else addProfit(figures, profit);
    });
  }
  return groups;
}

/** Splits a simultaneous inflow of several coins. Trades and conversions are not split. */
function exchanges({ kind, reference, at, net }: Entry) {
  const changes = [...net].filter(([, amount]) => !amount.eq('0'));
  const isExchange = kind.startsWith('spot.') || kind === 'coin.exchange';
  const parts = isExchange ? [changes] : changes.map((change) => [change]);
  return parts.map((part) => ({ kind, reference, at, changes: part }));
}

/** Recomputes the results of spot orders and the cost of the remaining lots. */
export async function recomputeSpot(
  entries: readonly Entry[],
  { unitId, marketOf, priceAt }: { unitId: number; marketOf: MarketOf; priceAt: PriceAt },
) {
  const pools = new Map<number, Pool>();
  const orders = new Map<string, Order>();
  const poolOf = (coinId: number): Pool => {
    const pool = pools.get(coinId) ?? { held: ZERO, known: ZERO, cost: ZERO, born: ZERO };
    pools.set(coinId, pool);
    return pool;
  };
  for (const { kind, reference, at, changes } of entries.flatMap(exchanges)) {
    const out = changes.find(([, amount]) => amount.lt('0'));
    const into = changes.find(([, amount]) => amount.gt('0'));
    let left = { known: ZERO, cost: ZERO, held: ZERO };
    if (out && out[0] !== unitId) {
      const pool = poolOf(out[0]);
      const gone = out[1].times('-1');
      const known = new Down(pool.known.times(gone)).div(pool.held);
      const cost = pool.known.eq('0') ? ZERO : new Down(pool.cost.times(known)).div(pool.known);
      left = { known, cost, held: new Big(String(at)).minus(new Down(pool.born).div(pool.held)) };
      pool.born = pool.born.minus(new Down(pool.born.times(gone)).div(pool.held));
      pool.held = pool.held.minus(gone);
      pool.known = pool.known.minus(known);
      pool.cost = pool.cost.minus(cost);
    }
    if (into && into[0] !== unitId) {
      const [coinId, amount] = into;
      const pool = poolOf(coinId);
      const price = out ? undefined : await priceAt(coinId, at);
      pool.held = pool.held.plus(amount);
      pool.born = pool.born.plus(amount.times(String(at)));
      if (out?.[0] === unitId) {
        pool.known = pool.known.plus(amount);
        pool.cost = pool.cost.minus(out[1]);
      } else if (out) {
        pool.known = pool.known.plus(new Down(amount.times(left.known)).div(out[1].times('-1')));
        pool.cost = pool.cost.plus(left.cost);
      } else if (price !== undefined) {
        pool.known = pool.known.plus(amount);
        pool.cost = pool.cost.plus(amount.times(price).round(18, Big.roundDown));
      }
    }
    if (!kind.startsWith('spot.') || !out || !into) continue;
    const id = /^spot:(\d+)/.exec(reference)?.[1] ?? '';
    const fresh: Order = { at, profit: undefined, isUnknown: false, sold: ZERO, heldMs: ZERO };
    const order = orders.get(id) ?? fresh;
    orders.set(id, order);
    order.at = at;
    if (into[0] !== unitId) continue;
    const sold = out[1].times('-1');
    order.sold = order.sold.plus(sold);
    order.heldMs = order.heldMs.plus(sold.times(left.held));
    order.isUnknown ||= left.known.lt(sold);
    if (left.known.eq('0')) continue;
    const profit = new Down(into[1].times(left.known)).div(sold).minus(left.cost);
    order.profit = (order.profit ?? ZERO).plus(profit);
  }
  const { groups, each } = grouped(keysOf);
  for (const [id, { at, profit, isUnknown, sold, heldMs }] of orders) {
    each(marketOf(id), at, (figures) => {
      figures.orders += 1;
      if (isUnknown) figures.unknown += 1;
      if (profit) addProfit(figures, profit);
      if (sold.gt('0')) figures.holds.push(Number(new Down(heldMs).div(sold).toFixed(0)));
    });
  }
  return { groups, pools };
}
