import { hashOfImage, lookOfImage } from '../../uploads/look.ts';
import { findUpload, readUpload, type UploadDeps } from '../../uploads/store.ts';

/**
 * Returns the hash and the perceptual hash of a stored voucher; `undefined` if it no longer exists.
 */
export async function proofOf(deps: UploadDeps, voucherId: string) {
  const upload = await findUpload(deps.db, voucherId);
  const bytes = upload && (await readUpload(deps, upload));
  if (bytes === undefined) return undefined;
  const { content } = bytes;
  return { voucherHash: hashOfImage(content), voucherLook: await lookOfImage(content) };
}
