/** Where a deposit, a withdrawal or an own transfer stands (specification section 4). */
export type ReviewStatus = 'pending' | 'completed' | 'notPassed' | 'unknown';
