import type { SpotBalance } from '#/api/spot';
import { compare, divideDown, type Money, money, multiply, roundDown } from '#core/domain/money.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import {
  directionTo,
  profitWhen,
  type TriggerLeg,
  type TriggerRequest,
} from '#core/domain/spot-trigger.ts';
import { AMOUNT_PLACES, readPositiveAmount } from './ticket';

/** A stop-limit order, or a take-profit and a stop-loss order that cancel each other. */
export type TriggerKind = 'stop' | 'pair';

/** The member's input. The first order of a pair is the take-profit order. */
export interface TriggerEntry {
  readonly trigger: string;
  readonly price: string;
  readonly twinTrigger: string;
  readonly twinPrice: string;
  readonly quantity: string;
}

const NOTHING: TriggerEntry = {
  trigger: '',
  price: '',
  twinTrigger: '',
  twinPrice: '',
  quantity: '',
};

/** Parses an entry stored as a draft. Unknown values count as missing. */
export function readTriggerEntry(kept: Readonly<Record<string, unknown>>): TriggerEntry {
  const text = (name: keyof TriggerEntry) => {
    const value = kept[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    trigger: text('trigger'),
    price: text('price'),
    twinTrigger: text('twinTrigger'),
    twinPrice: text('twinPrice'),
    quantity: text('quantity'),
  };
}

/** Returns the entry after an order was placed. The prices remain for the next order. */
export function afterPlacing(entry: TriggerEntry): TriggerEntry {
  return { ...entry, quantity: NOTHING.quantity };
}

interface Given {
  readonly kind: TriggerKind;
  readonly side: SpotSide;
  /** The last price; `undefined` while it is unknown. */
  readonly last: string | undefined;
}

/** Derives the order from the input. The direction of a stop's trigger follows from the price. */
export function triggerRequestOf(entry: TriggerEntry, { kind, side, last }: Given): TriggerRequest {
  const trigger = readPositiveAmount(entry.trigger);
  const price = readPositiveAmount(entry.price);
  const quantity = readPositiveAmount(entry.quantity);
  if (kind === 'stop') {
    const when = (trigger && last && directionTo(trigger, money(last))) || 'above';
    return { side, quantity, legs: [{ when, trigger, price }] };
  }
  const when = profitWhen(side);
  const stop: TriggerLeg = {
    when: when === 'above' ? 'below' : 'above',
    trigger: readPositiveAmount(entry.twinTrigger),
    price: readPositiveAmount(entry.twinPrice),
  };
  return { side, quantity, legs: [{ when, trigger, price }, stop] };
}

/**
 * Returns a percentage of the quantity that the balance covers at the larger limit, rounded down;
 * an empty string if it is unknown.
 */
export function shareOf(
  { side, legs }: TriggerRequest,
  balance: SpotBalance | undefined,
  percent: number,
): string {
  const available = side === 'buy' ? balance?.quote : balance?.base;
  if (available === undefined) return '';
  const places = balance?.quantityPrecision ?? AMOUNT_PLACES;
  const share = multiply(multiply(available, money(String(percent))), '0.01');
  if (side === 'sell') return roundDown(share, places);
  const limit = largest(legs.flatMap((leg) => (leg?.price ? [leg.price] : [])));
  return limit ? divideDown(share, limit, places) : '';
}

function largest([first, ...more]: readonly Money[]): Money | undefined {
  return more.reduce((most, one) => (most && compare(one, most) > 0 ? one : most), first);
}
