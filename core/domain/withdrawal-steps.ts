/**
 * Steps of a withdrawal (product.md#withdrawal-steps): review, approved, sending, sent or failed; or
 * rejected or cancelled out of the review. The database refuses every other way.
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
