import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { MAX_REPORTED, validateDeposit } from '#core/domain/deposit.ts';
import { networkNamed } from '#core/domain/deposit-networks.ts';
import { parseTxid } from '#core/domain/deposit-txid.ts';
import type { Money } from '#core/domain/money.ts';
import { isTooPrecise } from '#core/domain/range.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { deposits } from '../../db/schema/funding.ts';
import { decimalsText, rangeRefusal } from '../../errors/range-refusal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { assertFewOpenRequests } from '../../jobs/open-requests.ts';
import { scheduleReview } from '../../jobs/review.ts';
import { assertNotHalted } from '../../ledger/part-halts.ts';
import { ownUpload, type UploadDeps } from '../../uploads/store.ts';
import { listNetworks } from './deposit.repo.ts';
import { depositTexts } from './deposit.texts.ts';
import { proofOf } from './proof.ts';

export interface DepositDeps extends UploadDeps {
  readonly config: Pick<Config, 'review'>;
}

export interface DepositReport {
  readonly memberId: number;
  readonly coinId: number;
  readonly networkId: number;
  readonly amount: Money;
  /** Path of the uploaded proof of payment. */
  readonly voucher: string;
  /** The transaction hash or bank reference, as entered. */
  readonly txid: string | undefined;
  readonly now: number;
}

/**
 * Plans the report of a deposit for review (product.md#deposit-rules). No money moves before it is
 * approved.
 */
export async function planDeposit(
  deps: DepositDeps,
  { memberId, coinId, networkId, amount, voucher, txid: typed, now }: DepositReport,
): Promise<Effect<null>> {
  const { db, config } = deps;
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
  const chain = networkNamed(network.payType, network);
  const networkName = chain?.name ?? 'bank';
  await assertNotHalted(db, ['deposits', `coin:${network.coin.code}`, `network:${networkName}`]);
  const txid = typed ? parseTxid(typed, chain?.rule ?? 'bank') : undefined;
  if (typed && txid === undefined) throw new Refusal(depositTexts.badTxid, { code: CODE.rule });
  const voucherId = await ownUpload(db, memberId, voucher);
  const image = await proofOf(deps, voucherId);
  if (image === undefined) throw new Refusal(depositTexts.noVoucher, { code: CODE.rule });
  const target = network.address ?? network.wire?.bankNumber ?? '';

  return async (tx) => {
    const isOpen = and(eq(deposits.memberId, memberId), eq(deposits.status, 'pending'));
    await assertFewOpenRequests(tx, memberId, deposits, isOpen);
    await assertUnused(tx, { voucherId, voucherHash: image.voucherHash }, networkName, txid);
    const depositId = await insertOne(
      tx
        .insert(deposits)
        .values({
          memberId,
          coinId,
          networkId,
          amount,
          voucherId,
          ...image,
          target,
          network: networkName,
          txid,
          createdAt: now,
        })
        .returning({ id: deposits.id }),
    );
    await scheduleReview(tx, config, { kind: 'deposit.review', subjectId: depositId, now });
    return { data: null, text: depositTexts.depositReported };
  };
}

/**
 * Throws a Refusal if the picture or the transaction belongs to another deposit of any member that
 * was not rejected (product.md#deposit-rules). Locks both until the transaction ends, so of two
 * concurrent reports the second one sees the first.
 */
async function assertUnused(
  tx: Tx,
  voucher: { readonly voucherId: string; readonly voucherHash: string },
  network: string,
  txid: string | undefined,
): Promise<void> {
  const isUsed = async (isSame: SQL | undefined) => {
    const where = and(isSame, ne(deposits.status, 'rejected'));
    return (await tx.select({ id: deposits.id }).from(deposits).where(where).limit(1)).length > 0;
  };
  await lock(tx, voucher.voucherHash);
  const isSamePicture = or(
    eq(deposits.voucherId, voucher.voucherId),
    eq(deposits.voucherHash, voucher.voucherHash),
  );
  if (await isUsed(isSamePicture)) throw new Refusal(depositTexts.usedVoucher, { code: CODE.rule });
  if (!txid) return;
  const key = txid.toLowerCase();
  await lock(tx, `${network} ${key}`);
  const isSamePayment = and(eq(deposits.network, network), sql`lower(${deposits.txid}) = ${key}`);
  if (await isUsed(isSamePayment)) throw new Refusal(depositTexts.usedTxid, { code: CODE.rule });
}

async function lock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${name}`}, 0))`);
}
