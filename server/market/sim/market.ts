import { marketDayOf } from '../periods.ts';
import { Instants } from './instants.ts';
import { Instrument, type PriceModel } from './instrument.ts';
import { DOLLAR, profileOf } from './profiles.ts';
import { Walks } from './walk.ts';

/**
 * Definition of a simulated market. Its precisions are its units, so changing them changes its
 * past.
 */
export interface MarketSpec {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
}

/** The secret input of a database's simulated market, besides symbol and time. */
export interface Secret {
  readonly seed: string;
  /** First UTC+8 day from which current data reveals nothing about the future. */
  readonly born: number;
  /**
   * Time since which the current algorithm applies, epoch ms: the creation of the database or its
   * update. Earlier trades of an older algorithm cannot be recomputed.
   */
  readonly since: number;
}

/** A market with its units. */
export interface Simulated {
  readonly spec: MarketSpec;
  readonly instrument: Instrument;
  readonly model: PriceModel;
  /** 10^decimals of prices and of amounts; quote values use their product. */
  readonly priceUnit: number;
  readonly amountUnit: number;
  readonly amountDecimals: number;
}

/** Limit of the daily quote value in units: a month of it stays below 2^53. */
const MAX_DAY_VOL = 1e14;

/** All simulated markets of one seed. */
export class SimulatedMarkets {
  readonly #secret: Secret;
  readonly #walks: Walks;
  readonly #instants: Instants;
  readonly #bySymbol = new Map<string, Simulated>();
  #specs: readonly MarketSpec[];

  constructor(secret: Secret, specs: readonly MarketSpec[]) {
    this.#secret = secret;
    // The closing price of the day of the update is unchanged by it.
    this.#walks = new Walks(secret.seed, marketDayOf(secret.since - 1) + 1);
    this.#instants = new Instants(secret.seed);
    this.#specs = specs;
  }

  /**
   * Replaces the list of markets. One that is already simulated has the same units until the next
   * start.
   */
  list(specs: readonly MarketSpec[]): void {
    this.#specs = specs;
  }

  /** Returns the market of a listed symbol; `undefined` for any other. */
  get(symbol: string): Simulated | undefined {
    const existing = this.#bySymbol.get(symbol);
    if (existing !== undefined) return existing;
    const spec = this.#specs.find((one) => one.symbol === symbol);
    return spec && this.#make(spec);
  }

  #make(spec: MarketSpec): Simulated {
    const { seed, born } = this.#secret;
    const base = profileOf(spec.base);
    const quotePrice = spec.quote === DOLLAR ? 1 : profileOf(spec.quote).price;
    const priceUnit = 10 ** spec.pricePrecision;
    // A cross market has a twentieth of the volume of its base coin's dollar market.
    const turnover = (spec.quote === DOLLAR ? base.turnover : base.turnover / 20) / quotePrice;
    const price = base.price / quotePrice;
    const room = Math.floor(Math.log10(MAX_DAY_VOL / (turnover * priceUnit)));
    const amountDecimals = Math.max(0, Math.min(spec.amountPrecision, room));
    const amountUnit = 10 ** amountDecimals;
    const dayAmount = Math.max(4e6, Math.round((turnover / price) * amountUnit));
    const model = { dayAmount, ...this.#model(spec, priceUnit) };
    const instrument = new Instrument(seed, spec.symbol, model, born, this.#instants);
    const market = { spec, instrument, model, priceUnit, amountUnit, amountDecimals };
    this.#bySymbol.set(spec.symbol, market);
    return market;
  }

  #model({ base, quote }: MarketSpec, priceUnit: number): Omit<PriceModel, 'dayAmount'> {
    const walks = this.#walks;
    const units = (price: number) => Math.max(1, Math.round(price * priceUnit));
    if (quote === DOLLAR) {
      return {
        close: (day) => units(walks.close(base, day)),
        deviation: (day) => walks.deviation(base, day),
      };
    }
    const above = this.#leg(base);
    const below = this.#leg(quote);
    const scale = (below.priceUnit / above.priceUnit) * priceUnit;
    const ratio = (a: number, b: number) => Math.max(1, Math.floor((a / b) * scale + 0.5));
    return {
      close: (day) => ratio(above.model.close(day), below.model.close(day)),
      deviation: (day) => Math.hypot(walks.deviation(base, day), walks.deviation(quote, day)),
      prices: (...minutes) => {
        const under = below.instrument.prices(...minutes);
        const over = above.instrument.prices(...minutes);
        return over.map((price, tick) => ratio(price, under[tick] ?? 1));
      },
    };
  }

  /** Returns the coin's dollar market: the listed one, or an unlisted one for its cross markets. */
  #leg(coin: string): Simulated {
    const listed = this.#specs.find((spec) => spec.base === coin && spec.quote === DOLLAR);
    const symbol = listed?.symbol ?? `${coin}${DOLLAR}`.toLowerCase();
    const existing = this.#bySymbol.get(symbol);
    if (existing !== undefined) return existing;
    const pricePrecision = Math.max(0, 6 - Math.floor(Math.log10(profileOf(coin).price)));
    return this.#make(
      listed ?? { symbol, base: coin, quote: DOLLAR, pricePrecision, amountPrecision: 4 },
    );
  }
}
