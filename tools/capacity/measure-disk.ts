import { addBalances, addMembers } from '../bulk/members.ts';
import { addUpBalances } from '../bulk/postings.ts';
import { openSession } from '../bulk/session.ts';
import type { Meter } from './meter.ts';
import type { Recorder } from './recorder.ts';

const MEMBERS = 3_000;
/** Accounts with a coin that a member has on average. */
const BALANCES = 4;
const TICKS = 10_000;

/** Tables whose rows grow together, and the table whose rows are counted. */
const KINDS = {
  'posting.disk': { tables: ['ledger_transactions', 'ledger_legs'], counted: 'ledger_legs' },
  'order.disk': { tables: ['spot_orders'], counted: 'spot_orders' },
  'fill.disk': { tables: ['spot_fills', 'spot_trades', 'book_takes'], counted: 'spot_fills' },
  'option.disk': { tables: ['option_orders'], counted: 'option_orders' },
  'intent.disk': { tables: ['intents'], counted: 'intents' },
} as const;
type Kind = keyof typeof KINDS;

export type Sizes = Readonly<Record<Kind, { readonly bytes: number; readonly rows: number }>>;

/** Reads how large the tables are, indexes included. */
export async function readSizes(meter: Meter): Promise<Sizes> {
  const sizes = [];
  for (const [kind, { tables, counted }] of Object.entries(KINDS)) {
    const bytes = await meter.number(`select ${tables.map(sizeOf).join(' + ')}`);
    sizes.push([kind, { bytes, rows: await meter.number(`select count(*) from ${counted}`) }]);
  }
  return Object.fromEntries(sizes) as Sizes;
}

const sizeOf = (table: string) => `pg_total_relation_size('${table}')`;

export function recordGrowth(recorder: Recorder, from: Sizes, to: Sizes): void {
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const rows = to[kind].rows - from[kind].rows;
    const { tables } = KINDS[kind];
    const how = `growth of ${tables.join(', ')} with indexes by ${rows} rows of the calls`;
    recorder.record(kind, (to[kind].bytes - from[kind].bytes) / rows, how);
  }
}

/** Adds members with balances, and ticks of a provider. Nothing else may write meanwhile. */
export async function measureRows(
  meter: Meter,
  recorder: Recorder,
  databaseUrl: string,
): Promise<void> {
  const bulk = await openSession(databaseUrl);
  try {
    const ofMember = `select ${sizeOf('members')} + ${sizeOf('balances')}`;
    const before = await meter.number(ofMember);
    const last = await meter.number('select max(id) from ledger_legs');
    const members = await addMembers(bulk, 'capacity', MEMBERS, Date.now());
    await addBalances(bulk, members, BALANCES * MEMBERS, Date.now());
    await addUpBalances(bulk, last);
    const perMember = ((await meter.number(ofMember)) - before) / MEMBERS;
    const member = `growth of members, balances with indexes by ${MEMBERS} members, ${BALANCES} balances each`;
    recorder.record('member.disk', perMember, member);

    const ofTicks = `select sum(pg_total_relation_size(relid)) from pg_partition_tree('market_ticks')`;
    const empty = await meter.number(ofTicks);
    await bulk.run(`insert into market_ticks (symbol, at, trade_id, price, amount, source)
      select 'btcusdt', ${Date.now()} + 250 * n, (102523573486 + n)::text, 64123.45 + n % 100,
        0.001 * (1 + n % 50), 'htx' from generate_series(1, ${TICKS}) as n`);
    const perTick = ((await meter.number(ofTicks)) - empty) / TICKS;
    recorder.record('tick.disk', perTick, `growth of market_ticks with indexes by ${TICKS} ticks`);
  } finally {
    await bulk.close();
  }
}
