import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { deposits } from '../db/schema/funding.ts';
import { proofOf } from '../modules/deposit/proof.ts';
import type { UploadDeps } from '../uploads/store.ts';

const BATCH = 50;

/**
 * Stores the missing hash and look of vouchers that were in a bucket, which a migration cannot
 * read, when the database was upgraded. If several deposits have the same picture, the first one
 * gets the hash and the others are reported. The command can be repeated at any time.
 */
export async function hashVouchers(
  deps: UploadDeps,
  print: (line: string) => void,
): Promise<number> {
  let hashed = 0;
  for (let last = 0; ; ) {
    const batch = await deps.db
      .select({ id: deposits.id, voucherId: deposits.voucherId, status: deposits.status })
      .from(deposits)
      .where(and(isNull(deposits.voucherLook), gt(deposits.id, last)))
      .orderBy(asc(deposits.id))
      .limit(BATCH);
    for (const one of batch) {
      last = one.id;
      if (await hashVoucher(deps, one, print)) hashed += 1;
    }
    if (batch.length < BATCH) return hashed;
  }
}

async function hashVoucher(
  deps: UploadDeps,
  { id, voucherId, status }: Pick<typeof deposits.$inferSelect, 'id' | 'voucherId' | 'status'>,
  print: (line: string) => void,
): Promise<boolean> {
  const proof = await proofOf(deps, voucherId);
  if (proof === undefined) return false;
  const { voucherHash, voucherLook } = proof;
  const [first] = await deps.db
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        eq(deposits.voucherHash, voucherHash),
        ne(deposits.status, 'rejected'),
        ne(deposits.id, id),
      ),
    );
  const isRepeated = first !== undefined && status !== 'rejected';
  if (isRepeated) print(`deposit ${id} (${status}) has the voucher of deposit ${first.id}`);
  await deps.db
    .update(deposits)
    .set({ voucherLook, ...(isRepeated ? undefined : { voucherHash }) })
    .where(eq(deposits.id, id));
  return true;
}
