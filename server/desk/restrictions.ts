import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
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
import { sqlState, transact } from '../db/transact.ts';
import { DeskError } from './desk-error.ts';
import { describeMember, findDeskMember } from './find-member.ts';
import { type Audit, confirmMembers, insertAudit, type Operator } from './operator.ts';

export interface RestrictionOptions {
  /** The end of a restriction, typed as a date or a time in UTC. */
  readonly until?: string | undefined;
}

const USAGE = `use restrict <member> ${RESTRICTION_SCOPES.join('|')} <reason> [--until 2027-01-31T12:00],
  lift <member> ${RESTRICTION_SCOPES.join('|')} <reason>, note <member> <text>, or member <member>`;
/** SQLSTATE of a violated rule. */
const CHECK_VIOLATION = '23514';
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/;

/**
 * `restrict <member> <scope> <reason>`: stops a member's withdrawals, trading or both until the
 * restriction is lifted or ends (product.md#restrictions). Replaces a restriction of the same
 * scope. Returns the lines to print. Throws DeskError.
 */
export async function restrict(
  db: Db,
  args: readonly string[],
  { until: typed }: RestrictionOptions,
  operator: Operator,
): Promise<readonly string[]> {
  const { member, scope, reason } = await readArguments(db, args);
  const until = typed === undefined ? null : readTime(typed);
  if (until !== null && until <= operator.at) throw new DeskError(`--until ${typed} is over`);
  await confirmMembers(operator, `Restrict ${scope} (${reason}) of`, [member]);
  await restrictMember(db, { memberId: member.id, scope, reason, until }, operator);
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
  await transact(db, (tx) => liftRestriction(tx, { memberId: member.id, scope, reason }, operator));
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
  await noteMember(db, { memberId: member.id, text }, operator);
  return [`noted about member #${member.id}`];
}

interface Restriction {
  readonly memberId: number;
  readonly scope: RestrictionScope;
  readonly reason: string;
}

/**
 * Restricts a member and replaces a restriction of the same scope, except one that compliance set.
 * Throws DeskError.
 */
export async function restrictMember(
  db: Db,
  {
    until,
    byCompliance = false,
    ...restriction
  }: Restriction & {
    /** Epoch milliseconds; `null` if the restriction lasts until it is lifted. */
    readonly until: number | null;
    readonly byCompliance?: boolean;
  },
  audit: Audit,
): Promise<void> {
  const { memberId, scope, reason } = restriction;
  await transact(db, async (tx) => {
    const before = await findRestriction(tx, memberId, scope);
    if (before !== undefined) await liftOne(tx, before, audit);
    const set = { setBy: audit.actor, setAt: audit.at, byCompliance };
    await tx.insert(memberRestrictions).values({ ...restriction, until, ...set });
    const replaced = before && { before: { reason: before.reason, until: before.until } };
    await insertAudit(tx, audit, 'member.restrict', {
      member: memberId,
      scope,
      reason,
      until,
      ...replaced,
    });
  });
}

/**
 * Lifts a restriction in the caller's transaction. Throws DeskError if there is none, or if
 * compliance set it and two people have not signed.
 */
export async function liftRestriction(
  tx: Tx,
  { memberId, scope, reason }: Restriction,
  audit: Audit,
): Promise<void> {
  await liftSigned(tx, { memberId, scope }, audit);
  await insertAudit(tx, audit, 'member.lift', { member: memberId, scope, reason });
}

/**
 * Lifts a restriction without writing to the audit log, because the second signature has its own
 * row there.
 */
export async function liftSigned(
  tx: Tx,
  { memberId, scope }: Omit<Restriction, 'reason'>,
  audit: Audit,
): Promise<void> {
  const restriction = await findRestriction(tx, memberId, scope);
  if (restriction === undefined)
    throw new DeskError(`${scope} of member #${memberId} is not restricted`);
  await liftOne(tx, restriction, audit);
}

