import { type Course, Instrument } from './instrument.ts';
import { DOLLAR, profileOf } from './profiles.ts';
import { Walks } from './walk.ts';

/** What makes a simulated market: its precisions are its units, so changing them redraws its past. */
export interface MarketSpec {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
}

/** What a database's simulated market is a function of, beside symbol and time. */
export interface Secret {
  readonly seed: string;
  /** UTC+8 day from which on nothing of the future can be told from the present. */
  readonly born: number;
}

/** A market with the decimals of its whole units. */
export interface Simulated {
  readonly spec: MarketSpec;
  readonly instrument: Instrument;
  readonly course: Course;
  /** 10^decimals of prices, amounts, and quote values (their product). */
  readonly priceUnit: number;
  readonly amountUnit: number;
  readonly amountDecimals: number;
}

/** A month of quote value stays below 2^53 units. */
const MOST_DAY_VOL = 1e14;

/** Every simulated market of one seed. */
export class SimulatedMarkets {
  readonly #secret: Secret;
  readonly #walks: Walks;
  readonly #bySymbol = new Map<string, Simulated>();
  #specs: readonly MarketSpec[];

  constructor(secret: Secret, specs: readonly MarketSpec[]) {
    this.#secret = secret;
    this.#walks = new Walks(secret.seed);
    this.#specs = specs;
  }

  /** Further markets; one that is already simulated keeps its units until the next start. */
  list(specs: readonly MarketSpec[]): void {
    this.#specs = specs;
  }

  /** The market of a listed symbol; `undefined` for another. */
  get(symbol: string): Simulated | undefined {
    const made = this.#bySymbol.get(symbol);
    if (made !== undefined) return made;
    const spec = this.#specs.find((one) => one.symbol === symbol);
    return spec && this.#make(spec);
  }

  #make(spec: MarketSpec): Simulated {
    const { seed, born } = this.#secret;
    const base = profileOf(spec.base);
    const quotePrice = spec.quote === DOLLAR ? 1 : profileOf(spec.quote).price;
    const priceUnit = 10 ** spec.pricePrecision;
    // A cross market trades a twentieth of its base coin's dollar market.
    const turnover = (spec.quote === DOLLAR ? base.turnover : base.turnover / 20) / quotePrice;
    const price = base.price / quotePrice;
    const room = Math.floor(Math.log10(MOST_DAY_VOL / (turnover * priceUnit)));
    const amountDecimals = Math.max(0, Math.min(spec.amountPrecision, room));
    const amountUnit = 10 ** amountDecimals;
    const dayAmount = Math.max(4e6, Math.round((turnover / price) * amountUnit));
    const course = { dayAmount, ...this.#course(spec, priceUnit) };
    const instrument = new Instrument(seed, spec.symbol, course, born);
    const made = { spec, instrument, course, priceUnit, amountUnit, amountDecimals };
    this.#bySymbol.set(spec.symbol, made);
    return made;
  }

  #course({ base, quote }: MarketSpec, priceUnit: number): Omit<Course, 'dayAmount'> {
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
    const ratio = (a: number, b: number) => Math.max(1, Math.round((a / b) * scale));
    return {
      close: (day) => ratio(above.course.close(day), below.course.close(day)),
      deviation: (day) => Math.hypot(walks.deviation(base, day), walks.deviation(quote, day)),
      closes: (day) => {
        const prices = below.instrument.closes(day);
        return above.instrument
          .closes(day)
          .map((close, minute) => ratio(close, prices[minute] ?? 1));
      },
    };
  }

  /** The coin's dollar market: the listed one, or one that only its cross markets see. */
  #leg(coin: string): Simulated {
    const listed = this.#specs.find((spec) => spec.base === coin && spec.quote === DOLLAR);
    const symbol = listed?.symbol ?? `${coin}${DOLLAR}`.toLowerCase();
    const made = this.#bySymbol.get(symbol);
    if (made !== undefined) return made;
    const pricePrecision = Math.max(0, 6 - Math.floor(Math.log10(profileOf(coin).price)));
    return this.#make(
      listed ?? { symbol, base: coin, quote: DOLLAR, pricePrecision, amountPrecision: 4 },
    );
  }
}
