import type { Random } from '../load/random.ts';
import { type Decimal, decimal, down, least } from '../model/decimal.ts';
import { TERMS } from '../model/terms.ts';
import type { Rig } from './rig.ts';

export const COINS = ['USDT', 'BTC', 'ETH', 'TRX'] as const;
export const coinId = (code: string) => String(TERMS.coins.find((coin) => coin.code === code)?.id);
/** Usual amounts, which leave a member enough money for more than one step. */
export const USUAL: Readonly<Record<string, number>> = {
  USDT: 400,
  BTC: 0.01,
  ETH: 0.2,
  TRX: 1500,
};

/** How often a member requests something that can succeed. */
const POSSIBLE = 0.85;
export const isPossible = (random: Random) => random.next() < POSSIBLE;

interface Purse {
  readonly coin: string;
  readonly account?: string;
}

export function availableOf(rig: Rig, who: number, { coin, account = '1' }: Purse): Decimal {
  return rig.model.available({ member: rig.clientOf(who).id, account, coin });
}

/** Returns one of these coins, usually one of which the member has a usual amount. */
export function heldCoin(
  rig: Rig,
  random: Random,
  who: number,
  { coins, account }: { coins: readonly string[]; account?: string },
): string {
  const held = coins.filter((coin) =>
    availableOf(rig, who, { coin, ...(account && { account }) }).gt(
      String((USUAL[coin] ?? 1) / 10),
    ),
  );
  return random.pick(held.length > 0 && isPossible(random) ? held : coins);
}

/**
 * Returns an amount above zero as a string. It is usually a part of the balance, and sometimes
 * exactly at its limits.
 */
export function amountOf(rig: Rig, random: Random, who: number, purse: Purse): string {
  const { coin } = purse;
  const available = availableOf(rig, who, purse);
  const usual = USUAL[coin] ?? 1;
  const scale = TERMS.coins.find(({ code }) => code === coin)?.scale ?? 8;
  const places = random.pick([0, 2, scale, scale]);
  const text = (usual * (0.1 + random.next())).toFixed(places);
  const limits: readonly (() => string)[] = [
    () => available.plus('0.00000001').toFixed(),
    () => `${text.includes('.') ? text : `${text}.0`}${'0'.repeat(8)}7`,
    () => '0.000000000000000001',
    () => '1',
    () => '1000',
    () => (usual * 50).toFixed(places),
  ];
  const within: readonly (() => string)[] = [
    ...Array.from({ length: 8 }, () => () => least(decimal(text), available).toFixed()),
    () => available.toFixed(),
    () => down(available, places).toFixed(),
    () => down(available.times('0.5'), places).toFixed(),
  ];
  const picked = random.pick(isPossible(random) ? within : limits)();
  return /[1-9]/.test(picked) && /^\d{1,18}(\.\d{1,18})?$/.test(picked) ? picked : '1';
}

/** Returns an amount within the range of a product, or at or outside its ends. */
export function inRange(random: Random, minimum: string, maximum: Decimal): string {
  const lowest = decimal(minimum);
  const inside = least(lowest.times(random.pick(['1', '1.5', '2', '3', '7.25'])), maximum);
  const picked = random.pick(
    isPossible(random)
      ? [inside.round(0, 0), inside.round(0, 0), lowest, lowest, maximum.round(0, 0)]
      : [lowest.times('0.99'), maximum.plus('1'), inside.plus('0.00000001')],
  );
  return (picked.gt('0') ? picked : lowest).toFixed();
}
