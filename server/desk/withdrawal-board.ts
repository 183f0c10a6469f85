import { and, eq, ne, sql } from 'drizzle-orm';
import { compare } from '#core/domain/money.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { deskRequests, deskThresholds } from '../db/schema/desk.ts';
import { withdrawals } from '../db/schema/funding.ts';
import { bankCards, withdrawalAddresses } from '../db/schema/identity.ts';
import { coins } from '../db/schema/market.ts';
import { explorerOf, listNetworkRules } from '../modules/assets/networks.ts';
import { heldUntil } from '../modules/security/holds.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { isAsApproved, NOT_AS_APPROVED } from './payment-hash.ts';
import { listRestrictions } from './restrictions.ts';
import { versionOf } from './version.ts';

type SelectedWithdrawal = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const OPEN: readonly WithdrawalStep[] = ['review', 'approved', 'sending'];
const MAX_SHARED = 10;

function select(db: Db) {
  return db
    .select({ withdrawal: withdrawals, coin: coins.code, username: members.username })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.id, withdrawals.coinId))
    .innerJoin(members, eq(members.id, withdrawals.memberId));
}

function toRow({ withdrawal, coin, username }: SelectedWithdrawal) {
  const { id, memberId, step, createdAt, decidedAt, amount, fee, arrival } = withdrawal;
  const { network, kind, target, approvedBy, claimedBy, txid } = withdrawal;
  return {
    id,
    member: { id: memberId, username },
    step,
    createdAt,
    stepAt: decidedAt ?? createdAt,
    coin,
    amount,
    fee,
    arrival,
    network,
    target,
    approvedBy,
    claimedBy,
    txid,
    isBank: kind === 'bank',
  };
}

/**
 * Returns a page of the withdrawals at a step, with the number of withdrawals at each open step.
 */
export async function readBoard(
  db: Db,
  {
    step,
    after,
    limit,
  }: { readonly step: WithdrawalStep; readonly after: number; readonly limit: number },
) {
  const isOpen = OPEN.includes(step);
  const from = isOpen ? sql`${withdrawals.id} > ${after}` : sql`${withdrawals.id} < ${after}`;
  const selected = await select(db)
    .where(and(eq(withdrawals.step, step), after === 0 ? undefined : from))
    .orderBy(isOpen ? withdrawals.id : sql`${withdrawals.id} desc`)
    .limit(limit + 1);
  const count = (one: WithdrawalStep) => db.$count(withdrawals, eq(withdrawals.step, one));
  const rows = selected.slice(0, limit).map(toRow);
  return {
    rows,
    next: selected.length > limit ? String(rows.at(-1)?.id) : null,
    counts: {
      review: await count('review'),
      approved: await count('approved'),
      sending: await count('sending'),
    },
  };
}

/** Returns a withdrawal with the data that is needed to decide or send it. Throws DeskRefusal. */
export async function findWithdrawalCase(
  db: Db,
  { id, name, now }: { readonly id: number; readonly name: string; readonly now: number },
) {
  const [selected] = await select(db).where(eq(withdrawals.id, id));
  if (selected === undefined) throw new DeskRefusal('missing', `there is no withdrawal ${id}`);
  const { withdrawal, coin } = selected;
  const row = toRow(selected);
  const networks = row.txid === null ? [] : await listNetworkRules(db);
  const shown = {
    ...row,
    bankName: withdrawal.bankName,
    cardName: withdrawal.cardName,
    remark: withdrawal.remark,
    explorer: explorerOf(networks, withdrawal) ?? null,
    targetSince: await targetSince(db, withdrawal),
    sharedWith: await listSharing(db, withdrawal),
    isFirst: await isFirst(db, withdrawal),
    holds: [
      ...((await isAsApproved(db, id)) ? [] : [NOT_AS_APPROVED]),
      ...(await listHolds(db, withdrawal.memberId, now)),
    ],
    ...(await sumsOf(db, withdrawal)),
    needsSecond: await needsSecond(db, withdrawal),
  };
  const maySend =
    row.step === 'sending' &&
    row.claimedBy === name &&
    !(await listApprovers(db, withdrawal)).includes(name);
  return { ...shown, version: versionOf(shown), maySend, coin };
}

