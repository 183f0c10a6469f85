export const STEP_NAMES = {
  review: 'Review',
  approved: 'Approved',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
} as const;
