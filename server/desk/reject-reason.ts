import { REJECT_REASONS } from '#desk/contract/reviews.ts';
import { codedRemark } from '../texts/reject-reasons.ts';
import { DeskRefusal } from './desk-refusal.ts';

/**
 * Returns the remark for a coded reason, which members read in their language. Throws DeskRefusal.
 */
export function remarkOf(kind: keyof typeof REJECT_REASONS, reason: string): string {
  const code = REJECT_REASONS[kind].find((one) => one === reason);
  if (code === undefined) throw new DeskRefusal('invalid', `${reason} is no reason here`);
  return codedRemark(code);
}
