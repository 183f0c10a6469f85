/**
 * Steps of a withdrawal (product.md#withdrawal-steps): review, approved, sending, and then sent or
 * failed; from the review, a withdrawal can also be rejected or cancelled. The database refuses
 * every other transition.
 */
export const WITHDRAWAL_STEPS = [
  'review',
  'approved',
  'sending',
  'sent',
  'failed',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];
