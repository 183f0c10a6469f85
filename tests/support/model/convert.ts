import { decimal, down } from './decimal.ts';
import { type Level, type Side, walk } from './house-book.ts';
import type { Parts } from './parts.ts';
import { type Market, TERMS } from './terms.ts';
import { CODE, type Fields, type Plan } from './world.ts';

const ACCOUNTS = ['1', '2', '3'];
const SPREAD = decimal(TERMS.spread);
/** Decimals of what is taken from a book. */
const PLACES = 18;

/** Conversion through USDT at the house's books (product.md#convert-rate). */
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
  const deals: { market: Market; side: Side; parts: Level[] }[] = [];
  let reached = amount;
  for (const { market, side } of legsOf(from.code, to.code)) {
    const levels = house.levels(market, side) ?? [];
    const isBuy = side === 'buy';
    const { parts, ...sums } = walk(levels, { [isBuy ? 'budget' : 'quantity']: reached }, PLACES);
    // A rest of a budget that buys nothing at the last price is lost, never more.
    const rest = isBuy ? reached.minus(sums.value) : reached.minus(sums.quantity);
    const price = parts.at(-1)?.price ?? levels[0]?.price;
    const isLost =
      isBuy && (parts.length === 0 || (price && down(rest.div(price), PLACES).eq('0')));
    if (!price || (rest.gt('0') && !isLost)) return CODE.rule;
    deals.push({ market, side, parts });
    reached = down(isBuy ? sums.quantity : sums.value, PLACES);
  }
  const net = reached.times(decimal('1').minus(SPREAD));
  const received = down(net, to.scale);
  if (received.lte('0')) return CODE.rule;
  const moved = shown === undefined ? undefined : net.div(amount).minus(decimal(shown)).abs();
  if (moved?.gt(decimal(shown ?? '').times('0.005'))) return CODE.rule;
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

/** Sells for USDT, then buys; all coins of the demo have a USDT market of their own. */
function legsOf(from: string, to: string) {
  const leg = (base: string, side: Side) =>
    TERMS.markets
      .filter((one) => one.base === base && one.quote === 'USDT')
      .map((market) => ({ market, side }));
  return [...leg(from, 'sell'), ...leg(to, 'buy')];
}
