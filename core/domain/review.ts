/** Status of a deposit, a withdrawal or a transfer between own accounts (product.md#statuses). */
export type ReviewStatus = 'pending' | 'completed' | 'notPassed' | 'unknown';
