import type { Bot } from './bot.ts';
import { TAKER_FEE } from './market.ts';
import type { Strategy } from './strategy.ts';

/** Value of a trade that is as good as free. */
const DUST = 5;
/** The provider's clock is ahead, and a trade must be dated before the expiry. */
const BEFORE_EXPIRY_MS = 200;
const WINDOW_SECONDS = 5;
const LOOK_MS = 60_000;
/** Maximum part of the stake that a pusher pays for each end of an option. */
const PUSH_SHARE = 0.1;

/** Sells dust after the purchase, and buys dust before the expiry. */
async function paint(bot: Bot): Promise<boolean> {
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

/** Like `paint`, with more than others usually trade on one side, as far as that may pay. */
async function push(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  const option = await bot.option('up');
  if (option === undefined) return false;
  const usual = (market.secondValue * WINDOW_SECONDS) / 2;
  const share = TAKER_FEE + 3 * market.terms.spread;
  const value = Math.max(DUST, Math.min(1.5 * usual, (PUSH_SHARE * option.stake) / share));
  await world.until(Date.now() + 1_000);
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
async function snipe(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  const option = await bot.option('up');
  if (option === undefined) return false;
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS - 100);
  const { data } = await bot.call('getHyOrderInfo', { order_id: option.id });
  await world.until(option.expiresAt - BEFORE_EXPIRY_MS);
  const opening = Number(data.buyprice);
  if (opening > 0) {
    const since = world.provider.now - WINDOW_SECONDS * 1_000;
    const window = market.trades.filter(({ ts, direction }) => ts > since && direction === 'buy');
    const others = window.reduce((sum, { price, amount }) => sum + price * amount, 0);
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

/**
 * Buys when a trade is visible that the exchange has not received, in the direction of the current
 * price.
 */
async function outrun(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  for (const end = Date.now() + LOOK_MS; Date.now() < end; await world.next()) {
    const shown = market.trades.at(-1);
    if (shown === undefined || shown.ts <= Date.now()) continue;
    if (Math.abs(shown.price - market.mid) > market.terms.spread * market.mid) continue;
    const option = await bot.option(shown.price < market.mid ? 'up' : 'down');
    if (option === undefined) return false;
    await bot.settled(option.id);
    return true;
  }
  return false;
}

/** Buys in the direction of a jump that the exchange has not received. */
async function outrunJump(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  let before = market.mid;
  for (const end = Date.now() + LOOK_MS; Date.now() < end; await world.next()) {
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

export const OPTION_STRATEGIES: readonly Strategy[] = [
  { name: 'options: dust at both ends', play: paint },
  { name: 'options: volume at both ends', play: push },
  { name: 'options: turns a loss at the end', play: snipe },
  { name: 'options: a tick not yet heard', play: outrun },
  { name: 'options: a jump not yet heard', play: outrunJump },
].map((one) => ({ ...one, kind: 'options' }));
