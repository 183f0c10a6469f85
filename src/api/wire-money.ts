import { type Money, money } from '#/domain/money';

/** Money of an answer; what the server does not tell stays unknown. */
export function moneyOf(amount: string | undefined): Money | undefined {
  return amount === undefined ? undefined : money(amount);
}
