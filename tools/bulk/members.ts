import { own, post } from './postings.ts';
import type { BulkSession } from './session.ts';

/** Members with consecutive ids. */
export interface Members {
  readonly first: number;
  readonly count: number;
}

/** Adds `<name>1`, `<name>2` …, who have the passwords of the demo members. */
export async function addMembers(
  bulk: BulkSession,
  name: string,
  count: number,
  now: number,
): Promise<Members> {
  const first = await bulk.reserve('members', count);
  await bulk.run(
    `insert into members
       (id, username, email, invite_code, password_hash, pay_hash, identity_status, created_at)
     select $1::bigint + n, $2 || (n + 1), $2 || (n + 1) || '@example.com',
       upper($2) || (n + 1), demo.password_hash, demo.pay_hash, 2, $3
     from generate_series(0, $4::bigint - 1) as n, members as demo where demo.username = 'demo'`,
    [first, name, now, count],
  );
  return { first, count };
}

/**
 * Accounts and coins in the order in which members get balances: USDT in 1 and 2, then the rest.
 */
const HOLDINGS = `select row_number() over (order by coins.code <> 'USDT', account, coins.id) - 1 as place,
  coins.id as coin_id, account from coins, generate_series(1, 3) as account`;

/** Posts `count` opening balances, each for another combination of member, account and coin. */
export async function addBalances(
  bulk: BulkSession,
  { first, count: members }: Members,
  count: number,
  now: number,
): Promise<void> {
  const source = `select ${first} || '+' || n as key, ${first} + n % ${members} as member_id,
      holding.account, holding.coin_id, 100000::numeric as amount
    from generate_series(0, ${count}::bigint - 1) as n
    join (${HOLDINGS}) as holding on holding.place = n / ${members} order by n`;
  const paidIn = { kind: 'opening', reference: 'bulk:', source };
  const to = { member: 'member_id', account: 'account', bucket: 'available' } as const;
  await post(bulk, { ...paidIn, from: { house: 'opening' }, to }, now);
}

/** Posts a deposit of a coin for every member, which orders and products then freeze. */
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

const CHUNK = 1_000_000;

/** Adds small deposits, in batches over all members, until there are `postingCount` postings. */
export async function addHistory(
  bulk: BulkSession,
  { first, count: members }: Members,
  postingCount: number,
  now: number,
): Promise<void> {
  for (let done = 0; done < postingCount; done += CHUNK) {
    const postings = Math.floor(Math.min(CHUNK, postingCount - done) / 2);
    if (postings === 0) return;
    await bulk.step(`history: ${done + 2 * postings} postings`, async () => {
      const source = `select ${done} + n as key, ${first} + n * ${members} / ${postings} as member_id,
          (select id from coins where code = 'USDT') as coin_id, 1::numeric + n % 7 as amount
        from generate_series(0, ${postings}::bigint - 1) as n order by n`;
      const paidIn = { kind: 'deposit', reference: `bulk:${first}:`, source };
      const to = own(1, 'available');
      await post(bulk, { ...paidIn, from: { house: 'deposits' }, to }, now);
    });
  }
}
