import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { deposits, withdrawals } from '../../db/schema/funding.ts';
import { bankCards, identityRequests, withdrawalAddresses } from '../../db/schema/identity.ts';
import { invitePayments } from '../../db/schema/invite.ts';
import { ledgerPostings, ledgerTransactions } from '../../db/schema/ledger.ts';
import { loans } from '../../db/schema/loans.ts';
import { coins } from '../../db/schema/market.ts';
import { marketAlerts } from '../../db/schema/market-alerts.ts';
import { miningOrders } from '../../db/schema/mining.ts';
import { notices } from '../../db/schema/notices.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { memberPreferences } from '../../db/schema/preferences.ts';
import { securityEvents } from '../../db/schema/security.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { stakingOrders } from '../../db/schema/staking.ts';
import { supportMessages, supportRequests, textProposals } from '../../db/schema/support.ts';
import { internalTransfers } from '../../db/schema/transfer.ts';
import { coinConversions, ownTransfers } from '../../db/schema/wallet.ts';
import type { CallContext } from '../../handler.ts';
import { memberOf } from '../members/members.service.ts';

/** Maximum number of rows of each kind, newest first, which keeps a response below about 10 MB. */
const MAX_ROWS = 2_000;

type Part = readonly [table: PgTable, member: PgColumn, id: PgColumn];

/** Tables whose rows belong to the member and may be shown completely. */
const PARTS: Readonly<Record<string, Part>> = {
  securityLog: [securityEvents, securityEvents.memberId, securityEvents.id],
  options: [optionOrders, optionOrders.memberId, optionOrders.id],
  spotOrders: [spotOrders, spotOrders.memberId, spotOrders.id],
  deposits: [deposits, deposits.memberId, deposits.id],
  withdrawals: [withdrawals, withdrawals.memberId, withdrawals.id],
  transfersToMembers: [internalTransfers, internalTransfers.fromMemberId, internalTransfers.id],
  ownTransfers: [ownTransfers, ownTransfers.memberId, ownTransfers.id],
  conversions: [coinConversions, coinConversions.memberId, coinConversions.id],
  loans: [loans, loans.memberId, loans.id],
  mining: [miningOrders, miningOrders.memberId, miningOrders.id],
  staking: [stakingOrders, stakingOrders.memberId, stakingOrders.id],
  invitePayments: [invitePayments, invitePayments.memberId, invitePayments.id],
  certification: [identityRequests, identityRequests.memberId, identityRequests.id],
  addresses: [withdrawalAddresses, withdrawalAddresses.memberId, withdrawalAddresses.id],
  bankCards: [bankCards, bankCards.memberId, bankCards.id],
  alerts: [marketAlerts, marketAlerts.memberId, marketAlerts.id],
  notices: [notices, notices.memberId, notices.id],
  supportRequests: [supportRequests, supportRequests.memberId, supportRequests.id],
  supportMessages: [supportMessages, supportMessages.memberId, supportMessages.id],
  textProposals: [textProposals, textProposals.memberId, textProposals.id],
  preferences: [memberPreferences, memberPreferences.memberId, memberPreferences.memberId],
};

/** Fields that name operators of the desk. */
const OF_THE_DESK = new Set(['answeredBy', 'claimedBy', 'decidedBy']);

/**
 * Returns a copy of the stored data about the caller, without secrets: the newest rows of each kind
 * (product.md#copy-of-the-data). Throws a Refusal if the limit of calls is exceeded.
 */
export async function copyOf(
  context: AppContext,
  call: CallContext<'member'>,
): Promise<Record<string, unknown>> {
  const { db, limiter } = context;
  const member = await memberOf(context, call.caller);
  limiter.take('copy', `member ${member.id}`);
  const { id, username, email, phone, inviteCode, invitedBy, vip, creditScore } = member;
  const { identityStatus, language, securityChangedAt, frozenAt, createdAt } = member;
  const copy: Record<string, unknown> = {
    about: `The newest ${MAX_ROWS} rows of each kind. Times are milliseconds since 1970 (UTC).`,
    at: call.now,
    profile: {
      id,
      username,
      email,
      phone,
      inviteCode,
      invitedBy,
      vip,
      creditScore,
      identityStatus,
      language,
      securityChangedAt,
      frozenAt,
      createdAt,
    },
    coins: await db.select({ id: coins.id, code: coins.code }).from(coins).orderBy(coins.id),
    ledger: await ledgerOf(db, id),
  };
  for (const [name, part] of Object.entries(PARTS)) copy[name] = await rowsOf(db, id, part);
  return copy;
}

async function rowsOf(db: Db, memberId: number, [table, member, id]: Part) {
  const rows = await db
    .select()
    .from(table)
    .where(eq(member, memberId))
    .orderBy(desc(id))
    .limit(MAX_ROWS);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !OF_THE_DESK.has(name))),
  );
}

/** Returns the movements of the member's balances. */
function ledgerOf(db: Db, memberId: number) {
  const { account, bucket, coinId, amount } = ledgerPostings;
  return db
    .select({
      account,
      bucket,
      coinId,
      amount,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.at,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(and(isNotNull(ledgerPostings.memberId), eq(ledgerPostings.memberId, memberId)))
    .orderBy(desc(ledgerPostings.id))
    .limit(MAX_ROWS);
}
