import { max, sql } from 'drizzle-orm';
import { add, isPositive, money, ZERO } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { marketCoverage } from '../../db/schema/market.ts';
import { lastFullCheck } from '../../ledger/nightly.ts';
import { findHalt } from '../../ledger/trading-halts.repo.ts';
import { readAnchors } from '../audit/anchor.ts';
import { dayOf } from '../day.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { readExposure } from '../exposure.ts';
import { listHalts } from '../halts.ts';
import { listSignable } from '../signatures.ts';

/** Maximum acceptable age of the oldest request of a kind, in minutes. */
const TARGET_MINUTES = {
  deposit: 60,
  identity: 24 * 60,
  loan: 24 * 60,
  review: 120,
  approved: 60,
  sending: 30,
  support: 12 * 60,
} as const;
const KINDS = ['deposit', 'identity', 'loan', 'review', 'approved', 'sending', 'support'] as const;
const DAY_MS = 86_400_000;
const RECOMPUTE_MS = 15 * 60_000;
const LATE_CHECK_MS = 36 * 3_600_000;
const LATE_ANCHOR_MS = 2 * 3_600_000;
const MINUTE_MS = 60_000;

export function todayCalls(context: DeskContext): Handlers<'today'> {
  const { db, config } = context;
  const yesterday = createYesterday(db);
  return {
    async today(_input, { now, operator }) {
      const signable = (await listSignable(db, operator)).filter(({ maySign }) => maySign);
      return {
        now,
        waiting: await readWaiting(db),
        signatures: { count: signable.length, oldestAt: signable[0]?.requestedAt ?? null },
        halts: await readHalts(db),
        alerts: await listAlerts(context, now),
        feedAt: config.market.source === 'simulated' ? now : await readFeedTime(db),
        worst: await readWorst(db, now + MINUTE_MS),
        yesterday: await yesterday(now),
      };
    },
  };
}

/**
 * Returns a function that reads the reconciliation of the day before a time. The reconciliation
 * sums the whole ledger, and every open desk requests it twice a minute, so it is recomputed only
 * on a new day or after entries were added late.
 */
function createYesterday(db: Db) {
  let cached: { from: number; at: number; rows: ReturnType<typeof dayOf> } | undefined;
  return async (now: number) => {
    const from = Math.floor(now / DAY_MS) * DAY_MS - DAY_MS;
    if (cached === undefined || cached.from !== from || now - cached.at > RECOMPUTE_MS) {
      cached = { from, at: now, rows: dayOf(db, from) };
    }
    const { rows, at } = cached;
    const computed = await rows.catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    const wrong = computed.filter(({ difference }) => difference !== '0');
    return {
      date: new Date(from).toISOString().slice(0, 10),
      computedAt: at,
      wrong: wrong.map(({ coin, difference }) => ({ coin, difference })),
    };
  };
}

/** Returns the overdue verifications. */
async function listAlerts({ db, config }: DeskContext, now: number) {
  const check = await lastFullCheck(db);
  const anchored = (await readAnchors(config.anchor)).at(-1);
  const isLate = (at: number | null | undefined, most: number) => at == null || at < now - most;
  return [
    ...(check !== undefined && isLate(check.finishedAt ?? check.startedAt, LATE_CHECK_MS)
      ? [{ name: 'ledger', text: 'the whole ledger was not verified since yesterday' }]
      : []),
    ...(isLate(anchored?.at, LATE_ANCHOR_MS)
      ? [{ name: 'audit', text: 'the head of the audit was not written outside of the database' }]
      : []),
  ];
}

async function readWaiting(db: Db) {
  const { rows } = await db.execute<{ kind: string; count: number; oldest: string | null }>(sql`
    select kind, count(*)::int as count, min(since)::text as oldest from (
      select 'deposit' as kind, created_at as since from deposits where status = 'pending'
      union all select 'identity', created_at from identity_requests where status = 'pending'
      union all select 'loan', created_at from loans where status = 'applying'
      union all select 'support', changed_at from support_requests where status = 'open'
      union all select step, coalesce(decided_at, created_at) from withdrawals
        where step in ('review', 'approved', 'sending')
    ) waiting group by kind`);
  return KINDS.map((kind) => {
    const waiting = rows.find((row) => row.kind === kind);
    const oldestAt = waiting?.oldest == null ? null : Number(waiting.oldest);
    return { kind, count: waiting?.count ?? 0, oldestAt, targetMinutes: TARGET_MINUTES[kind] };
  });
}

/** Returns the active halts; a halt of trading as a whole comes first. */
export async function readHalts(db: Db) {
  const trading = await findHalt(db);
  const parts = await listHalts(db);
  return [
    ...(trading ? [{ part: 'trading', reason: trading.reason, by: null, at: trading.at }] : []),
    ...parts.map(({ part, reason, setBy, at }) => ({ part, reason, by: setBy, at })),
  ];
}

async function readFeedTime(db: Db): Promise<number | null> {
  const [row] = await db.select({ at: max(marketCoverage.until) }).from(marketCoverage);
  return row?.at ?? null;
}

/** Returns the maximum loss from options that end by this time, summed over the markets. */
async function readWorst(db: Db, until: number) {
  const byCoin = new Map<string, { stakes: string; worst: string }>();
  for (const row of await readExposure(db, until)) {
    const { stakes, worst } = byCoin.get(row.coin) ?? { stakes: ZERO, worst: ZERO };
    const lost = money(row.worst);
    byCoin.set(row.coin, {
      stakes: add(money(stakes), add(money(row.stakesUp), money(row.stakesDown))),
      worst: isPositive(lost) ? add(money(worst), lost) : worst,
    });
  }
  return [...byCoin].map(([coin, sums]) => ({ coin, ...sums }));
}
