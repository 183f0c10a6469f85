/** Maximum number of discrepancies of each kind in a report. */
export const MAX_DISCREPANCIES = 20;

/** Postings of an entry that do not sum to zero; all values are strings. */
export interface UnbalancedEntry extends Record<string, unknown> {
  readonly id: string;
  readonly coin: string;
  readonly sum: string;
}

/**
 * A cached balance that differs from the sum of its postings; `cached` and `replayed` are the sums
 * of available and frozen amounts.
 */
export interface BalanceMismatch extends Record<string, unknown> {
  readonly member: string;
  readonly account: string;
  readonly coin: string;
  readonly cached: string;
  readonly replayed: string;
}

/** Formats each discrepancy as one line for the operator. */
export function discrepancyLines(
  unbalanced: readonly UnbalancedEntry[],
  wrong: readonly BalanceMismatch[],
): string[] {
  return [
    ...unbalanced.map(({ id, sum, coin }) => `entry ${id} is off by ${sum} of coin ${coin}`),
    ...wrong.map(
      ({ member, account, coin, cached, replayed }) =>
        `member ${member} account ${account} coin ${coin}: ` +
        `cached ${cached}, replayed ${replayed} (available+frozen)`,
    ),
  ];
}
