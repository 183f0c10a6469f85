import { pino } from 'pino';
import { vi } from 'vitest';
import { money } from '#core/domain/money.ts';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { Engine } from '../../../server/db/client.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { optionLimits } from '../../../server/db/schema/options.ts';
import type { Clock } from '../../../server/lib/clock.ts';
import { HtxSource } from '../../../server/market/htx/source.ts';
import { listMarkets } from '../../../server/market/markets.repo.ts';
import { dayStart } from '../../../server/market/periods.ts';
import type { NamedTrade, OrderBook, PriceSource } from '../../../server/market/price-source.ts';
import { SimulatedSource } from '../../../server/market/simulated.ts';
import { startFeed } from '../feed/feed-server.ts';
import type { Random } from '../load/random.ts';
import { BORN, TEST_SEED } from '../provider/simulated.ts';
import { controlledClock } from './clock.ts';
import { MINIMUM_COST, openTestDatabase } from './database.ts';
import { type FundedMember, fundedMember } from './funded-member.ts';
import { createTestClient } from './test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from './test-server.ts';
import { pass, passDuring, stopTime } from './virtual-time.ts';

export type SourceName = 'simulated' | 'htx';
export type RoundTrips = Awaited<ReturnType<typeof openRoundTrips>>;

const COINS = ['USDT', 'BTC', 'ETH', 'SOL'] as const;
const MARKETS = [
  { symbol: 'btcusdt', base: 'BTC', quote: 'USDT', places: 2 },
  { symbol: 'ethusdt', base: 'ETH', quote: 'USDT', places: 2 },
  { symbol: 'solusdt', base: 'SOL', quote: 'USDT', places: 3 },
  { symbol: 'ethbtc', base: 'ETH', quote: 'BTC', places: 6 },
] as const;
const PAY = { type: 1, paypassword: 'pay2026' };
const FUNDS = {
  1: { USDT: '1000000', BTC: '10', ETH: '100', SOL: '1000' },
  2: { USDT: '1000000' },
};
/** The duration of the shortest option that is offered. */
const OPTION_SECONDS = 30;

/** Data that the exchange has read: the newest book of each market and every trade. */
export interface Seen {
  readonly books: Map<string, OrderBook>;
  readonly versions: Map<string, OrderBook>;
  readonly trades: Map<string, NamedTrade>;
}

/** Wraps a price source and records its results. `reach` advances to a time for which it waits. */
function recorded(prices: PriceSource, seen: Seen, reach: (at: number) => void): PriceSource {
  return {
    name: prices.name,
    ...(prices.data && { data: prices.data }),
    start: () => prices.start(),
    stop: () => prices.stop(),
    quote: (symbol) => prices.quote(symbol),
    tickAtOrBefore: (...asked) => prices.tickAtOrBefore(...asked),
    firstTickAfter: (...asked) => prices.firstTickAfter(...asked),
    tradesWithin: (...asked) => prices.tradesWithin(...asked),
    async tradesAfter(symbol, wanted) {
      const run = await prices.tradesAfter(symbol, wanted);
      for (const trade of run.trades) seen.trades.set(`${symbol}/${trade.name}`, trade);
      return run;
    },
    async orderBook(symbol, notBefore) {
      if (notBefore !== undefined) reach(notBefore);
      const book = await prices.orderBook(symbol, notBefore);
      if (book) seen.books.set(symbol, book);
      if (book) seen.versions.set(`${symbol}/${book.version}`, shownOf(symbol, book));
      return book;
    },
  };
}

/**
 * Returns the part of a book that may be shown, because a cross market may omit its first levels.
 */
function shownOf(symbol: string, { asks, bids, ...name }: OrderBook): OrderBook {
  const depth = symbol.endsWith('usdt') ? 20 : 150;
  return { ...name, asks: asks.slice(0, depth), bids: bids.slice(0, depth) };
}

