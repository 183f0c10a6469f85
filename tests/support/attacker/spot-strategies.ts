import { type Bot, STAKE } from './bot.ts';
import type { Side } from './market.ts';
import type { Strategy } from './strategy.ts';
import type { World } from './world.ts';

/** `beside` works in parallel with the bots until `isOver`. */
type SpotStrategy = Strategy<Bot> & {
  readonly beside?: (world: World, isOver: () => boolean) => Promise<void>;
};

const LOOK_MS = 60_000;
/** A jump of the book that is worth following. */
const JUMP = 0.003;
/** The distance from the book at which an order waits for a print. */
const AWAY = 0.04;

/** After a jump in the provider's book, trades against the old book that the exchange still has. */
async function followJump(bot: Bot, deal: (side: Side) => Promise<unknown>): Promise<boolean> {
  const { world, market } = bot;
  let before = market.mid;
  for (const end = Date.now() + LOOK_MS; Date.now() < end; await world.next()) {
    const moved = market.mid / before - 1;
    before = market.mid;
    if (Math.abs(moved) < JUMP) {
      if (bot.isScreen && Date.now() % 1_000 < 100) {
        void bot.call('getHuoBiTradeFromRedis', { symbol: market.terms.symbol });
      }
      continue;
    }
    await deal(moved > 0 ? 'buy' : 'sell');
    return true;
  }
  return false;
}

/** Fills an order below the market with its own trade and sells at the market. */
async function printThrough(
  bot: Bot,
  trade: (price: number) => void,
  away = AWAY,
): Promise<boolean> {
  const { world, market } = bot;
  const limit = market.rounded(market.best('sell') * (1 - away));
  if ((await bot.order('buy', STAKE, limit)) === undefined) return false;
  await world.until(Date.now() + 3_000);
  trade(limit);
  await world.until(Date.now() + 4_000);
  return true;
}

/** Prints as far outside the book as a rare fault of a provider allows. */
const printOutside = (bot: Bot) =>
  printThrough(bot, (price) => bot.print('sell', price * 0.9999, 2 * STAKE));

/**
 * Prints far outside the book, behind an order at the best bid and the amounts that preceded it.
 */
const printBehindBid = (bot: Bot) =>
  printThrough(
    bot,
    (price) => bot.print('sell', price * (1 - AWAY), 2 * bot.market.levelValue + STAKE),
    0,
  );

/** Sells through the whole book if that costs less than the print can earn. */
const sellThrough = (bot: Bot) =>
  printThrough(bot, (price) => {
    const levels = AWAY / bot.market.terms.spread;
    const value = bot.market.levelValue * levels + 2 * STAKE;
    if ((value * AWAY) / 2 < AWAY * STAKE) bot.take('sell', value, price * 0.999);
  });

/** Places resting orders on both sides of a price that bounces between them. */
async function bounce(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  for (let times = 0; times < 6; times += 1) {
    await Promise.all([
      bot.order('buy', STAKE / 2, market.best('sell')),
      bot.order('sell', STAKE / 2, market.best('buy')),
    ]);
    await world.until(Date.now() + 5_000);
    await bot.call('tradecancelAll', { symbol: market.terms.symbol });
  }
  return true;
}

/** The times within a minute at which the feed is cut, the feed is restored, and the round ends. */
const OUTAGE = { cycle: 60_000, from: 6_000, until: 26_000, end: 50_000 };
const phase = (at: number) => Math.floor(Date.now() / OUTAGE.cycle) * OUTAGE.cycle + at;

/**
 * Places an order below the market right before a foreseen outage, and cancels it before the end of
 * the outage if the price is below the limit, so only fills whose price has recovered remain.
 */
async function cancelInOutage(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  await world.until(phase(OUTAGE.cycle + OUTAGE.from - 1_000));
  await bot.begin();
  const limit = market.rounded(market.best('sell') * 0.9998);
  const orderId = await bot.order('buy', STAKE, limit);
  if (orderId === undefined) return false;
  await world.until(phase(OUTAGE.until - 500));
  if (market.mid < limit) await bot.cancel(orderId);
  await world.until(phase(OUTAGE.until + 8_000));
  await bot.cancel(orderId);
  await world.until(phase(OUTAGE.end));
  return true;
}

async function cutFeed(world: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await world.until(phase(OUTAGE.cycle + OUTAGE.from));
    world.provider.goAway();
    await world.until(phase(OUTAGE.until));
    world.provider.comeBack();
  }
}

/** Makes every trading call at random. Its loss is the cost of trading. */
async function chaos(bot: Bot): Promise<boolean> {
  const { world, market } = bot;
  const { random } = world;
  const side = (): Side => random.pick(['buy', 'sell']);
  const near = () => market.rounded(market.mid * (1 + random.whole(-20, 20) / 10_000));
  for (let times = 0; times < 5; times += 1) {
    const acts: (() => Promise<unknown>)[] = [
      () => bot.order(side(), 20),
      () => bot.order(side(), 20, near()),
      () => bot.convert(side(), 20),
      () => bot.trigger(side(), 20, near()),
      () => bot.option(random.pick(['up', 'down']), { seconds: 30, most: 5 }),
      () => bot.call('tradecancelAll', { symbol: market.terms.symbol }),
      async () => bot.take(side(), 20),
    ];
    await random.pick(acts)();
    await world.until(Date.now() + random.whole(100, 3_000));
  }
  await world.until(Date.now() + 40_000);
  return true;
}

const strategies: readonly SpotStrategy[] = [
  {
    name: 'spot: the book first',
    play: (bot) => followJump(bot, (side) => bot.order(side, STAKE)),
  },
  {
    name: 'convert: the book first',
    play: (bot) => followJump(bot, (side) => bot.convert(side, STAKE)),
  },
  { name: 'spot: a print outside of the book', play: printOutside },
  { name: 'spot: a print behind the best bid', play: printBehindBid },
  { name: 'spot: a print through the book', play: sellThrough },
  { name: 'spot: both sides of a bounce', play: bounce },
  { name: 'spot: a cancel in an outage', play: cancelInOutage, beside: cutFeed },
  { name: 'everything at random', play: chaos },
];

export const SPOT_STRATEGIES: readonly SpotStrategy[] = strategies.map((one) => ({
  ...one,
  reset: (bot) => bot.flatten(),
}));
