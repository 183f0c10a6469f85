import { add, type Money, negate, ZERO } from './money.ts';

/** The fields of a finance record that determine its group and its sum. */
interface OrderBill {
  /** Name of the order; `undefined` if there is none or the server does not send it. */
  readonly order: string | undefined;
  readonly coin: string | undefined;
  /** Without a sign. */
  readonly amount: Money | undefined;
  readonly isIncome: boolean | undefined;
}

/** Sum of the bills in one coin: positive if income exceeds expenses. */
interface BillSum {
  readonly coin: string | undefined;
  readonly sum: Money;
}

/**
 * Groups the bills of each order, at the position of the newest one. A bill whose amount or sign is
 * unknown remains separate.
 */
export function groupBills<Bill extends OrderBill>(bills: readonly Bill[]): Bill[][] {
  const groups: Bill[][] = [];
  const byOrder = new Map<string, Bill[]>();
  for (const bill of bills) {
    const key = orderToSum(bill);
    const group = key === undefined ? undefined : byOrder.get(key);
    if (group) {
      group.push(bill);
      continue;
    }
    const started = [bill];
    groups.push(started);
    if (key !== undefined) byOrder.set(key, started);
  }
  return groups;
}

/** Returns the sum of each coin, in the order of the coins in the bills. */
export function sumBills(bills: readonly OrderBill[]): BillSum[] {
  const sums = new Map<string | undefined, Money>();
  for (const { coin, amount = ZERO, isIncome } of bills) {
    sums.set(coin, add(sums.get(coin) ?? ZERO, isIncome ? amount : negate(amount)));
  }
  return [...sums].map(([coin, sum]) => ({ coin, sum }));
}

function orderToSum({ order, amount, isIncome }: OrderBill): string | undefined {
  return amount === undefined || isIncome === undefined ? undefined : order;
}
