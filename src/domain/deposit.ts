import { isPositive, type Money } from './money.ts';

/** How a deposit is paid: two token networks and bank transfer (specification section 3). */
export type DepositMethod = 'TRC20' | 'ERC20' | 'bank';

export type DepositFault = 'noAmount' | 'noVoucher';

/** First thing missing of a deposit: an amount above 0, then the proof (specification section 5). */
export function depositFault(deposit: {
  readonly amount: Money | undefined;
  /** Path of the uploaded image. */
  readonly voucher: string | undefined;
}): DepositFault | undefined {
  if (deposit.amount === undefined || !isPositive(deposit.amount)) return 'noAmount';
  return deposit.voucher ? undefined : 'noVoucher';
}
