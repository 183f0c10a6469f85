import type { Account } from '#core/domain/accounts.ts';
import { add, type Money, negate } from '#core/domain/money.ts';
import type { HouseAccount, Posting } from './post-entry.ts';

/** One coin in one of a member's accounts. */
interface Holding {
  readonly memberId: number;
  readonly account: Account;
  readonly coinId: number;
}

/** Returns the postings that freeze an available amount. */
export function freeze(holding: Holding, amount: Money): Posting[] {
  return [
    { ...holding, bucket: 'available', amount: negate(amount) },
    { ...holding, bucket: 'frozen', amount },
  ];
}

/** Returns the postings that make a frozen amount available again. */
export function release(holding: Holding, amount: Money): Posting[] {
  return [
    { ...holding, bucket: 'frozen', amount: negate(amount) },
    { ...holding, bucket: 'available', amount },
  ];
}

/** Like `release`, but adds a revenue that a house account pays. */
export function releaseWithRevenue(
  holding: Holding,
  amount: Money,
  { house, revenue }: { readonly house: HouseAccount; readonly revenue: Money },
): Posting[] {
  return [
    { ...holding, bucket: 'frozen', amount: negate(amount) },
    { ...holding, bucket: 'available', amount: add(amount, revenue) },
    { house, coinId: holding.coinId, amount: negate(revenue) },
  ];
}
