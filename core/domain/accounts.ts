/** A member's accounts with their numbers on the wire (product.md#accounts). */
export const ACCOUNT = { funds: 1, options: 2, quant: 3 } as const;
export type Account = (typeof ACCOUNT)[keyof typeof ACCOUNT];
export const ACCOUNTS: readonly Account[] = [ACCOUNT.funds, ACCOUNT.options, ACCOUNT.quant];

/** Returns true for the number of an account (product.md#accounts). */
export function isAccount(value: number): value is Account {
  return (ACCOUNTS as readonly number[]).includes(value);
}