async function openSource(name: SourceName, clock: Clock, db: Parameters<typeof listMarkets>[0]) {
  const listed = () => listMarkets(db, 'all');
  const secret = async () => ({ seed: TEST_SEED, born: BORN, since: dayStart(BORN) });
  if (name === 'simulated') {
    return {
      prices: new SimulatedSource({ secret, markets: listed, clock }),
      stop: async () => undefined,
    };
  }
  stopTime();
  const feed = await startFeed();
  const upstream = `${feed.origin}/market-data`;
  const log = pino({ level: 'silent' });
  return {
    prices: new HtxSource({ upstream, db, clock: Date.now, log }),
    async stop() {
      await feed.stop();
      vi.useRealTimers();
    },
  };
}

/**
 * Opens an exchange on a real price source, with a member who trades in round trips, selling what
 * was bought and vice versa.
 */
export async function openRoundTrips(engine: Engine, name: SourceName) {
  const database = await openTestDatabase(engine);
  const time = controlledClock();
  const seen: Seen = { books: new Map(), versions: new Map(), trades: new Map() };
  const source = await openSource(name, time.now, database.db);
  const clock = name === 'simulated' ? time.now : Date.now;
  const reach = (at: number) => {
    if (name === 'simulated') time.set(Math.max(time.now(), at));
  };
  const context = await openAppContext({
    config: readConfig({}),
    clock,
    database,
    prices: recorded(source.prices, seen, reach),
    log: pino({ level: 'silent' }),
    mailer: { send: async () => undefined },
    limits: NO_LIMITS,
    verificationMs: VERIFICATION_MS,
    hashing: MINIMUM_COST,
  });
  // In the provider's markets, the stakes exceed the limit by turnover.
  await context.db.update(optionLimits).set({ movingCost: money('1') });
  const app = await buildApp(context);
  await app.ready();
  const client = await fundedMember({ context, client: () => createTestClient(app, false) }, FUNDS);
  // Trades wait for a book that is as new as they are.
  const member: FundedMember = {
    ...client,
    call: (...sent) => (name === 'htx' ? passDuring(client.call(...sent)) : client.call(...sent)),
  };
  const coinIds = new Map<string, string>(
    (await member.call('getCanExchangeCoin', { type: 1 })).data.map(
      (row: { id: string; title: string }) => [row.title, row.id],
    ),
  );
  const listed = await context.db.select({ id: markets.id, symbol: markets.symbol }).from(markets);
  const marketId = new Map(listed.map(({ id, symbol }) => [symbol, id]));
  return {
    marketId,
    db: database.db,
    seen,
    member,
    coinIds,
    clock,
    prices: context.prices,
    match: () => context.matcher.matchNow(),
    /** Opens and settles the due options. */
    settle: () => context.jobs.runDue(),
    /** Lets time pass in the market. */
    wait: async (ms: number) => (name === 'simulated' ? time.advance(ms) : pass(ms)),
    async close() {
      const parts = (async () => {
        await app.close();
        await context.close();
      })();
      // A part that still waits for a book is closed only when time passes.
      await (name === 'htx' ? passDuring(parts) : parts);
      await source.stop();
    },
  };
}

/** Reads the available and the frozen amount of each coin in all accounts. */
export async function holdings(member: FundedMember): Promise<ReadonlyMap<string, number>> {
  const { data } = await member.call('getUserBalanceList');
  const accounts: { balanceInfo: { coinName: string; balance: string; dbalance: string }[] }[] =
    data.coinList;
  const held = new Map<string, number>();
  for (const { coinName, balance, dbalance } of accounts.flatMap((each) => each.balanceInfo)) {
    held.set(coinName, (held.get(coinName) ?? 0) + Number(balance) + Number(dbalance));
  }
  return held;
}

/** Returns a price in USDT from the newest books. */
function priceOf({ books }: Seen, coin: string, side: 'asks' | 'bids'): number {
  if (coin === 'USDT') return 1;
  return Number(books.get(`${coin.toLowerCase()}usdt`)?.[side][0]?.price ?? 1_000);
}

/**
 * Computes the gain of a deal if the received coins were sold and the paid coins were bought back
 * immediately.
 */