/** Stores a remark for other operators. */
export async function noteMember(
  db: Db,
  { memberId, text }: { readonly memberId: number; readonly text: string },
  audit: Audit,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx.insert(memberNotes).values({ memberId, text, by: audit.actor, at: audit.at });
    await insertAudit(tx, audit, 'member.note', { member: memberId, text });
  });
}

/** Returns a member's restrictions that have not been lifted, including those that have ended. */
export function listRestrictions(db: Db, memberId: number) {
  return db
    .select()
    .from(memberRestrictions)
    .where(and(eq(memberRestrictions.memberId, memberId), isNull(memberRestrictions.liftedAt)))
    .orderBy(memberRestrictions.id);
}

/** Returns the remarks about a member, newest first. */
export function listNotes(db: Db, memberId: number) {
  return db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.memberId, memberId))
    .orderBy(desc(memberNotes.id));
}

/**
 * `member <member>`: shows the member, a freeze or closure, active restrictions, pending orders and
 * requests, and notes.
 */
export async function memberLines(
  db: Db,
  [to = '', ...rest]: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (to === '' || rest.length > 0) throw new DeskError(USAGE);
  const member = await findDeskMember(db, to);
  const restrictions = await listRestrictions(db, member.id);
  const notes = await listNotes(db, member.id);
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

/** Returns lines that state whether and when the member froze or closed the account. */
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

type RestrictionRow = typeof memberRestrictions.$inferSelect;

async function findRestriction(
  tx: Db,
  memberId: number,
  scope: RestrictionScope,
): Promise<RestrictionRow | undefined> {
  return (await listRestrictions(tx, memberId)).find((row) => row.scope === scope);
}

/** Lifts a restriction, even one that has ended. Throws DeskError. */
async function liftOne(tx: Db, { id }: RestrictionRow, { actor, at }: Audit): Promise<void> {
  const { id: row, liftedAt } = memberRestrictions;
  const lifted = await tx
    .update(memberRestrictions)
    .set({ liftedBy: actor, liftedAt: at })
    .where(and(eq(row, id), isNull(liftedAt)))
    .returning({ id: row })
    .catch((error: unknown) => {
      if (sqlState(error) !== CHECK_VIOLATION) throw error;
      throw new DeskError('the restriction was set by compliance: two people lift it');
    });
  if (lifted.length === 0) throw new DeskError('the restriction was lifted meanwhile');
}

/**
 * Counts a member's pending orders and requests: a restriction suspends them but does not end them.
 */
export async function countUnderWay(db: Db, memberId: number) {
  const isOpen = inArray(withdrawals.step, ['review', 'approved', 'sending']);
  const isUnderWay = eq(internalTransfers.status, 'transferring');
  return {
    withdrawals: await db.$count(withdrawals, and(eq(withdrawals.memberId, memberId), isOpen)),
    transfers: await db.$count(
      internalTransfers,
      and(eq(internalTransfers.fromMemberId, memberId), isUnderWay),
    ),
    spotOrders: await db.$count(
      spotOrders,
      and(eq(spotOrders.memberId, memberId), inArray(spotOrders.status, ['open', 'waiting'])),
    ),
    options: await db.$count(
      optionOrders,
      and(eq(optionOrders.memberId, memberId), eq(optionOrders.status, 'running')),
    ),
  };
}

async function openLines(db: Db, memberId: number): Promise<string[]> {
  const {
    withdrawals: sums,
    transfers,
    spotOrders: spot,
    options,
  } = await countUnderWay(db, memberId);
  return [
    ...(sums > 0 ? [`withdrawals under way: ${sums}`] : []),
    ...(transfers > 0 ? [`transfers to members under way: ${transfers}`] : []),
    ...(spot > 0 ? [`spot orders open: ${spot}`] : []),
    ...(options > 0 ? [`options running: ${options}`] : []),
  ];
}
