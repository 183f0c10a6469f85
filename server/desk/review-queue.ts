import { type SQL, sql } from 'drizzle-orm';
import type { REVIEW_KINDS } from '#desk/contract/reviews.ts';
import type { Db } from '../db/db.ts';
import { similarDeposits } from '../modules/deposit/deposit.review.ts';
import { listClaims, listHolds } from './claims.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { listRestrictions } from './restrictions.ts';
import { versionOf } from './version.ts';

export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Requests of each kind, reduced to the columns that all kinds have. */
const REQUESTS: Readonly<Record<ReviewKind, SQL>> = {
  deposit: sql`select r.id, r.member_id, r.created_at, r.amount, c.code as coin, c.scale,
      r.status, r.status = 'pending' as is_open, array[r.voucher_id] as photos,
      jsonb_build_array(array['Network', coalesce(r.network, '')], array['Paid to', r.target],
        array['Transaction', coalesce(r.txid, 'not named')]) as facts
    from deposits r join coins c on c.id = r.coin_id`,
  identity: sql`select r.id, r.member_id, r.created_at, null::numeric as amount, null as coin,
      null::integer as scale, r.status, r.status = 'pending' as is_open,
      array_remove(array[r.front_id, r.back_id, r.handheld_id], null) as photos,
      jsonb_build_array(array['Name', r.real_name]) as facts
    from identity_requests r`,
  loan: sql`select r.id, r.member_id, r.created_at, r.amount, c.code as coin, c.scale,
      r.status, r.status = 'applying' as is_open, array[r.front_id, r.back_id, r.handheld_id] as photos,
      jsonb_build_array(array['Order', r.order_number], array['Days', r.cycle_days::text],
        array['Interest', trim_scale(r.interest)::text]) as facts
    from loans r join coins c on c.id = r.coin_id`,
};

interface Row extends Record<string, unknown> {
  readonly id: string | number;
  readonly member_id: string | number;
  readonly username: string;
  readonly created_at: string | number;
  readonly amount: string | null;
  readonly coin: string | null;
  readonly scale: number | null;
  readonly status: string;
  readonly photos: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
}

/** Reads requests of a kind with the names of their members. */
async function read(db: Db, kind: ReviewKind, where: SQL): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.*, trim_scale(r.amount)::text as amount, m.username
    from (${REQUESTS[kind]}) r join members m on m.id = r.member_id ${where}`);
  return rows;
}

function toRow({ id, member_id, username, created_at, amount, coin }: Row) {
  const member = { id: Number(member_id), username };
  return { id: Number(id), member, createdAt: Number(created_at), amount, coin };
}

const FREE = { claimedBy: null, claimedUntil: null };

/** Returns a page of the open requests of a kind, oldest first. */
export async function listQueue(
  db: Db,
  { kind, after, limit, now }: { kind: ReviewKind; after: number; limit: number; now: number },
) {
  const found = await read(
    db,
    kind,
    sql`where r.is_open and r.id > ${after} order by r.id limit ${limit + 1}`,
  );
  const page = found.slice(0, limit).map(toRow);
  const claims = await listClaims(db, kind, now);
  const holds = await listHolds(
    db,
    kind,
    page.map(({ id }) => id),
  );
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${REQUESTS[kind]}) r where r.is_open`,
  );
  return {
    rows: page.map((row) => ({
      ...row,
      ...(claims.get(row.id) ?? FREE),
      isHeld: holds.has(row.id),
    })),
    next: found.length > limit ? String(page.at(-1)?.id) : null,
    total: rows[0]?.count ?? 0,
  };
}

const MAX_HISTORY = 10;

/** Returns an open request with the data that a reviewer needs. Throws DeskRefusal. */
export async function findCase(
  db: Db,
  { kind, id, now }: { readonly kind: ReviewKind; readonly id: number; readonly now: number },
) {
  const [found] = await read(db, kind, sql`where r.is_open and r.id = ${id}`);
  if (found === undefined) throw new DeskRefusal('missing', `no ${kind} ${id} waits for review`);
  const row = toRow(found);
  const hold = (await listHolds(db, kind, [id])).get(id);
  const claim = (await listClaims(db, kind, now)).get(id) ?? FREE;
  const earlier = await read(
    db,
    kind,
    sql`where r.member_id = ${row.member.id} and not r.is_open order by r.id desc limit ${MAX_HISTORY}`,
  );
  const restrictions = (await listRestrictions(db, row.member.id)).filter(
    ({ until }) => until === null || until > now,
  );
  const shown = {
    ...row,
    kind,
    scale: found.scale,
    facts: found.facts.map(([label, value]) => ({ label, value })),
    photoIds: [...found.photos],
    hold: hold ? { by: hold.by, at: hold.at, note: hold.note } : null,
    restrictions: restrictions.map(({ scope, reason }) => `${scope}: ${reason}`),
  };
  return {
    ...shown,
    version: versionOf(shown),
    ...claim,
    isHeld: hold !== undefined,
    similar: kind === 'deposit' ? await similarTo(db, id) : [],
    history: earlier.map((one) => {
      const { id: requestId, createdAt, amount, coin } = toRow(one);
      return { id: requestId, createdAt, status: one.status, amount, coin };
    }),
  };
}

async function similarTo(db: Db, id: number) {
  const found = await similarDeposits(db, id);
  if (found.length === 0) return [];
  const ids = sql.join(
    found.map((one) => sql`${one.memberId}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string | number; username: string }>(
    sql`select id, username from members where id in (${ids})`,
  );
  const names = new Map(rows.map((row) => [Number(row.id), row.username]));
  return found.map(({ memberId, ...one }) => ({
    ...one,
    member: { id: memberId, username: names.get(memberId) ?? '' },
  }));
}
