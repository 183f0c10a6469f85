import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { withdrawals } from '../db/schema/funding.ts';
import { optionOrders } from '../db/schema/options.ts';
import {
  memberNotes,
  memberRestrictions,
  RESTRICTION_SCOPES,
  type RestrictionScope,
} from '../db/schema/restrictions.ts';
import { spotOrders } from '../db/schema/spot.ts';
import { internalTransfers } from '../db/schema/transfer.ts';
import { transact } from '../db/transact.ts';
import { DeskError } from './desk-error.ts';
import { describeMember, findDeskMember } from './find-member.ts';
import { confirmMembers, insertAudit, type Operator } from './operator.ts';

export interface RestrictionOptions {
  /** When a restriction ends, as typed: a date or a time in UTC. */
  readonly until?: string | undefined;
}

const USAGE = `use restrict <member> ${RESTRICTION_SCOPES.join('|')} <reason> [--until 2027-01-31T12:00],
  lift <member> ${RESTRICTION_SCOPES.join('|')} <reason>, note <member> <text>, or member <member>`;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/;

/**
 * `restrict <member> <scope> <reason>`: stops withdrawals, trading or all of a member until it is lifted
 * or ends (product.md#restrictions). One of the same scope is replaced. Returns the lines to print.
 * Throws DeskError.
 */
export async function restrict(
  db: Db,
  args: readonly string[],
  { until: typed }: RestrictionOptions,
  operator: Operator,
): Promise<readonly string[]> {
  const { member, scope, reason } = await readArguments(db, args);
  const until = typed === undefined ? null : readTime(typed);
  const { actor, at } = operator;
  if (until !== null && until <= at) throw new DeskError(`--until ${typed} is over`);
  await confirmMembers(operator, `Restrict ${scope} (${reason}) of`, [member]);
  await transact(db, async (tx) => {
    await liftOne(tx, member.id, scope, operator);
    const row = { memberId: member.id, scope, reason, until, setBy: actor, setAt: at };
    await tx.insert(memberRestrictions).values(row);
    await insertAudit(tx, operator, 'member.restrict', { member: member.id, scope, reason, until });
  });
  return [`${scope} of member #${member.id}: restricted`, ...(await openLines(db, member.id))];
}

/** `lift <member> <scope> <reason>`: ends a restriction. Returns the lines to print. Throws DeskError. */
export async function lift(
  db: Db,
  args: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  const { member, scope, reason } = await readArguments(db, args);
  await confirmMembers(operator, `Lift the restriction of ${scope} of`, [member]);
  await transact(db, async (tx) => {
    if (!(await liftOne(tx, member.id, scope, operator)))
      throw new DeskError(`${scope} of member #${member.id} is not restricted`);
    await insertAudit(tx, operator, 'member.lift', { member: member.id, scope, reason });
  });
  return [`${scope} of member #${member.id}: no longer restricted`];
}

/** `note <member> <text>`: stores a remark for other operators. Throws DeskError. */
export async function note(
  db: Db,
  [to = '', ...words]: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  const text = words.join(' ').trim();
  if (text === '') throw new DeskError(USAGE);
  const member = await findDeskMember(db, to);
  await confirmMembers(operator, `Note "${text}" about`, [member]);
  const { actor: by, at } = operator;
  await transact(db, async (tx) => {
    await tx.insert(memberNotes).values({ memberId: member.id, text, by, at });
    await insertAudit(tx, operator, 'member.note', { member: member.id, text });
  });
  return [`noted about member #${member.id}`];
}

