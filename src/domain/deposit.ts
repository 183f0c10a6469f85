import { isPositive, type Money } from './money.ts';

/** How a deposit is paid: two token networks and bank transfer (specification section 3). */
export type DepositMethod = 'TRC20' | 'ERC20' | 'bank';

export type DepositFault = 'noAmount' | 'noVoucher';

export interface DepositDetails {
  readonly amount: Money | undefined;
  /** Path of the uploaded image. */
  readonly voucher: string | undefined;
}

/** Everything missing of a deposit: an amount above 0, then the proof (specification section 5). */
export function depositFaults({ amount, voucher }: DepositDetails): readonly DepositFault[] {
  const faults: DepositFault[] = [];
  if (amount === undefined || !isPositive(amount)) faults.push('noAmount');
  if (!voucher) faults.push('noVoucher');
  return faults;
}

/** First thing missing of a deposit. */
export function depositFault(deposit: DepositDetails): DepositFault | undefined {
  return depositFaults(deposit)[0];
}
