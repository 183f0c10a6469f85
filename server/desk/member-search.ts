import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { isPracticeId } from '../ledger/practice.ts';
import { readAccountName } from '../modules/members/account-name.ts';

const MAX_FOUND = 20;

interface Hit {
  readonly id: number;
  readonly match: string;
}

/** Returns the members that match a text, with the field that matched. */
export async function searchMembers(db: Db, query: string) {
  const hits = [...(await byAccount(db, query)), ...(await byMoney(db, query))];
  const matches = new Map<number, string>();
  for (const { id, match } of hits)
    if (!matches.has(id) && !isPracticeId(id)) matches.set(id, match);
  if (matches.size === 0) return [];
  const { id, username, email, phone } = members;
  const rows = await db
    .select({ id, username, email, phone })
    .from(members)
    .where(inArray(id, [...matches.keys()]))
    .orderBy(id)
    .limit(MAX_FOUND);
  return rows.map((row) => ({ ...row, match: matches.get(row.id) ?? '' }));
}

async function byAccount(db: Db, query: string): Promise<Hit[]> {
  const number = /^#?([1-9]\d{0,14})$/.exec(query)?.[1];
  const { name, phones } = readAccountName(query);
  const start = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  const { id, username, email, phone } = members;
  const isNumber = number === undefined ? undefined : sql`${id} = ${Number(number)}`;
  const isPhone = phones.length > 0 ? inArray(phone, [...phones]) : undefined;
  const rows = await db
    .select({ id, username, email, phone })
    .from(members)
    .where(or(isNumber, isPhone, sql`${username} like ${start}`, sql`${email} like ${start}`))
    .orderBy(id)
    .limit(MAX_FOUND);
  return rows.map((row) => {
    if (String(row.id) === number) return { id: row.id, match: 'number' };
    if (row.phone !== null && phones.includes(row.phone)) return { id: row.id, match: 'phone' };
    return { id: row.id, match: row.username.startsWith(name) ? 'name' : 'email' };
  });
}

/** Finds exact matches of an address, a transaction hash or an order number. */
async function byMoney(db: Db, query: string): Promise<Hit[]> {
  const found = (match: string, rows: SQL) =>
    sql`select member_id, ${match}::text as match from (${rows}) r`;
  const parts = [
    found(
      'address',
      sql`select member_id from withdrawal_addresses where address = ${query}
      union select member_id from withdrawals where target = ${query}
      union select member_id from bank_cards where card_number = ${query}`,
    ),
    found(
      'hash',
      sql`select member_id from withdrawals where lower(txid) = lower(${query})
      union select member_id from deposits where lower(txid) = lower(${query})`,
    ),
    found(
      'order',
      sql`select member_id from loans where order_number = ${query}
      union select member_id from staking_orders where order_number = ${query}
      union select member_id from mining_orders where order_number = ${query}`,
    ),
  ];
  const { rows } = await db.execute<{ member_id: string | number; match: string }>(
    sql`${sql.join(parts, sql` union all `)} limit ${MAX_FOUND}`,
  );
  return rows.map((row) => ({ id: Number(row.member_id), match: row.match }));
}