/** `member <member>`: who it is, whether frozen or closed, the restrictions in force, what is under way, and the notes. */
export async function memberLines(
  db: Db,
  [to = '', ...rest]: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (to === '' || rest.length > 0) throw new DeskError(USAGE);
  const member = await findDeskMember(db, to);
  const restrictions = await db
    .select()
    .from(memberRestrictions)
    .where(and(eq(memberRestrictions.memberId, member.id), isNull(memberRestrictions.liftedAt)))
    .orderBy(memberRestrictions.id);
  const notes = await db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.memberId, member.id))
    .orderBy(desc(memberNotes.id));
  const inForce = restrictions.filter(({ until }) => until === null || until > now);
  return [
    describeMember(member),
    ...(await accountLines(db, member.id)),
    ...inForce.map(({ scope, reason, until, setBy, setAt }) => {
      const end = until === null ? 'until it is lifted' : `until ${formatTime(until)}`;
      return `restricted: ${scope}, ${end}, by ${setBy} on ${formatTime(setAt)}: ${reason}`;
    }),
    ...(inForce.length === 0 ? ['no restriction'] : []),
    ...(await openLines(db, member.id)),
    ...notes.map(({ at, by, text }) => `note of ${by} on ${formatTime(at)}: ${text}`),
  ];
}

/** Whether the member has frozen or closed the account, and since when. */
async function accountLines(db: Db, memberId: number): Promise<readonly string[]> {
  const { frozenAt, closedAt } = members;
  const rows = await db
    .select({ frozen: frozenAt, closed: closedAt })
    .from(members)
    .where(eq(members.id, memberId));
  return rows
    .flatMap((row) => Object.entries(row))
    .flatMap(([state, at]) => (at === null ? [] : `${state} by the member on ${formatTime(at)}`));
}

async function readArguments(db: Db, [to = '', given, ...words]: readonly string[]) {
  const scope = RESTRICTION_SCOPES.find((one) => one === given);
  const reason = words.join(' ').trim();
  if (scope === undefined || reason === '') throw new DeskError(USAGE);
  return { member: await findDeskMember(db, to), scope, reason };
}

function readTime(typed: string): number {
  const at = TIME.test(typed) ? Date.parse(typed.includes('T') ? `${typed}Z` : typed) : Number.NaN;
  if (Number.isNaN(at)) throw new DeskError(`--until ${typed} is no date or time in UTC`);
  return at;
}

const formatTime = (at: number) => new Date(at).toISOString();

/** Lifts the restriction of a scope, also one that has ended. Returns false when there is none. */
async function liftOne(
  tx: Db,
  memberId: number,
  scope: RestrictionScope,
  { actor, at }: Operator,
): Promise<boolean> {
  const { memberId: member, scope: of, liftedAt } = memberRestrictions;
  const lifted = await tx
    .update(memberRestrictions)
    .set({ liftedBy: actor, liftedAt: at })
    .where(and(eq(member, memberId), eq(of, scope), isNull(liftedAt)))
    .returning({ id: memberRestrictions.id });
  return lifted.length > 0;
}

/** Lines about what the member began before: a restriction of withdrawals holds it, nothing ends it. */
async function openLines(db: Db, memberId: number): Promise<string[]> {
  const open: readonly [string, PgTable, SQL | undefined][] = [
    [
      'withdrawals under way',
      withdrawals,
      and(
        eq(withdrawals.memberId, memberId),
        inArray(withdrawals.step, ['review', 'approved', 'sending']),
      ),
    ],
    [
      'transfers to members under way',
      internalTransfers,
      and(
        eq(internalTransfers.fromMemberId, memberId),
        eq(internalTransfers.status, 'transferring'),
      ),
    ],
    [
      'spot orders open',
      spotOrders,
      and(eq(spotOrders.memberId, memberId), inArray(spotOrders.status, ['open', 'waiting'])),
    ],
    [
      'options running',
      optionOrders,
      and(eq(optionOrders.memberId, memberId), eq(optionOrders.status, 'running')),
    ],
  ];
  const lines: string[] = [];
  for (const [name, table, where] of open) {
    const count = await db.$count(table, where);
    if (count > 0) lines.push(`${name}: ${count}`);
  }
  return lines;
}
