import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/db.ts';
import type { Model } from '../model/exchange.ts';

export type Kind = keyof ReturnType<Model['lines']>;

/** The state of the members' money on a server, by kind and in the order of the ids. */
export interface Snapshot {
  readonly lines: ReadonlyMap<string, readonly string[]>;
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** The columns of each line. An amount is written without trailing zeros. */
const QUERY = sql.raw(
  [
    `select 'balance' as kind, 0 as id, concat_ws(' ', b.member_id || '/' || b.account || '/' ||
      c.code, trim_scale(b.available), trim_scale(b.frozen)) as line
      from balances b join coins c on c.id = b.coin_id where b.available <> 0 or b.frozen <> 0`,
    `select 'option', id, concat_ws(' ', member_id, trim_scale(stake), coalesce(outcome, 'running'),
      coalesce(trim_scale(profit)::text, '-'), coalesce(trim_scale(open_price)::text, '-'),
      coalesce(trim_scale(tick_price)::text, '-')) from option_orders`,
    `select 'spot', id, concat_ws(' ', member_id, market_id, side, status,
      coalesce(trim_scale(price)::text, '-'), coalesce(trim_scale(quantity)::text, '-'),
      trim_scale(reserved), trim_scale(filled_quantity), trim_scale(filled_value), trim_scale(fee))
      from spot_orders`,
    `select 'deposit', d.id, concat_ws(' ', member_id, c.code, trim_scale(amount),
      coalesce(trim_scale(credited)::text, '-'), status)
      from deposits d join coins c on c.id = coin_id`,
    `select 'withdrawal', w.id, concat_ws(' ', member_id, c.code, trim_scale(amount),
      trim_scale(fee), step, coalesce(claimed_by, '-')) from withdrawals w join coins c on c.id = coin_id`,
    `select 'correction', r.id, concat_ws(' ', member_id, account, c.code, trim_scale(amount),
      requested_by, status) from corrections r join coins c on c.id = coin_id`,
    `select 'send', t.id, concat_ws(' ', from_member_id, to_member_id, c.code, trim_scale(amount),
      trim_scale(fee), status) from internal_transfers t join coins c on c.id = coin_id`,
    `select 'loan', id, concat_ws(' ', member_id, trim_scale(amount), trim_scale(coalesce(early_interest,
      interest)), status, repayment) from loans`,
    `select 'mining', m.id, concat_ws(' ', member_id, c.code, trim_scale(amount), status,
      trim_scale(revenue)) from mining_orders m join coins c on c.id = coin_id`,
    `select 'reward', p.id, concat_ws(' ', member_id, c.code, trim_scale(amount))
      from invite_payments p join coins c on c.id = coin_id`,
    `select 'staking', s.id, concat_ws(' ', member_id, c.code, trim_scale(amount), status,
      trim_scale(revenue)) from staking_orders s join coins c on c.id = coin_id`,
  ].join(' union all '),
);

/** Reads everything in one snapshot. `isOurs` excludes rows of the demo's own members. */
export async function readSnapshot(db: Db, isOurs: (member: number) => boolean): Promise<Snapshot> {
  const { rows } = await db.execute<Record<'kind' | 'id' | 'line', string>>(
    sql`${QUERY} order by 1, 2, 3`,
  );
  const lines = new Map<string, string[]>();
  const ids = new Map<string, string[]>();
  for (const { kind, id, line } of rows) {
    if (!isOurs(Number.parseInt(line, 10))) continue;
    lines.set(kind, [...(lines.get(kind) ?? []), line]);
    ids.set(kind, [...(ids.get(kind) ?? []), String(id)]);
  }
  return { lines, ids };
}

/** Returns a field of a line, or a dash if it is missing. Decimals have no exponent. */
function textOf(field: ReturnType<Model['lines']>[Kind][number][number]): string {
  return typeof field === 'object' ? field.toFixed() : String(field ?? '-');
}

/** Returns the differences between a server and the model, one per line. */
export function differences(server: Snapshot, model: Model): string[] {
  const found: string[] = [];
  for (const [kind, rows] of Object.entries(model.lines())) {
    const expected = rows.map((row) => row.map(textOf).join(' '));
    const stored = server.lines.get(kind) ?? [];
    if (kind === 'balance') expected.sort();
    const actual = kind === 'balance' ? [...stored].sort() : stored;
    for (let place = 0; place < Math.max(expected.length, actual.length); place += 1) {
      if (expected[place] === actual[place]) continue;
      found.push(`${kind} ${place}: server ${actual[place]}, model ${expected[place]}`);
    }
  }
  return found;
}
