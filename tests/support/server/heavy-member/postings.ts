import type { BulkSession } from './session.ts';

/** One side of an entry, as SQL over the columns of its source. */
interface Side {
  readonly member?: string;
  readonly account?: string;
  readonly bucket?: 'available' | 'frozen';
  readonly house?: string;
}

/** Entries of two postings each, in which `amount` moves from `from` to `to`. */
interface Postings {
  readonly kind: string;
  /** The prefix of the references, which the source's `key` follows. */
  readonly reference: string;
  /** A SELECT with the columns `key`, `coin_id`, `amount`, and those that the sides name. */
  readonly source: string;
  readonly from: Side;
  readonly to: Side;
}

/** Inserts the entries in one statement. `addUpBalances` then updates the balances. */
export async function post(
  bulk: BulkSession,
  { kind, reference, source, from, to }: Postings,
  at: number,
): Promise<void> {
  const numbered = `select row_number() over () - 1 as n, source.* from (${source}) as source`;
  await bulk.run(`create temp table posting as ${numbered}`);
  const count = Number(await bulk.value('select count(*) from posting'));
  const first = await bulk.reserve('ledger_transactions', count);
  await bulk.run(
    `with made as (
       insert into ledger_transactions (id, kind, reference, at)
       select ${first} + n, $1, $2 || key, $3 from posting
     )
     insert into ledger_legs (transaction_id, member_id, account, bucket, house, coin_id, amount)
     select ${first} + n, member_id, account, bucket, house, coin_id, amount from (
       select n, 1 as side, ${columns(from)}, coin_id, -amount as amount from posting
       union all
       select n, 2, ${columns(to)}, coin_id, amount from posting
     ) as postings order by n, side`,
    [kind, reference, at],
  );
  await bulk.run('drop table posting');
}

function columns({ member, account, bucket, house }: Side): string {
  const quoted = (word?: string) => (word === undefined ? 'null' : `'${word}'`);
  return `${member ?? 'null::bigint'} as member_id, ${account ?? 'null::integer'} as account,
    ${quoted(bucket)} as bucket, ${quoted(house)} as house`;
}

/** Adds every posting whose id is above `posting` to the cached balances. */
export async function addUpBalances(bulk: BulkSession, posting: number): Promise<void> {
  await bulk.run(
    `insert into balances as b (member_id, account, coin_id, available, frozen)
     select member_id, account, coin_id,
       coalesce(sum(amount) filter (where bucket = 'available'), 0),
       coalesce(sum(amount) filter (where bucket = 'frozen'), 0)
     from ledger_legs where id > $1 and member_id is not null
     group by member_id, account, coin_id order by member_id, account, coin_id
     on conflict (member_id, account, coin_id) do update
     set available = b.available + excluded.available, frozen = b.frozen + excluded.frozen`,
    [posting],
  );
}

/** Returns the account of the member that the source names. */
export function own(account: number | string, bucket: 'available' | 'frozen'): Side {
  return { member: 'member_id', account: String(account), bucket };
}

/** Posts a deposit of a coin for the member, which orders and products then freeze. */
export async function payIn(
  bulk: BulkSession,
  key: string,
  source: string,
  now: number,
): Promise<void> {
  const to = { member: 'member_id', account: 'account', bucket: 'available' } as const;
  const reference = `bulk:${key}:`;
  await post(bulk, { kind: 'deposit', reference, source, from: { house: 'deposits' }, to }, now);
}
