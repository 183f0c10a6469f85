/** Accounts of a member (specification section 3): the numbers are the wire's. */
export const ACCOUNT = { funds: 1, options: 2, quant: 3 } as const;
export type Account = (typeof ACCOUNT)[keyof typeof ACCOUNT];
export const ACCOUNTS: readonly Account[] = [ACCOUNT.funds, ACCOUNT.options, ACCOUNT.quant];

/** True for the number of an account. */
export function isAccount(value: number): value is Account {
  return (ACCOUNTS as readonly number[]).includes(value);
}
