import type { Random } from '../load/random.ts';
import { TERMS } from '../model/terms.ts';
import type { Rig } from './rig.ts';

/** Markets that move, with their starting prices. The last one is between two coins. */
const STARTS: Readonly<Record<string, number>> = {
  btcusdt: 50_000,
  ethusdt: 2_500,
  trxusdt: 0.25,
  ethbtc: 0.05,
};
export const SYMBOLS: readonly string[] = Object.keys(STARTS);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the last price of a market. It is not used for money. */
export function priceOf(rig: Rig, symbol: string): number {
  return Number(rig.market.world.trades(symbol).at(-1)?.price ?? STARTS[symbol] ?? 1);
}

function precisionOf(symbol: string): { price: number; amount: number; lot: number } {
  const market = TERMS.markets.find((one) => one.symbol === symbol);
  const lots: Readonly<Record<string, number>> = { BTC: 0.008, ETH: 0.15, TRX: 1200 };
  const { pricePrecision: price = 2, amountPrecision: amount = 4, base = '' } = market ?? {};
  return { price, amount, lot: lots[base] ?? 1 };
}

/**
 * Returns a trade near the last one, often at the same price or at one that opened an option, which
 * may lead to a tie, and sometimes with more decimals than the market has.
 */
function trade(rig: Rig, random: Random, symbol: string, at: number): void {
  const { price, amount, lot } = precisionOf(symbol);
  const openings = rig.model.openings(symbol);
  const move = random.next() < 0.3 ? 0 : (random.next() * 2 - 1) * random.pick([0.0005, 0.01]);
  const pull = (STARTS[symbol] ?? 1) / priceOf(rig, symbol) - 1;
  const next = priceOf(rig, symbol) * (1 + move + pull * 0.02);
  const finer = random.next() < 0.1 ? 2 : 0;
  const isOpening = openings.length > 0 && random.next() < 0.3;
  rig.market.trade(symbol, {
    at,
    price: isOpening ? random.pick(openings) : next.toFixed(price + finer),
    amount: (lot * random.next() * 2 + 10 ** -amount).toFixed(amount + finer),
  });
}

/**
 * An invited member trades in a market with a fee. Usually the day is then counted, which pays the
 * inviter.
 */
export async function tradeForInviter(rig: Rig, random: Random): Promise<string> {
  liven(rig, random);
  const own = { m_id: '2', operate_type: '2' };
  const fields =
    random.next() < 0.5
      ? { ...own, type: '2', num: `0.${random.whole(1, 9)}` }
      : { ...own, type: '1', amount: `${random.whole(20, 600)}` };
  const said = await rig.call({ who: random.whole(1, 2), name: 'upbbbuy', fields });
  if (random.next() < 0.7) {
    await pass(rig, random, random.pick([DAY, DAY + 10 * MINUTE, 2 * DAY]));
    await rig.runJobs();
  }
  return said;
}

/** Moves the clock. In the meantime, each market trades at random times or not at all. */
async function pass(rig: Rig, random: Random, ms: number): Promise<void> {
  const from = rig.time.now();
  const traded = random.next() < 0.25 ? [] : SYMBOLS;
  for (const symbol of traded) {
    const times = Array.from({ length: random.pick([0, 1, 1, 2, 4]) }, () => {
      const within = Math.min(ms, random.pick([ms, 20 * SECOND, SECOND]));
      return random.next() < 0.5 ? random.whole(0, within) : ms - random.whole(0, within);
    });
    for (const time of times.sort((a, b) => a - b)) trade(rig, random, symbol, from + time);
  }
  rig.time.advance(ms);
  if (rig.needsSignIn()) await rig.signIn();
}

/** Adds a trade of a market at this price, one millisecond later. */
export function tradeAt(rig: Rig, random: Random, marketId: string, price: string): void {
  const symbol = TERMS.markets.find(({ id }) => String(id) === marketId)?.symbol ?? '';
  const { amount, lot } = precisionOf(symbol);
  rig.time.advance(1);
  const size = lot * random.next() * random.pick([2, 2, 20]) + 10 ** -amount;
  rig.market.trade(symbol, { at: rig.time.now(), price, amount: size.toFixed(amount) });
}