export function gainOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  seen: Seen,
): number {
  return COINS.reduce((sum, coin) => {
    const change = (after.get(coin) ?? 0) - (before.get(coin) ?? 0);
    return sum + change * priceOf(seen, coin, change > 0 ? 'bids' : 'asks');
  }, 0);
}

export type Step =
  | 'convert'
  | 'market'
  | 'limit'
  | 'trigger'
  | 'cancel'
  | 'option'
  | 'match'
  | 'settle'
  | 'wait';

/** Places a stop-limit order or a pair with triggers close to the price. */
async function placeTrigger(
  { member, seen }: RoundTrips,
  order: { readonly m_id: number; readonly type: number; readonly num: string },
  { symbol, places }: { readonly symbol: string; readonly places: number },
  random: Random,
): Promise<number> {
  const ask = Number(seen.books.get(symbol)?.asks[0]?.price ?? 1_000);
  const beside = (way: number) => (ask * (1 + (way * random.next()) / 2_000)).toFixed(places);
  const when = random.whole(1, 2);
  const way = when === 1 ? 1 : -1;
  const first = { when, trigger_price: beside(way), price: beside(random.pick([1, -1])) };
  const twin = { twin_trigger_price: beside(-way), twin_price: beside(random.pick([1, -1])) };
  const fields = { ...order, ...first, ...(random.next() < 0.5 && twin) };
  return (await member.call('tradetriggerOrder', fields)).code;
}

/** Takes one random step. Returns the body code, or `undefined` if nothing was sent. */
export async function takeStep(
  on: RoundTrips,
  step: Step,
  random: Random,
): Promise<number | undefined> {
  const { member, seen } = on;
  const size = () => random.pick([0.01, 0.2, 1, 5]) * (0.5 + random.next());
  if (step === 'wait') return void (await on.wait(random.whole(50, 3_000)));
  if (step === 'match') return void (await on.match());
  if (step === 'settle') return void (await on.settle());
  if (step === 'option') {
    const bet = { buytype: random.whole(1, 2), ctime: OPTION_SECONDS, ctzed: random.whole(5, 50) };
    const m_id = on.marketId.get(random.pick(MARKETS).symbol) ?? 0;
    return (await member.call('creatorder', { m_id, ...bet })).code;
  }
  if (step === 'cancel') {
    const { data } = await member.call('tradegetOrderList', { type: 0, status: 1 });
    const id = data.list.at(-1)?.id;
    return id && (await member.call('tradecancelOrder', { bb_id: id })).code;
  }
  if (step === 'convert') {
    const from = random.pick(COINS);
    const to = random.pick(COINS.filter((coin) => coin !== from));
    const amount = ((100 * size()) / priceOf(seen, from, 'bids')).toFixed(8);
    const coins = {
      from_coin_id: on.coinIds.get(from) ?? '',
      to_coin_id: on.coinIds.get(to) ?? '',
    };
    return (await member.call('exchangeCoin', { ...PAY, ...coins, amount })).code;
  }
  const { symbol, base, quote, places } = random.pick(MARKETS);
  const order = { m_id: on.marketId.get(symbol) ?? 0, type: random.whole(1, 2) };
  const num = ((100 * size()) / priceOf(seen, base, 'asks')).toFixed(4);
  if (step === 'trigger') return placeTrigger(on, { ...order, num }, { symbol, places }, random);
  if (step === 'limit') {
    const ask = Number(seen.books.get(symbol)?.asks[0]?.price ?? 1_000);
    const limit = (ask * (1 + (random.next() - 0.5) / 1_000)).toFixed(places);
    return (await member.call('upbbbuy', { ...order, operate_type: 1, num, price: limit })).code;
  }
  const amount = ((100 * size()) / priceOf(seen, quote, 'asks')).toFixed(6);
  const spent = order.type === 1 ? { amount } : { num };
  return (await member.call('upbbbuy', { ...order, operate_type: 2, ...spent })).code;
}
