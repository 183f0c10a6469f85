/** Status of a deposit, a withdrawal or an own transfer (product.md#statuses). */
export type ReviewStatus = 'pending' | 'completed' | 'notPassed' | 'unknown';
