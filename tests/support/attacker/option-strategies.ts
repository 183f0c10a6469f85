import { type ProviderMarket, type Side, TAKER_FEE } from './market.ts';
import type { Player, Strategy } from './strategy.ts';

/** A member who buys options in one market and also trades at the provider. */
export interface OptionBot extends Player {
  readonly world: {
    /** The true time and the provider's time, in epoch milliseconds. */
    readonly now: number;
    readonly provider: { readonly now: number };
    until(at: number): Promise<void>;
    next(): Promise<void>;
  };
  readonly market: ProviderMarket;
  /** Takes from the provider's book. Everybody sees this immediately. */
  take(side: Side, value: number): void;
  /** Trades with itself at the provider, as the taker of this side. */
  print(side: Side, price: number, value: number): void;
  /** Buys an option with the largest stake that is accepted, if any is. */
  option(direction: 'up' | 'down'): Promise<Bought | undefined>;
  /** Returns the price that opened an option, or 0 if there is none yet. */
  opening(id: string): Promise<number>;
  /** Waits until an option is settled. */
  settled(id: string): Promise<void>;
}

export interface Bought {
  readonly id: string;
  readonly stake: number;
  readonly expiresAt: number;
}

/** The durations of the options that are bought, in seconds. */
export const DURATIONS = [30, 60, 120, 180, 300] as const;
/**
 * The pause after a refusal. A market that sells no options now rarely sells any a moment later.
 */
const REFUSED_MS = 300_000;

/** The value of a trade that costs next to nothing. */
const DUST = 5;
/**
 * The time before the expiry at which the last trade is made. The provider's clock is ahead, and
 * the trade must be dated before the expiry.
 */
const BEFORE_EXPIRY_MS = 200;
const WINDOW_SECONDS = 5;
const LOOK_MS = 60_000;
/** The maximum share of the stake that a manipulator spends at each end of an option. */
const PUSH_SHARE = 0.1;

/** Sells a tiny amount after the purchase and buys a tiny amount before the expiry. */
async function paint(bot: OptionBot): Promise<boolean> {
  const { world } = bot;
  const option = await bot.option('up');
  if (option === undefined) return false;
  for (let times = 0; times < 8; times += 1) {
    bot.take('sell', DUST);
    await world.next();
  }
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS - 100);
  for (let times = 0; times < 3; times += 1) {
    bot.take('buy', DUST);
    await world.next();
  }
  await bot.settled(option.id);
  return true;
}

/**
 * Like `paint`, but with more than others usually trade on one side, as long as that can pay off.
 */
async function push(bot: OptionBot): Promise<boolean> {
  const { world, market } = bot;
  const option = await bot.option('up');
  if (option === undefined) return false;
  const usual = (market.secondValue * WINDOW_SECONDS) / 2;
  const share = TAKER_FEE + 3 * market.terms.spread;
  const value = Math.max(DUST, Math.min(1.5 * usual, (PUSH_SHARE * option.stake) / share));
  await world.until(world.now + 1_000);
  bot.take('sell', value);
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS);
  bot.take('buy', value);
  await bot.settled(option.id);
  return true;
}

/**
 * Checks the option right before its expiry and, if it would lose, buys enough to turn the median
 * of the last trades, unless that costs more than it gains.
 */
async function snipe(bot: OptionBot): Promise<boolean> {
  const { world, market } = bot;
  const option = await bot.option('up');
  if (option === undefined) return false;
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS - 100);
  const opening = await bot.opening(option.id);
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS);
  if (opening > 0) {
    const others = takenBy(bot, 'buy');
    const spread = market.mid * market.terms.spread;
    const levels = Math.max(1, Math.ceil((2 * (opening - market.mid)) / spread + 0.5));
    const value = 1.05 * others + 2 * levels * market.levelValue;
    const walked = value / market.levelValue;
    const cost = value * (TAKER_FEE + ((1 + walked) / 2) * market.terms.spread);
    const gain = opening >= market.mid ? 1.8 * option.stake : 0;
    if (cost < gain) bot.take('buy', value);
  }
  await bot.settled(option.id);
  return true;
}

/** Returns the value that others have taken on one side in the last window. */
function takenBy({ world, market }: OptionBot, side: Side): number {
  const since = world.provider.now - WINDOW_SECONDS * 1_000;
  return market.trades
    .filter(({ ts, direction }) => ts > since && direction === side)
    .reduce((sum, { price, amount }) => sum + price * amount, 0);
}

/**
 * Checks the option right before its expiry. If the option would not win, self-trades inside the
 * book on the side that turns the price, with the amount that this needs, unless the fees exceed
 * the possible gain.
 */
async function printInside(bot: OptionBot): Promise<boolean> {
  const { world, market } = bot;
  const option = await bot.option('up');
  if (option === undefined) return false;
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS - 100);
  const opening = await bot.opening(option.id);
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS);
  const ask = market.best('buy');
  const usual = (market.secondValue * WINDOW_SECONDS) / 4;
  // The sells are also at the ask. On a side that trades little, as much is traded as the window
  // requires.
  const others = { buy: takenBy(bot, 'buy'), sell: takenBy(bot, 'sell') };
  const values = {
    buy: Math.max(0, usual - others.buy),
    sell: Math.max(1.05 * others.sell, usual - others.sell) + DUST,
  };
  const cost = 2 * TAKER_FEE * (values.buy + values.sell);
  const gain = (opening > market.mid ? 1.8 : 0.8) * option.stake;
  if (opening > 0 && opening >= market.mid && opening < ask && cost < gain) {
    for (const side of ['buy', 'sell'] as const) {
      if (values[side] > 0) bot.print(side, ask, values[side]);
    }
  }
  await bot.settled(option.id);
  return true;
}

/**
 * Buys when it sees a trade that the exchange has not received yet, in the direction that
 * leads from the price of that trade to the current one.
 */
async function outrun(bot: OptionBot): Promise<boolean> {
  const { world, market } = bot;
  for (const end = world.now + LOOK_MS; world.now < end; await world.next()) {
    const shown = market.trades.at(-1);
    if (shown === undefined || shown.ts <= world.now) continue;
    if (Math.abs(shown.price - market.mid) > market.terms.spread * market.mid) continue;
    const option = await bot.option(shown.price < market.mid ? 'up' : 'down');
    if (option === undefined) return false;
    await bot.settled(option.id);
    return true;
  }
  return false;
}

/** Buys in the direction of a jump that has not reached the exchange. */
async function outrunJump(bot: OptionBot): Promise<boolean> {
  const { world, market } = bot;
  let before = market.mid;
  for (const end = world.now + LOOK_MS; world.now < end; await world.next()) {
    const moved = market.mid / before - 1;
    before = market.mid;
    if (Math.abs(moved) < 0.002) continue;
    const option = await bot.option(moved > 0 ? 'up' : 'down');
    if (option === undefined) return false;
    await bot.settled(option.id);
    return true;
  }
  return false;
}

export const OPTION_STRATEGIES: readonly Strategy<OptionBot>[] = [
  { name: 'options: dust at both ends', play: paint },
  { name: 'options: volume at both ends', play: push },
  { name: 'options: turns a loss at the end', play: snipe },
  { name: 'options: turns the end inside of the book', play: printInside },
  { name: 'options: a tick not yet heard', play: outrun },
  { name: 'options: a jump not yet heard', play: outrunJump },
].map((one) => ({ ...one, pauseMs: REFUSED_MS }));
