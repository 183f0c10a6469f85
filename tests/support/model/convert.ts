import { type Decimal, decimal, down, sum } from './decimal.ts';
import { type Deal, type HouseBook, type Side, walk } from './house-book.ts';
import type { Parts } from './parts.ts';
import { TERMS } from './terms.ts';
import { CODE, type Fields, type Plan } from './world.ts';

const ACCOUNTS = ['1', '2', '3'];
const SPREAD = decimal(TERMS.spread);
/** The decimals of an amount that was taken from a book. */
const PLACES = 18;

/** Plans a conversion through USDT at the house's books (product.md#convert-rate). */
export function planConversion(
  { balances, house, isPasswordRight }: Parts,
  member: number,
  { type = '', from_coin_id, to_coin_id, amount: text = '', rate: shown, paypassword }: Fields,
): Plan {
  const from = TERMS.coins.find(({ id }) => String(id) === from_coin_id);
  const to = TERMS.coins.find(({ id }) => String(id) === to_coin_id);
  if (!from || !to || !ACCOUNTS.includes(type)) return CODE.refused;
  if (!isPasswordRight(paypassword) || from === to) return CODE.rule;
  const amount = decimal(text);
  const found = dealsOf(house, { from, to, amount });
  if (!found) return CODE.rule;
  const { deals, net, received } = found;
  if (shown !== undefined && hasMoved(decimal(shown), net.div(amount))) return CODE.rule;
  const own = { member, account: type };
  return () => {
    const isPosted = balances.post([
      { ...own, coin: from.code, available: amount.neg() },
      { ...own, coin: to.code, available: received },
    ]);
    if (!isPosted) return CODE.rule;
    for (const { market, side, parts } of deals) house.take(market, side, parts);
    return CODE.ok;
  };
}

type Coin = (typeof TERMS.coins)[number];

/** Returns what the house pays for an amount after `deals`, or `undefined` if it does not deal. */
function dealsOf(
  house: HouseBook,
  { from, to, amount }: { readonly from: Coin; readonly to: Coin; readonly amount: Decimal },
  earlier: readonly Deal[] = [],
) {
  const deals: Deal[] = [];
  let reached = amount;
  for (const { market, side } of legsOf(from.code, to.code)) {
    const levels = house.levels(market, side, earlier) ?? [];
    const isBuy = side === 'buy';
    const { parts, ...sums } = walk(levels, { [isBuy ? 'budget' : 'quantity']: reached }, PLACES);
    // Only a remainder of the budget that buys nothing at the last price is lost.
    const rest = isBuy ? reached.minus(sums.value) : reached.minus(sums.quantity);
    const price = parts.at(-1)?.price ?? levels[0]?.price;
    const isLost =
      isBuy && (parts.length === 0 || (price && down(rest.div(price), PLACES).eq('0')));
    if (!price || (rest.gt('0') && !isLost)) return undefined;
    deals.push({ market, side, parts });
    reached = down(isBuy ? sums.quantity : sums.value, PLACES);
  }
  const net = reached.times(decimal('1').minus(SPREAD));
  const received = down(net, to.scale);
  return received.gt('0') ? { deals, net, received } : undefined;
}

const hasMoved = (shown: Decimal, now: Decimal) => now.minus(shown).abs().gt(shown.times('0.005'));

/** The conversion of several whole small balances into one coin (product.md#small-balances). */
interface Sweep {
  readonly member: number;
  readonly account: string;
  /** In the order of the reference data. */
  readonly from: readonly Coin[];
  readonly to: Coin;
}

/**
 * Returns the proceeds of each balance and everything that is taken from books, or `undefined` if
 * one balance cannot be converted.
 */
export function sweepOf({ balances, house }: Parts, { member, account, from, to }: Sweep) {
  const swept: { coin: string; amount: Decimal; received: Decimal }[] = [];
  const deals: Deal[] = [];
  for (const coin of from) {
    const amount = balances.available({ member, account, coin: coin.code });
    const [sale] = legsOf(coin.code, 'USDT');
    const best = sale && house.levels(sale.market, 'sell', deals)?.[0]?.price;
    const price = coin.code === 'USDT' ? decimal('1') : best;
    if (!price || amount.lte('0') || amount.times(price).gte(TERMS.smallBalance)) return undefined;
    const found = dealsOf(house, { from: coin, to, amount }, deals);
    if (!found) return undefined;
    deals.push(...found.deals);
    swept.push({ coin: coin.code, amount, received: found.received });
  }
  return { swept, deals, received: sum(swept.map((one) => one.received)) };
}

/**
 * Plans the conversion of small balances into one coin: either all of them or none
 * (product.md#small-balances).
 */
export function planSweep(
  parts: Parts,
  member: number,
  { type = '', from_coin_ids = '', to_coin_id, received: shown = '', paypassword }: Fields,
): Plan {
  const { balances, house, isPasswordRight } = parts;
  const ids = from_coin_ids.split(',');
  if (!ACCOUNTS.includes(type) || new Set(ids).size < ids.length) return CODE.refused;
  if (ids.includes(to_coin_id ?? '')) return CODE.rule;
  const from = TERMS.coins.filter(({ id }) => ids.includes(String(id)));
  const to = TERMS.coins.find(({ id }) => String(id) === to_coin_id);
  if (!to || from.length < ids.length) return CODE.refused;
  if (!isPasswordRight(paypassword)) return CODE.rule;
  const sweep = sweepOf(parts, { member, account: type, from, to });
  if (!sweep || hasMoved(decimal(shown), sweep.received)) return CODE.rule;
  const own = { member, account: type };
  return () => {
    const paid = sweep.swept.map(({ coin, amount }) => ({ ...own, coin, available: amount.neg() }));
    const isPosted = balances.post([...paid, { ...own, coin: to.code, available: sweep.received }]);
    if (!isPosted) return CODE.rule;
    for (const { market, side, parts: taken } of sweep.deals) house.take(market, side, taken);
    return CODE.ok;
  };
}

/** Sells for USDT and then buys. Every demo coin has a USDT market. */
function legsOf(from: string, to: string) {
  const leg = (base: string, side: Side) =>
    TERMS.markets
      .filter((one) => one.base === base && one.quote === 'USDT')
      .map((market) => ({ market, side }));
  return [...leg(from, 'sell'), ...leg(to, 'buy')];
}
