import { money } from '#core/domain/money.ts';
import { SETTLE_DELAY_MS } from '#core/domain/options.ts';
import { DEFAULT_MOVING_COST, WINDOW_MS } from '#core/domain/options-price.ts';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';
import { SEEN_AHEAD_MS } from '../../../server/market/ahead.ts';
import type { NamedTrade, PriceSource } from '../../../server/market/price-source.ts';
import { loggedOpening, loggedSettlement } from '../../../server/modules/options/price.ts';
import { settlementOf } from '../../../server/modules/options/settle.ts';
import { turnoverOf } from '../../../server/modules/options/turnover.ts';
import type { Random } from '../load/random.ts';
import { TERMS } from '../model/terms.ts';
import { ProviderMarket, type Side } from './market.ts';
import { MARKETS } from './markets.ts';
import { type Bought, DURATIONS, type OptionBot } from './option-strategies.ts';
import type { Pace } from './strategy.ts';

const STAKE = 100;
const STEP_MS = 100;
/** The time by which the provider's clock is ahead of the true time. */
const PROVIDER_AHEAD_MS = 100;
/** After this time, the trades that open an option are known. */
const OPENED_MS = 15_500;

/**
 * How the house decides. `lastTrade` is its first rule, under which one trade of any size decided.
 */
export type Rule = 'window' | 'lastTrade';

/**
 * The house that sells options, without a database. The server's own functions compute the prices,
 * and time passes as fast as the provider's markets are computed.
 */
export class OptionHouse implements Pace {
  readonly rule: Rule;
  readonly aheadMs: number;
  readonly markets: readonly ProviderMarket[];
  now = 1_700_000_000_000;
  readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  /** The running stakes by market. */
  readonly #open = new Map<ProviderMarket, number>();

  /** `aheadMs` is how far the clock of the process that sells options is ahead. */
  constructor(random: Random, { rule, aheadMs }: { rule: Rule; aheadMs: number }) {
    this.rule = rule;
    this.aheadMs = aheadMs;
    this.markets = MARKETS.map((terms) => new ProviderMarket(terms, random));
  }

  get provider() {
    return { now: this.now + PROVIDER_AHEAD_MS };
  }

