import { asc, eq, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { formatTextTime } from '#core/contract/wire-time.ts';
import { compare, type Money, money, subtract, ZERO } from '#core/domain/money.ts';
import {
  changeLimit,
  type LimitKind,
  limitAt,
  type OwnLimit,
  PAUSE_DAYS,
  pauseEnd,
} from '#core/domain/security-limits.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { balances } from '../../../db/schema/ledger.ts';
import { memberLimits } from '../../../db/schema/limits.ts';
import { sqlState, transact } from '../../../db/transact.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { limitTexts } from './limits.texts.ts';

const DAY_MS = 86_400_000;
/** SQLSTATEs of refusals by the triggers (ADR-062). */
const STATES: Readonly<Record<string, LimitKind | 'paused'>> = {
  OX010: 'stake',
  OX011: 'order',
  OX012: 'loss',
  OX013: 'paused',
};

export type OwnLimits = Readonly<Record<LimitKind, OwnLimit>> & {
  /** Epoch milliseconds; `undefined` if there is no pause. */
  readonly pausedUntil: number | undefined;
};

type Row = typeof memberLimits.$inferSelect;

/** Returns a member's limits at `now`. */
export async function findLimits(db: Db, memberId: number, now: number): Promise<OwnLimits> {
  const [row] = await db.select().from(memberLimits).where(eq(memberLimits.memberId, memberId));
  return limitsOf(row, now);
}

/**
 * Sets or ends a limit (product.md#trading-limits). It waits for pending purchases; later purchases
 * wait for it and read the new limit.
 */
export function setOwnLimit(
  db: Db,
  { memberId, kind, value }: { memberId: number; kind: LimitKind; value: Money | undefined },
  now: number,
): Promise<OwnLimits> {
  return transact(db, async (tx) => {
    const before = await lockLimits(tx, memberId, now);
    const limit = changeLimit(before[kind], value, now);
    await tx
      .update(memberLimits)
      .set({
        [kind]: limit.value ?? null,
        [`${kind}Next`]: limit.next ?? null,
        [`${kind}NextAt`]: limit.nextAt ?? null,
      })
      .where(eq(memberLimits.memberId, memberId));
    return { ...before, [kind]: limit };
  });
}

/**
 * Pauses trading for `days`. Throws a Refusal if the pause would be shorter than the current one.
 */
export function pauseMember(
  db: Db,
  { memberId, days }: { memberId: number; days: number },
  now: number,
): Promise<OwnLimits> {
  if (days < PAUSE_DAYS.least || days > PAUSE_DAYS.most) throw new Refusal(limitTexts.badDays);
  const pausedUntil = pauseEnd(days, now);
  return transact(db, async (tx) => {
    const before = await lockLimits(tx, memberId, now);
    if (before.pausedUntil !== undefined && before.pausedUntil > pausedUntil) {
      const values = { time: formatTextTime(before.pausedUntil) };
      throw new Refusal(limitTexts.shorter, { code: CODE.rule, values });
    }
    const isOwn = eq(memberLimits.memberId, memberId);
    await tx.update(memberLimits).set({ pausedUntil }).where(isOwn);
    return { ...before, pausedUntil };
  });
}

/**
 * Returns the largest stake that a member's own limits currently allow; `undefined` if any stake is
 * allowed.
 */
export async function largestOwnStake(
  db: Db,
  memberId: number,
  now: number,
): Promise<Money | undefined> {
  const { stake, loss } = await findLimits(db, memberId, now);
  const left = loss.value && (await lossLeft(db, memberId, loss.value, now));
  if (stake.value === undefined || left === undefined) return stake.value ?? left;
  return compare(stake.value, left) < 0 ? stake.value : left;
}

/**
 * Returns the refusal for a transaction that exceeded an own limit; other errors are returned
 * unchanged.
 */
export async function explainOwnLimit(
  db: Db,
  memberId: number,
  now: number,
  error: unknown,
): Promise<unknown> {
  const kind = STATES[sqlState(error) ?? ''];
  if (kind === undefined) return error;
  const limits = await findLimits(db, memberId, now);
  if (kind === 'paused') {
    const values = { time: formatTextTime(limits.pausedUntil ?? now) };
    return new Refusal(limitTexts.paused, { code: CODE.rule, values });
  }
  const limit = limits[kind].value ?? ZERO;
  const left = kind === 'loss' ? await lossLeft(db, memberId, limit, now) : ZERO;
  return new Refusal(limitTexts[kind], { code: CODE.rule, values: { limit, left } });
}

/** Returns the stake that remains for today: the limit less today's loss and the running stakes. */
async function lossLeft(db: Db, memberId: number, limit: Money, now: number): Promise<Money> {
  const { rows } = await db.execute<{ used: string }>(sql`
    select (greatest(-coalesce((select sum(profit) from option_orders where member_id = ${memberId}
        and status = 'settled' and settled_at >= ${now - (now % DAY_MS)}), 0), 0)
      + coalesce((select sum(stake) from option_orders where member_id = ${memberId}
        and status = 'running'), 0))::text as used`);
  const left = subtract(limit, money(rows[0]?.used ?? '0'));
  return compare(left, ZERO) < 0 ? ZERO : left;
}

/**
 * Locks the member's limits. Every purchase locks a balance until it commits, so locking the
 * balances first waits for purchases that have not yet seen the row of limits.
 */
async function lockLimits(tx: Tx, memberId: number, now: number): Promise<OwnLimits> {
  await tx
    .select({ coinId: balances.coinId })
    .from(balances)
    .where(eq(balances.memberId, memberId))
    .orderBy(asc(balances.account), asc(balances.coinId))
    .for('update');
  await tx.insert(memberLimits).values({ memberId }).onConflictDoNothing();
  const isOwn = eq(memberLimits.memberId, memberId);
  const [row] = await tx.select().from(memberLimits).where(isOwn).for('update');
  return limitsOf(row, now);
}

function limitsOf(row: Row | undefined, now: number): OwnLimits {
  const of = (kind: LimitKind): OwnLimit =>
    limitAt(
      {
        value: row?.[kind] ?? undefined,
        next: row?.[`${kind}Next`] ?? undefined,
        nextAt: row?.[`${kind}NextAt`] ?? undefined,
      },
      now,
    );
  const until = row?.pausedUntil ?? 0;
  const pausedUntil = until > now ? until : undefined;
  return { stake: of('stake'), order: of('order'), loss: of('loss'), pausedUntil };
}
