import { CODE } from '../../../src/contract/envelope.ts';
import { depositFault } from '../../../src/domain/deposit.ts';
import type { Money } from '../../../src/domain/money.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { deposits } from '../../db/schema/funding.ts';
import type { Effect } from '../../idempotency/once.ts';
import { scheduleReview } from '../../jobs/review.ts';
import { rangeRefusal } from '../../range-refusal.ts';
import { Refusal } from '../../refusal.ts';
import { ownUpload } from '../../uploads/store.ts';
import { listNetworks } from './deposit.repo.ts';
import { fundingTexts } from './funding.texts.ts';

export interface DepositParts {
  readonly db: Db;
  readonly config: Pick<Config, 'review'>;
}

export interface DepositReport {
  readonly memberId: number;
  readonly coinId: number;
  readonly networkId: number;
  readonly amount: Money;
  /** Path of the uploaded proof. */
  readonly voucher: string;
  readonly now: number;
}

/** Takes the report of a deposit for review. No money moves until it is approved. */
export async function planDeposit(
  { db, config }: DepositParts,
  { memberId, coinId, networkId, amount, voucher, now }: DepositReport,
): Promise<Effect<null>> {
  const [network] = await listNetworks(db, networkId);
  if (network?.coin.id !== coinId) {
    throw new Refusal(fundingTexts.networkGone, { code: CODE.notFound });
  }
  const fault = depositFault({ amount, voucher });
  if (fault === 'noAmount') throw rangeRefusal(fault, {}, network.coin.code);
  if (fault) throw new Refusal(fundingTexts.noVoucher, { code: CODE.rule });
  const voucherId = await ownUpload(db, memberId, voucher);
  const target = network.address ?? network.wire?.bankNumber ?? '';

  return async (tx) => {
    const [deposit] = await tx
      .insert(deposits)
      .values({ memberId, coinId, networkId, amount, voucherId, target, createdAt: now })
      .returning({ id: deposits.id });
    if (!deposit) throw new Error('a deposit got no number');
    await scheduleReview(tx, config, { kind: 'deposit.review', subjectId: deposit.id, now });
    return { data: null, text: fundingTexts.depositReported };
  };
}