  /**
   * Resolves after the provider's markets have reached `at` and before the house receives their
   * data.
   */
  until(at: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.add({ until: at, wake }));
  }

  next(): Promise<void> {
    return this.until(this.now + STEP_MS);
  }

  async during<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    while (!isOver) await this.#step();
    return work;
  }

  bots(): readonly OptionBot[] {
    return this.markets.flatMap((market) =>
      DURATIONS.map((seconds) => new HouseBot(this, market, seconds)),
    );
  }

  /** Sells an option if the market's turnover permits its stake. */
  sell(market: ProviderMarket, direction: 'up' | 'down', stake: number, seconds: number) {
    const prices = sourceOf(market, this.now);
    const arrivedAt = this.now + this.aheadMs;
    const heardAt = prices.quote(market.terms.symbol)?.at ?? 0;
    const name = { id: 0, symbol: market.terms.symbol, title: '', quote: 'USDT' };
    const costs = { stakeCoin: 'USDT', movingCost: DEFAULT_MOVING_COST };
    const { windowVolume, limit } = turnoverOf(prices, name, costs);
    const running = (this.#open.get(market) ?? 0) + stake;
    const isWindow = this.rule === 'window';
    const isFull = isWindow && limit !== undefined && running > Number(limit);
    const cycle = TERMS.optionCycles.find((one) => one.seconds === seconds);
    if (!cycle || stake < Number(cycle.minStake)) return undefined;
    if (isFull || arrivedAt - heardAt > PRICE_MAX_AGE_MS) return undefined;
    this.#open.set(market, running);
    return {
      direction,
      stake: money(String(stake)),
      payoutRate: money(cycle.payoutRate),
      openAfter: isWindow ? Math.max(arrivedAt + SEEN_AHEAD_MS.htx, heardAt) : arrivedAt,
      openSource: 'htx',
      expiresAt: arrivedAt + seconds * 1_000,
      windowMs: isWindow ? WINDOW_MS : 0,
      windowVolume,
    } as const;
  }

  end(market: ProviderMarket, stake: number): void {
    this.#open.set(market, (this.#open.get(market) ?? 0) - stake);
  }

  async #step(): Promise<void> {
    const from = this.provider.now;
    this.now += STEP_MS;
    for (const market of this.markets) market.step(from, this.provider.now);
    for (const sleeper of [...this.#sleepers]) {
      if (sleeper.until > this.now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type Sold = NonNullable<ReturnType<OptionHouse['sell']>>;

/** A member who buys options of one duration in one market. */
class HouseBot implements OptionBot {
  readonly world: OptionHouse;
  readonly market: ProviderMarket;
  readonly #seconds: number;
  readonly #sold: { readonly terms: Sold; readonly opening: Promise<Opening> }[] = [];
  #profit = 0;

  constructor(world: OptionHouse, market: ProviderMarket, seconds: number) {
    this.world = world;
    this.market = market;
    this.#seconds = seconds;
  }

  begin = async () => {
    this.#profit = 0;
  };
  profit = async () => this.#profit;

  take(side: Side, value: number): void {
    this.#profit -= this.market.take(side, value, this.world.provider.now);
  }

  print(side: Side, price: number, value: number): void {
    this.#profit -= this.market.print(side, price, value, this.world.provider.now);
  }

  async option(direction: 'up' | 'down'): Promise<Bought | undefined> {
    const boughtAt = this.world.now;
    for (let stake = STAKE; stake >= 5; stake = Math.floor(stake / 2)) {
      const terms = this.world.sell(this.market, direction, stake, this.#seconds);
      if (terms === undefined) continue;
      const id = this.#sold.push({ terms, opening: this.#open(terms) }) - 1;
      return { id: String(id), stake, expiresAt: boughtAt + this.#seconds * 1_000 };
    }
    return undefined;
  }

  async opening(id: string): Promise<number> {
    const opening = await this.#sold[Number(id)]?.opening;
    return typeof opening === 'object' ? Number(opening.price) : 0;
  }

  async settled(id: string): Promise<void> {
    const sold = this.#sold[Number(id)];
    if (sold === undefined) return;
    const { terms } = sold;
    await this.world.until(terms.expiresAt + SETTLE_DELAY_MS);
    const opening = await sold.opening;
    const { symbol } = this.market.terms;
    const prices = sourceOf(this.market, this.world.now);
    const end =
      typeof opening === 'object' && (await loggedSettlement(prices, symbol, terms, opening.at));
    const ticks = end ? { opening: opening.price, settlement: end.price } : undefined;
    this.#profit += Number(settlementOf(terms, ticks).profit);
    this.world.end(this.market, Number(terms.stake));
  }

  async #open(terms: Sold): Promise<Opening> {
    await this.world.until(Math.min(terms.openAfter + OPENED_MS, terms.expiresAt - STEP_MS));
    const prices = sourceOf(this.market, this.world.now);
    return loggedOpening(prices, this.market.terms.symbol, terms);
  }
}

type Opening = Awaited<ReturnType<typeof loggedOpening>>;

/** Returns all trades of a market that the house has received by `now`. */
function sourceOf({ terms, trades }: ProviderMarket, now: number): PriceSource {
  const within = (after: number, notAfter: number): NamedTrade[] =>
    trades
      .filter(({ ts }) => ts > after && ts <= Math.min(notAfter, now))
      .map((trade) => named(terms, trade));
  const last = trades.findLast(({ ts }) => ts <= now);
  return {
    name: 'htx',
    start: async () => undefined,
    stop: async () => undefined,
    quote: (symbol) =>
      last && {
        ...{ symbol, last: String(last.price), at: last.ts, vol: String(terms.dayValue) },
        ...{ open: '0', high: '0', low: '0', amount: '0', count: 0 },
      },
    tickAtOrBefore: async (_, at, notBefore) => within(notBefore - 1, at).at(-1),
    firstTickAfter: async (_, after, notAfter) =>
      within(after, notAfter)[0] ?? (now < notAfter ? 'unknown' : 'none'),
    tradesWithin: async (_, after, notAfter) => ({
      trades: within(after, notAfter),
      until: Math.min(notAfter, now),
      holes: [],
    }),
    tradesAfter: async () => ({ trades: [], until: now }),
    orderBook: async () => undefined,
  };
}

function named(
  { symbol, decimals, lot }: ProviderMarket['terms'],
  { tradeId, ts, price, amount, direction }: ProviderMarket['trades'][number],
): NamedTrade {
  return {
    symbol,
    price: price.toFixed(decimals),
    amount: amount.toFixed(lot),
    at: ts,
    source: 'htx',
    name: String(tradeId),
    taker: direction,
  };
}
