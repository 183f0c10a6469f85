import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { members, sessions } from '../db/schema/auth.ts';
import { identityRequests } from '../db/schema/identity.ts';
import { invitations } from '../db/schema/invite.ts';
import { balances, ledgerPostings, ledgerTransactions } from '../db/schema/ledger.ts';
import { coins, markets } from '../db/schema/market.ts';
import { optionOrders } from '../db/schema/options.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { securityEvents } from '../db/schema/security.ts';
import { spotOrders } from '../db/schema/spot.ts';
import { twoStep } from '../db/schema/two-step.ts';
import { heldUntil } from '../modules/security/holds.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { countUnderWay, listRestrictions } from './restrictions.ts';
import { versionOf } from './version.ts';

const PAGE = 50;
const IDENTITY = ['none', 'underReview', 'certified'] as const;

/** Returns a member's summary. Throws DeskRefusal if there is none. */
export async function findMemberPage(db: Db, id: number, now: number) {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  if (row === undefined) throw new DeskRefusal('missing', `there is no member #${id}`);
  const [factor] = await db.select().from(twoStep).where(eq(twoStep.memberId, id));
  const restrictions = (await listRestrictions(db, id)).filter(
    ({ until }) => until === null || until > now,
  );
  const owned = await db
    .select({ balance: balances, coin: coins.code })
    .from(balances)
    .innerJoin(coins, eq(coins.id, balances.coinId))
    .where(and(eq(balances.memberId, id), sql`${balances.available} + ${balances.frozen} > 0`))
    .orderBy(balances.account, coins.sort, coins.id);
  const shown = {
    id,
    username: row.username,
    email: row.email,
    phone: row.phone,
    language: row.language,
    createdAt: row.createdAt,
    identity: IDENTITY[row.identityStatus] ?? 'none',
    twoStep: factor?.confirmedAt != null,
    frozenAt: row.frozenAt,
    closedAt: row.closedAt,
    heldUntil: (await heldUntil(db, id, now)) ?? null,
    restrictions: restrictions.map(({ scope, reason, until, setBy, setAt, byCompliance }) => {
      return { scope, reason, until, by: setBy, at: setAt, needsSecond: byCompliance };
    }),
  };
  return {
    ...shown,
    // Balances change while the page is open, and no decision on this page depends on them.
    version: versionOf(shown),
    ...(await readInvitations(db, id)),
    underWay: await countUnderWay(db, id),
    balances: owned.map(({ balance: { account, available, frozen }, coin }) => {
      return { account, coin, available, frozen };
    }),
  };
}

async function readInvitations(db: Db, id: number) {
  const [own] = await db.select().from(invitations).where(eq(invitations.memberId, id));
  const isTheirs = eq(invitations.inviterId, id);
  return {
    invitedBy: own === undefined ? null : { id: own.inviterId, status: own.status },
    invited: {
      all: await db.$count(invitations, isTheirs),
      excluded: await db.$count(invitations, and(isTheirs, eq(invitations.status, 'excluded'))),
    },
  };
}

/** Returns a page of rows, newest first, and the cursor of the next page. */
function pageOf<Row>(rows: readonly Row[], idOf: (row: Row) => number | string) {
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const isMore = rows.length > PAGE && last !== undefined;
  return { shown, next: isMore ? String(idOf(last)) : null };
}

const before = (cursor: string | undefined) => Number(cursor) || Number.MAX_SAFE_INTEGER;

export async function listMemberPostings(db: Db, id: number, cursor: string | undefined) {
  const selected = await db
    .select({ posting: ledgerPostings, entry: ledgerTransactions, coin: coins.code })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(coins, eq(coins.id, ledgerPostings.coinId))
    .where(and(eq(ledgerPostings.memberId, id), lt(ledgerPostings.id, before(cursor))))
    .orderBy(desc(ledgerPostings.id))
    .limit(PAGE + 1);
  const { shown, next } = pageOf(selected, ({ posting }) => posting.id);
  const rows = shown.map(({ posting, entry: { id: entryId, kind, reference, at }, coin }) => {
    const { account, bucket, amount } = posting;
    return {
      entryId,
      kind,
      reference,
      at,
      account: account ?? 0,
      bucket: bucket ?? 'available',
      coin,
      amount,
    };
  });
  return { rows, next };
}

export async function listMemberOrders(db: Db, id: number, cursor: string | undefined) {
  const selected = await db
    .select({ order: spotOrders, market: markets.symbol })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .where(and(eq(spotOrders.memberId, id), lt(spotOrders.id, before(cursor))))
    .orderBy(desc(spotOrders.id))
    .limit(PAGE + 1);
  const { shown, next } = pageOf(selected, ({ order }) => order.id);
  const rows = shown.map(({ order, market }) => {
    const { id: orderId, side, kind, price, quantity, filledQuantity, status, placedAt } = order;
    return {
      id: orderId,
      orderNumber: String(orderId),
      market,
      side,
      kind,
      price,
      quantity,
      filledQuantity,
      status,
      placedAt,
    };
  });
  return { rows, next };
}

