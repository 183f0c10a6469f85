import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { compare, isPositive, type Money, money, subtract, ZERO } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { loans } from '../../db/schema/loans.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { LoanProject } from './loans.repo.ts';

const CERTIFIED = 2;

const texts = {
  needsIdentity: /*i18n*/ {
    id: 'loans.needsIdentity',
    message: 'You need to verify your identity before you can apply for this loan.',
  },
  aboveLimit: /*i18n*/ {
    id: 'loans.aboveLimit',
    message:
      'You can borrow up to {limit} {coin} in total, including open applications. You have {left} {coin} left.',
    field: 'amount',
  },
} as const;

/** Throws a Refusal (201) if the loan requires a verified identity and the member has none. */
export async function assertCertified(
  db: Db,
  memberId: number,
  { requiresIdentity }: Pick<LoanProject, 'requiresIdentity'>,
): Promise<void> {
  if (!requiresIdentity) return;
  const [member] = await db
    .select({ state: members.identityStatus })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.state !== CERTIFIED) throw new Refusal(texts.needsIdentity, { code: CODE.rule });
}

/**
 * Throws a Refusal (201) if the member's borrowed principal in the coin, including open
 * applications, would exceed the coin's limit (product.md#loan-rules). It must be called while the
 * member's row is locked by `assertFewOpenRequests`, so concurrent applications are serialised.
 */
export async function assertWithinLimit(
  tx: Tx,
  memberId: number,
  { limit, coin }: Pick<LoanProject, 'limit' | 'coin'>,
  amount: Money,
): Promise<void> {
  if (limit === undefined) return;
  const isOwed = or(eq(loans.status, 'applying'), inArray(loans.repayment, ['due', 'overdue']));
  const [row] = await tx
    .select({ borrowed: sql<string>`coalesce(sum(${loans.amount}), 0)::text` })
    .from(loans)
    .where(and(eq(loans.memberId, memberId), eq(loans.coinId, coin.id), isOwed));
  const rest = subtract(limit, money(row?.borrowed ?? '0'));
  const left = isPositive(rest) ? rest : ZERO;
  if (compare(amount, left) <= 0) return;
  throw new Refusal(texts.aboveLimit, {
    code: CODE.rule,
    values: { limit, left, coin: coin.code },
  });
}
