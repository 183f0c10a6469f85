import { and, eq, ne } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { MAX_REPORTED, validateDeposit } from '#core/domain/deposit.ts';
import type { Money } from '#core/domain/money.ts';
import { isTooPrecise } from '#core/domain/range.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { deposits } from '../../db/schema/funding.ts';
import { decimalsText, rangeRefusal } from '../../errors/range-refusal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { assertFewOpenRequests } from '../../jobs/open-requests.ts';
import { scheduleReview } from '../../jobs/review.ts';
import { ownUpload } from '../../uploads/store.ts';
import { listNetworks } from './deposit.repo.ts';
import { depositTexts } from './deposit.texts.ts';

export interface DepositDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'review'>;
}

export interface DepositReport {
  readonly memberId: number;
  readonly coinId: number;
  readonly networkId: number;
  readonly amount: Money;
  /** Path of the uploaded proof of payment. */
  readonly voucher: string;
  readonly now: number;
}

/**
 * Plans the report of a deposit for review (product.md#deposit-rules). No money moves before it is
 * approved.
 */
export async function planDeposit(
  { db, config }: DepositDeps,
  { memberId, coinId, networkId, amount, voucher, now }: DepositReport,
): Promise<Effect<null>> {
  const [network] = await listNetworks(db, networkId);
  if (network?.coin.id !== coinId) {
    throw new Refusal(depositTexts.networkGone, { code: CODE.notFound });
  }
  const validationError = validateDeposit({ amount, voucher });
  if (validationError === 'noAmount') throw rangeRefusal(validationError, {}, network.coin.code);
  if (validationError === 'tooMuch') {
    const values = { maximum: MAX_REPORTED, coin: network.coin.code };
    throw new Refusal(depositTexts.tooMuch, { code: CODE.rule, values });
  }
  if (validationError) throw new Refusal(depositTexts.noVoucher, { code: CODE.rule });
  const { scale } = network.coin;
  if (isTooPrecise(amount, scale)) {
    throw new Refusal(decimalsText, { code: CODE.rule, values: { count: scale } });
  }
  const voucherId = await ownUpload(db, memberId, voucher);
  const target = network.address ?? network.wire?.bankNumber ?? '';

  return async (tx) => {
    const isOpen = and(eq(deposits.memberId, memberId), eq(deposits.status, 'pending'));
    await assertFewOpenRequests(tx, memberId, deposits, isOpen);
    await assertUnusedProof(tx, memberId, voucherId);
    const depositId = await insertOne(
      tx
        .insert(deposits)
        .values({ memberId, coinId, networkId, amount, voucherId, target, createdAt: now })
        .returning({ id: deposits.id }),
    );
    await scheduleReview(tx, config, { kind: 'deposit.review', subjectId: depositId, now });
    return { data: null, text: depositTexts.depositReported };
  };
}

/**
 * Throws a Refusal for an image that backs another deposit which was not rejected
 * (product.md#deposit-rules). Images belong to one member, so the lock of `assertFewOpenRequests`,
 * which must be held, serialises the reports of an image.
 */
async function assertUnusedProof(tx: Tx, memberId: number, voucherId: string): Promise<void> {
  const isUsed = and(
    eq(deposits.memberId, memberId),
    eq(deposits.voucherId, voucherId),
    ne(deposits.status, 'rejected'),
  );
  const used = await tx.select({ id: deposits.id }).from(deposits).where(isUsed).limit(1);
  if (used.length > 0) throw new Refusal(depositTexts.usedVoucher, { code: CODE.rule });
}