export async function listMemberOptions(db: Db, id: number, cursor: string | undefined) {
  const selected = await db
    .select({ order: optionOrders, market: markets.symbol, coin: coins.code })
    .from(optionOrders)
    .innerJoin(markets, eq(markets.id, optionOrders.marketId))
    .innerJoin(coins, eq(coins.id, optionOrders.coinId))
    .where(and(eq(optionOrders.memberId, id), lt(optionOrders.id, before(cursor))))
    .orderBy(desc(optionOrders.id))
    .limit(PAGE + 1);
  const { shown, next } = pageOf(selected, ({ order }) => order.id);
  const rows = shown.map(({ order, market, coin }) => {
    const { id: orderId, direction, stake, durationSeconds, boughtAt: placedAt } = order;
    const status = order.outcome ?? order.status;
    return {
      id: orderId,
      orderNumber: String(orderId),
      market,
      coin,
      direction,
      stake,
      durationSeconds,
      status,
      placedAt,
      why: whyOf(order),
    };
  });
  return { rows, next };
}

/** Returns the outcome of an option in words: what opened it, what settled it, and the result. */
function whyOf(order: typeof optionOrders.$inferSelect): string[] {
  const { openPrice, openTickAt, openSource, tickPrice, tickAt, tickSource } = order;
  const { outcome, profit, voidReason, direction, expiresAt } = order;
  const time = (at: number) => new Date(at).toISOString();
  return [
    ...(openPrice !== null && openTickAt !== null
      ? [`opened at ${openPrice} by the trade of ${time(openTickAt)} (${openSource})`]
      : []),
    ...(tickPrice !== null && tickAt !== null
      ? [
          `settled at ${tickPrice} by the trade of ${time(tickAt)} (${tickSource}), the last before ${time(expiresAt)}`,
        ]
      : []),
    ...(outcome === 'void' ? [`void: ${voidReason ?? 'no price'}; the stake was returned`] : []),
    ...(outcome !== null && outcome !== 'void' ? [`${direction} is a ${outcome}: ${profit}`] : []),
  ];
}

/** Returns a member's deposits and withdrawals, newest first; the cursor is `time:kind:id`. */
export async function listMemberFunding(db: Db, id: number, cursor: string | undefined) {
  const [at, kind = '', rowId] = (cursor ?? '').split(':');
  const from = cursor
    ? sql`where (created_at, kind, id) < (${Number(at) || 0}, ${kind}, ${Number(rowId) || 0})`
    : sql``;
  const { rows: selected } = await db.execute<{
    kind: 'deposit' | 'withdrawal';
    id: string | number;
    created_at: string | number;
    coin: string;
    amount: string;
    moved: string | null;
    status: string;
    network: string | null;
    txid: string | null;
  }>(sql`
    select f.kind, f.id, f.created_at, c.code as coin, trim_scale(f.amount)::text as amount,
      trim_scale(f.moved)::text as moved, f.status, f.network, f.txid
    from (
      select 'deposit' as kind, id, created_at, coin_id, amount, credited as moved, status, network, txid
      from deposits where member_id = ${id}
      union all
      select 'withdrawal', id, created_at, coin_id, amount,
        case when step = 'sent' then arrival end, step, network, txid
      from withdrawals where member_id = ${id}
    ) f join coins c on c.id = f.coin_id ${from}
    order by created_at desc, kind desc, id desc limit ${PAGE + 1}`);
  const { shown, next } = pageOf(selected, (row) => `${row.created_at}:${row.kind}:${row.id}`);
  const rows = shown.map(({ created_at, id: each, ...row }) => {
    return { ...row, id: Number(each), createdAt: Number(created_at) };
  });
  return { rows, next };
}

export async function listIdentityRequests(db: Db, id: number) {
  const rows = await db
    .select()
    .from(identityRequests)
    .where(eq(identityRequests.memberId, id))
    .orderBy(desc(identityRequests.id))
    .limit(PAGE);
  return rows.map(({ id: requestId, status, realName, createdAt }) => {
    return { id: requestId, status, maskedName: maskName(realName), createdAt };
  });
}

/** Masks `Ann Lee` as `A** L**`. */
function maskName(name: string): string {
  return name.replace(/(\S)\S*/gu, '$1**');
}

/**
 * Returns a verification request from the member with the ids of its photos. Throws DeskRefusal.
 */
export async function findIdentityRequest(db: Db, id: number, requestId: number) {
  const isThis = and(eq(identityRequests.id, requestId), eq(identityRequests.memberId, id));
  const [row] = await db.select().from(identityRequests).where(isThis);
  if (row === undefined)
    throw new DeskRefusal('missing', `member #${id} has no request ${requestId}`);
  const { realName, frontId, backId, handheldId } = row;
  return { realName, photoIds: [frontId, backId, handheldId].filter((photo) => photo !== null) };
}

export async function readSecurity(db: Db, id: number) {
  const events = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.memberId, id))
    .orderBy(desc(securityEvents.id))
    .limit(PAGE);
  const open = await db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, id))
    .orderBy(desc(sessions.id));
  const own = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, id))
    .orderBy(passkeys.id);
  return {
    events: events.map(({ at, kind, address }) => ({ at, kind, address })),
    sessions: open.map(({ createdAt, lastSeenAt, userAgent }) => {
      return { startedAt: createdAt, usedAt: lastSeenAt || createdAt, device: userAgent };
    }),
    passkeys: own.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
  };
}
