import { type Money, money } from '#core/domain/money.ts';

/** Returns the money of a response; `undefined` when the server leaves it out. */
export function moneyOf(amount: string | undefined): Money | undefined {
  return amount === undefined ? undefined : money(amount);
}
