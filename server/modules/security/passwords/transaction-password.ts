import { CODE } from '#core/contract/envelope.ts';
import type { Config } from '../../../config.ts';
import { isSharedAccount } from '../../../demo-accounts.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { type AttemptDeps, checkAttempt, TRANSACTION_POLICY } from '../../members/attempts.ts';
import type { Hashing } from '../../members/hashing.ts';
import { findMember } from '../../members/members.repo.ts';
import { securityTexts } from '../security.texts.ts';

export interface TransactionPasswordDeps extends AttemptDeps {
  readonly hashing: Hashing;
  readonly config: Pick<Config, 'demo'>;
}

/**
 * Checks the transaction password of a money call (product.md#transaction-password). Throws a
 * Refusal with code 201, never 401, if the password is not set yet, wrong, or locked for 30 minutes
 * after five wrong attempts. It must be called in the plan of `withIdempotency`, before the
 * transaction that moves the money: the count of attempts must remain after a rollback.
 */
export async function verifyTransactionPassword(
  deps: TransactionPasswordDeps,
  memberId: number,
  typed: string,
  now: number,
): Promise<void> {
  const { db, hashing, config } = deps;
  const member = await findMember(db, memberId);
  const hash = member?.transactionPasswordHash ?? null;
  if (member === undefined || hash === null)
    throw new Refusal(securityTexts.noTransactionPassword, { code: CODE.rule });
  const check = async () => {
    if (await hashing.verify(typed, hash)) return;
    throw new Refusal(securityTexts.wrongTransactionPassword, { code: CODE.rule });
  };
  if (isSharedAccount(config, member.username)) return check();
  const attempt = { key: transactionPasswordKey(memberId), policy: TRANSACTION_POLICY, now };
  await checkAttempt(deps, attempt, check);
}

/** Returns the key under which attempts at a member's transaction password are counted. */
export function transactionPasswordKey(memberId: number): string {
  return `transaction ${memberId}`;
}