const PAUSES = [0, 1, 999, SECOND, 2 * SECOND, 5 * SECOND, 14_999, 15 * SECOND, 20 * SECOND];
const LONG_PAUSES = [...PAUSES, 30 * SECOND, MINUTE, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];

const TERMS_MS = [DAY, DAY, 7 * DAY, 7 * DAY, 30 * DAY, 100 * DAY];

export async function moveMarket(rig: Rig, random: Random): Promise<string> {
  const ms = random.pick(PAUSES);
  await pass(rig, random, ms);
  for (const symbol of SYMBOLS) {
    if (random.next() < 0.8) trade(rig, random, symbol, rig.time.now());
  }
  return `${ms} ms pass, and trades are made`;
}

export async function passTime(rig: Rig, random: Random): Promise<string> {
  // Loans, lock-ups and stakes fall due after between a week and three months.
  const ms = random.pick(random.next() < 0.5 ? TERMS_MS : LONG_PAUSES);
  await pass(rig, random, ms);
  // The house does not deal while the last price is old.
  if (random.next() < 0.6) for (const symbol of SYMBOLS) trade(rig, random, symbol, rig.time.now());
  return `${ms} ms pass`;
}

/** Moves the clock to the moment at which something falls due, or to just before or after it. */
export async function passUntilDue(rig: Rig, random: Random): Promise<string> {
  const now = rig.time.now();
  const times = rig.model.dueTimes().map((at) => at + random.pick([-1, 0, 0, 1, SECOND]));
  const later = times.filter((at) => at > now);
  const at = random.next() < 0.7 ? Math.min(...later) : later.at(random.whole(0, later.length - 1));
  const ms = later.length === 0 ? SECOND : (at ?? now) - now;
  await pass(rig, random, ms);
  if (random.next() < 0.5) await rig.runJobs();
  return `${ms} ms pass`;
}

/**
 * Shows a new book with this many levels per side. `half` is half of the spread, and is below zero
 * if the book is crossed.
 */
function showBook(
  rig: Rig,
  random: Random,
  symbol: string,
  levels: readonly number[],
  half: number,
  sizes: readonly number[] = [0.1, 1, 5, 100],
) {
  const { price, amount, lot } = precisionOf(symbol);
  const middle = priceOf(rig, symbol);
  const finer = random.next() < 0.2 ? 1 : 0;
  const side = (sign: 1 | -1) =>
    Array.from({ length: random.pick(levels) }, (_, depth) => {
      const at = middle * (1 + sign * (half + depth * 0.0007));
      const size = lot * random.pick(sizes) * random.next();
      return [at.toFixed(price + finer), size.toFixed(amount + finer)] as const;
    });
  rig.market.show(symbol, { asks: side(1), bids: side(-1) });
}

/** Shows a book with many levels of a few USDT each, so small deals reach several of them. */
export function showThinBook(rig: Rig, random: Random, symbol: string): void {
  showBook(rig, random, symbol, [22], random.next() * 0.002, [0.01, 0.03]);
}

/** Shows new books, which may be thin, deep, crossed, empty or in finer decimals. */
export async function showBooks(rig: Rig, random: Random): Promise<string> {
  for (const symbol of SYMBOLS) {
    const half = random.next() < 0.05 ? -0.001 : random.next() * 0.002;
    if (random.next() < 0.03) rig.market.hide(symbol);
    else showBook(rig, random, symbol, [0, 1, 2, 3, 5, 22], half);
  }
  return 'show new books';
}

/** Usually makes the markets trade and show a book right before a deal. */
export function liven(rig: Rig, random: Random): void {
  if (random.next() < 0.15) return;
  const now = rig.time.now();
  for (const symbol of SYMBOLS) {
    const last = rig.market.world.trades(symbol).at(-1);
    if (!last || now - last.at > 15 * SECOND) trade(rig, random, symbol, now);
    const { asks = [], bids = [] } = rig.market.world.book(symbol) ?? {};
    // Amounts that members have taken are unavailable until the next book.
    if (asks.length > 0 && bids.length > 0 && random.next() < 0.6) continue;
    showBook(rig, random, symbol, [5, 22], random.next() * 0.002);
  }
}
