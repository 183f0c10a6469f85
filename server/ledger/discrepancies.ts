/** A report names so many faults of a kind, no more. */
export const MOST_DISCREPANCIES = 20;

/** Postings of an entry that do not sum to zero; every value as text. */
export interface UnbalancedEntry extends Record<string, unknown> {
  readonly id: string;
  readonly coin: string;
  readonly sum: string;
}

/** A cached balance that is not what the postings add up to; `cached` and `replayed` as available+frozen. */
export interface BalanceMismatch extends Record<string, unknown> {
  readonly member: string;
  readonly account: string;
  readonly coin: string;
  readonly cached: string;
  readonly replayed: string;
}

/** The faults in one line each, for the operator. */
export function discrepancyLines(
  unbalanced: readonly UnbalancedEntry[],
  wrong: readonly BalanceMismatch[],
): string[] {
  return [
    ...unbalanced.map(({ id, sum, coin }) => `booking ${id} is off by ${sum} of coin ${coin}`),
    ...wrong.map(
      ({ member, account, coin, cached, replayed }) =>
        `member ${member} account ${account} coin ${coin}: ` +
        `cached ${cached}, replayed ${replayed} (available+frozen)`,
    ),
  ];
}