type Withdrawal = SelectedWithdrawal['withdrawal'];

async function targetSince(db: Db, { kind, memberId, coinId, target }: Withdrawal) {
  const { cardNumber, changedAt } = bankCards;
  const { address, createdAt } = withdrawalAddresses;
  const isCard = and(eq(bankCards.memberId, memberId), eq(cardNumber, target));
  const isAddress = and(
    eq(withdrawalAddresses.memberId, memberId),
    eq(withdrawalAddresses.coinId, coinId),
    eq(address, target),
  );
  const [row] =
    kind === 'bank'
      ? await db.select({ at: changedAt }).from(bankCards).where(isCard)
      : await db.select({ at: createdAt }).from(withdrawalAddresses).where(isAddress);
  return row?.at || null;
}

/** Returns the other members who bound the target or withdrew to it. */
async function listSharing(db: Db, { memberId, target }: Withdrawal) {
  const { rows } = await db.execute<{ id: string | number; username: string }>(sql`
    select m.id, m.username from members m where m.id <> ${memberId} and m.id in (
      select member_id from withdrawal_addresses where address = ${target}
      union select member_id from bank_cards where card_number = ${target}
      union select member_id from withdrawals where target = ${target})
    order by m.id limit ${MAX_SHARED}`);
  return rows.map((row) => ({ id: Number(row.id), username: row.username }));
}

async function isFirst(db: Db, { id, memberId }: Withdrawal): Promise<boolean> {
  const isEarlier = and(
    eq(withdrawals.memberId, memberId),
    eq(withdrawals.step, 'sent'),
    ne(withdrawals.id, id),
  );
  return (await db.$count(withdrawals, isEarlier)) === 0;
}

async function listHolds(db: Db, memberId: number, now: number): Promise<string[]> {
  const restrictions = (await listRestrictions(db, memberId)).filter(
    ({ scope, until }) => scope !== 'trading' && (until === null || until > now),
  );
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  const holdEnd = await heldUntil(db, memberId, now);
  return [
    ...restrictions.map(({ scope, reason }) => `restricted (${scope}): ${reason}`),
    ...(holdEnd === undefined
      ? []
      : [`security changed, held until ${new Date(holdEnd).toISOString()}`]),
    ...(member?.frozenAt ? ['the member froze the account'] : []),
  ];
}

async function sumsOf(db: Db, { memberId, coinId }: Withdrawal) {
  const { rows } = await db.execute<{ sum_in: string; sum_out: string }>(sql`select
    (select trim_scale(coalesce(sum(credited), 0))::text from deposits
      where member_id = ${memberId} and coin_id = ${coinId} and status = 'approved') as sum_in,
    (select trim_scale(coalesce(sum(arrival), 0))::text from withdrawals
      where member_id = ${memberId} and coin_id = ${coinId} and step = 'sent') as sum_out`);
  return { sumIn: rows[0]?.sum_in ?? '0', sumOut: rows[0]?.sum_out ?? '0' };
}

/**
 * Returns true if two people must approve the withdrawal, because it is in review and its amount
 * reaches the threshold of its coin.
 */
async function needsSecond(db: Db, { step, coinId, amount }: Withdrawal): Promise<boolean> {
  if (step !== 'review') return false;
  const [threshold] = await db
    .select()
    .from(deskThresholds)
    .where(eq(deskThresholds.coinId, coinId));
  return threshold !== undefined && compare(amount, threshold.amount) >= 0;
}

/** Returns everybody who approved the withdrawal. None of them may send it. */
async function listApprovers(db: Db, { id, approvedBy }: Withdrawal): Promise<readonly string[]> {
  const isSigned = and(
    eq(deskRequests.kind, 'withdrawal'),
    eq(deskRequests.subjectId, id),
    eq(deskRequests.status, 'signed'),
  );
  const signed = await db.select().from(deskRequests).where(isSigned);
  return [
    ...(approvedBy === null ? [] : [approvedBy]),
    ...signed.flatMap(({ requestedBy, decidedBy }) => (decidedBy ? [requestedBy, decidedBy] : [])),
  ];
}
