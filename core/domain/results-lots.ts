import { divideDown, type Money, money } from './money.ts';

/**
 * An amount in units of 10^-18 of its coin, as exact as the ledger's columns. A member may have
 * 100,000 fills, and adding integers is many times faster than adding strings (ADR-120).
 */
export type Units = bigint;

const PLACES = 18;
const ONE: Units = 10n ** 18n;

/** Converts a decimal string to units of 10^-`places`; further decimals are truncated. */
export function toUnits(text: string, places = PLACES): Units {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.slice(0, places).padEnd(places, '0'));
}

/** Converts units of 10^-`places` to a decimal string. */
export function fromUnits(units: Units, places = PLACES): Money {
  return divideDown(money(String(units)), money(`1${'0'.repeat(places)}`), places);
}

/** An amount of a coin. */
interface CoinUnits {
  readonly coinId: number;
  readonly units: Units;
}

/**
 * A member's payment and receipt at one time, as in a trade or a conversion, or only one of the
 * two.
 */
export interface Movement {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly paid?: CoinUnits | undefined;
  readonly received?: CoinUnits | undefined;
  /** Price in USDT of a coin received without a trade; omitted if it is unknown. */
  readonly price?: Units | undefined;
}

/** The result of a sale for USDT. */
export interface Sale {
  readonly units: Units;
  /** Profit of the part with a known cost; `undefined` if there is no such part. */
  readonly profit: Units | undefined;
  readonly isUnknown: boolean;
  /** Average holding time of the sold coins. */
  readonly heldMs: number;
}

/** Returns the part of an incoming coin whose cost is known, and that cost. */
function basisOf({
  units,
  paid,
  left,
  price,
}: Pick<Movement, 'paid' | 'price'> & {
  readonly units: Units;
  /** The part that left the lot of the paid coin, unless the paid coin is USDT. */
  readonly left: Pick<Lot, 'known' | 'cost'> | undefined;
}): Pick<Lot, 'known' | 'cost'> {
  // The received coin inherits the cost, so nothing is realised.
  if (paid && left) {
    return { known: paid.units === 0n ? 0n : (units * left.known) / paid.units, cost: left.cost };
  }
  if (paid) return { known: units, cost: paid.units };
  if (price === undefined) return { known: 0n, cost: 0n };
  return { known: units, cost: (units * price) / ONE };
}

/** The holding of one coin. */
export interface Lot {
  readonly units: Units;
  /** The part with a known cost, and that cost in USDT. */
  readonly known: Units;
  readonly cost: Units;
}

type OpenLot = { -readonly [Key in keyof Lot]: Lot[Key] } & {
  /** The sum of all units, each multiplied by its time of arrival in epoch milliseconds. */
  born: bigint;
};

/**
 * Returns a member's average-cost lots, one of each coin (product.md#cost-basis). Movements are
 * applied in the order of their times. Outgoing units reduce the known part and the cost
 * proportionally, rounded down, so no cost is lost or doubled. `unitCoinId` is the id of USDT.
 */
export function createLots(unitCoinId: number) {
  const lots = new Map<number, OpenLot>();

  function lotOf(coinId: number): OpenLot {
    const lot = lots.get(coinId) ?? { units: 0n, known: 0n, cost: 0n, born: 0n };
    lots.set(coinId, lot);
    return lot;
  }

  function add({ coinId, units }: CoinUnits, at: number, known: Units, cost: Units): void {
    const lot = lotOf(coinId);
    lot.units += units;
    lot.known += known;
    lot.cost += cost;
    lot.born += units * BigInt(at);
  }

  /** Removes units from a lot. Units that the lot does not contain have an unknown cost. */
  function take({ coinId, units }: CoinUnits, at: number) {
    const lot = lotOf(coinId);
    if (lot.units === 0n) return { known: 0n, cost: 0n, heldMs: 0 };
    const had = lot.units;
    const taken = units < had ? units : had;
    const known = (lot.known * taken) / had;
    const cost = lot.known === 0n ? 0n : (lot.cost * known) / lot.known;
    const heldMs = Math.max(0, at - Number(lot.born / had));
    lot.born -= (lot.born * taken) / had;
    lot.units -= taken;
    lot.known -= known;
    lot.cost -= cost;
    return { known, cost, heldMs };
  }

  return {
    /** Applies a movement; returns the realised result if a coin was sold for USDT. */
    apply({ at, paid, received, price }: Movement): Sale | undefined {
      const left = paid && paid.coinId !== unitCoinId ? take(paid, at) : undefined;
      if (received && received.coinId !== unitCoinId) {
        const { known, cost } = basisOf({ units: received.units, paid, left, price });
        add(received, at, known, cost);
      }
      if (!paid || !left || received?.coinId !== unitCoinId) return undefined;
      const { known, cost, heldMs } = left;
      return {
        units: paid.units,
        profit: known === 0n ? undefined : (received.units * known) / paid.units - cost,
        isUnknown: known < paid.units,
        heldMs,
      };
    },

    /**
     * Returns the lot of a balance. If movements were out of order and the lot differs from the
     * balance, the balance takes precedence: missing units have an unknown cost, and excess units
     * are dropped.
     */
    of(coinId: number, balance: Units): Lot {
      const lot = lots.get(coinId);
      if (!lot || lot.units === 0n) return { units: balance, known: 0n, cost: 0n };
      if (lot.units <= balance) return { units: balance, known: lot.known, cost: lot.cost };
      const known = (lot.known * balance) / lot.units;
      const cost = lot.known === 0n ? 0n : (lot.cost * known) / lot.known;
      return { units: balance, known, cost };
    },
  };
}
