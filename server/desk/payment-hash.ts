import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { deskAudit } from '../db/schema/desk.ts';
import { withdrawals } from '../db/schema/funding.ts';

/**
 * Hash of the amount and target of a withdrawal. Each approval in the audit log contains it,
 * because the owner of the database could redirect an approved payment; the log contains no target,
 * which is personal data.
 */
export const paymentHash = sql<string>`encode(sha256(convert_to(jsonb_build_array(withdrawals.member_id,
  withdrawals.coin_id, withdrawals.arrival, withdrawals.kind, withdrawals.target, withdrawals.network,
  withdrawals.bank_name, withdrawals.card_name)::text, 'UTF8')), 'hex')`;

export const NOT_AS_APPROVED = 'this is not the payment that was approved: do not send it';

/** Returns a withdrawal's hash for the audit log. */
export async function readPaymentHash(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ payment: paymentHash })
    .from(withdrawals)
    .where(eq(withdrawals.id, id));
  return row?.payment;
}

/** Returns true if a withdrawal is still the one that was approved according to the audit log. */
export async function isAsApproved(db: Db, id: number): Promise<boolean> {
  const approved = sql`${deskAudit.action} in ('withdrawal.approve', 'withdrawal.request')
    and ${deskAudit.details} ->> 'id' = ${String(id)} and ${deskAudit.details} ->> 'payment' is not null`;
  const rows = await db
    .select({ payment: sql<string>`${deskAudit.details} ->> 'payment'` })
    .from(deskAudit)
    .where(approved);
  const payment = await readPaymentHash(db, id);
  return rows.every((row) => row.payment === payment);
}
