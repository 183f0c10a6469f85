import { compare, isPositive, type Money, ZERO } from './money.ts';
import {
  type OrderRequest,
  type OrderValidationError,
  type SpotSide,
  type SpotTerms,
  tradeValue,
  validateOrderRequest,
} from './spot-order.ts';
import { passQueue } from './spot-queue.ts';

/** Direction of a trigger: it fires at or above its price, or at or below it. */
export type TriggerWhen = 'above' | 'below';

/** A trigger with the limit price of the resulting order. */
export interface TriggerLeg {
  readonly when: TriggerWhen;
  readonly trigger: Money | undefined;
  readonly price: Money | undefined;
}

/**
 * One stop-limit order, or a pair: the first trigger that fires cancels the other order. Both
 * orders buy or both sell the same quantity of the base coin.
 */
export interface TriggerRequest {
  readonly side: SpotSide;
  readonly quantity: Money | undefined;
  readonly legs: readonly [TriggerLeg, TriggerLeg?];
}

/** The field of a leg that an error concerns. */
export type TriggerField = 'trigger' | 'price' | 'quantity';

export interface TriggerValidationError {
  readonly error: OrderValidationError | 'noTrigger' | 'triggerReached' | 'notApart';
  readonly field: TriggerField;
  /** Index of the leg. */
  readonly leg: 0 | 1;
}

/** Returns true if a trade at this price fires a trigger. */
export function isReached(when: TriggerWhen, trigger: Money, price: Money): boolean {
  return when === 'above' ? compare(price, trigger) >= 0 : compare(price, trigger) <= 0;
}

/**
 * Returns the direction in which the market must move to reach a trigger; `undefined` at its price.
 */
export function directionTo(trigger: Money, last: Money): TriggerWhen | undefined {
  const difference = compare(trigger, last);
  return difference === 0 ? undefined : difference > 0 ? 'above' : 'below';
}

/**
 * Returns the direction of the take-profit order of a pair; the stop-loss order has the other
 * direction.
 */
export function profitWhen(side: SpotSide): TriggerWhen {
  return side === 'sell' ? 'above' : 'below';
}

/**
 * Returns the amount that a waiting order or pair freezes: the larger amount of its two orders,
 * because only one of them is ever placed (product.md#trigger-orders).
 */
export function triggerReserve({ side, quantity = ZERO, legs }: TriggerRequest): Money {
  if (side === 'sell') return quantity;
  return legs
    .map((leg) => tradeValue(leg?.price ?? ZERO, quantity))
    .reduce((most, need) => (compare(need, most) > 0 ? need : most));
}

/**
 * Returns the first reason why a trigger order is refused, or `undefined`
 * (product.md#trigger-orders). Checked by the form and by the server; while the last price (`last`)
 * or the balance is unknown, only the server checks the rules that need it.
 */
export function validateTrigger(
  request: TriggerRequest,
  given: {
    readonly terms: Omit<SpotTerms, 'feeRate'>;
    readonly balance: Money | undefined;
    readonly last: Money | undefined;
  },
): TriggerValidationError | undefined {
  const { legs, quantity, side } = request;
  for (const [index, leg] of legs.entries()) {
    const at = index === 0 ? 0 : 1;
    const validationError = leg && validateLeg({ side, quantity }, leg, given);
    if (validationError) return { ...validationError, leg: at };
  }
  const [first, second] = legs;
  if (second && !isApart(first, second)) return { error: 'notApart', field: 'trigger', leg: 1 };
  const { balance } = given;
  const isShort = balance && compare(triggerReserve(request), balance) > 0;
  return isShort ? { error: 'aboveBalance', field: 'quantity', leg: 0 } : undefined;
}

function validateLeg(
  { side, quantity }: Pick<TriggerRequest, 'side' | 'quantity'>,
  { when, trigger, price }: TriggerLeg,
  { terms, last }: Parameters<typeof validateTrigger>[1],
): Omit<TriggerValidationError, 'leg'> | undefined {
  if (!trigger || !isPositive(trigger)) return { error: 'noTrigger', field: 'trigger' };
  const limit: OrderRequest = { side, kind: 'limit', price, quantity, amount: undefined };
  const given = { terms, balance: undefined, bestPrice: undefined };
  const error = validateOrderRequest(limit, given);
  // The trigger price may have as many decimals as a limit price.
  if (validateOrderRequest({ ...limit, price: trigger }, given) === 'priceTooPrecise') {
    return { error: 'priceTooPrecise', field: 'trigger' };
  }
  if (error) return { error, field: FIELD_OF[error] ?? 'quantity' };
  const isLate = last && isReached(when, trigger, last);
  return isLate ? { error: 'triggerReached', field: 'trigger' } : undefined;
}

const FIELD_OF: Partial<Record<OrderValidationError, TriggerField>> = {
  noPrice: 'price',
  priceTooPrecise: 'price',
};

/** Returns true if no trade can fire both triggers of a pair. */
function isApart(one: TriggerLeg, other: TriggerLeg): boolean {
  if (!one.trigger || !other.trigger || one.when === other.when) return false;
  const difference = compare(one.trigger, other.trigger);
  return one.when === 'above' ? difference > 0 : difference < 0;
}

/** A trigger that has not fired. */
interface Armed {
  readonly id: number;
  readonly trigger: Money;
  /** Epoch milliseconds; only later trades fire the trigger. */
  readonly since: number;
  /** The total volume that the trades at or through the trigger must exceed. */
  readonly queue: Money;
}

/** A waiting order with the trigger of its twin. */
export interface Waiting extends Armed {
  readonly when: TriggerWhen;
  /** When its cancellation arrived; no later trade fires this order or its twin. */
  readonly until?: number | undefined;
  readonly twin: Armed | undefined;
}

/** A trade, with the fields that triggers need. */
interface TriggeringTrade {
  readonly at: number;
  readonly price: Money;
  readonly volume: Money;
}

/** A trigger that fires, and the time of the trade that fires it. */
export interface Firing {
  readonly orderId: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Returns the triggers that trades, oldest first, fire: for each order or pair, the trigger that is
 * reached first, sorted by trade (product.md#trigger-orders). The total volume of the trades at or
 * through a trigger must exceed its queue, so no single small trade fires it (ADR-145).
 */
export function firedBy(
  waiting: readonly Waiting[],
  trades: readonly TriggeringTrade[],
): readonly Firing[] {
  const fired = new Map<number, Firing>();
  for (const { twin, until, ...own } of waiting) {
    const opposite = own.when === 'above' ? ('below' as const) : ('above' as const);
    const armed = twin ? [own, { ...twin, when: opposite }] : [own];
    const firing = firstOf(
      armed,
      trades.filter(({ at }) => at <= (until ?? at)),
    );
    if (firing) fired.set(firing.orderId, firing);
  }
  return [...fired.values()].sort((a, b) => a.at - b.at || a.orderId - b.orderId);
}

function firstOf(
  armed: readonly (Armed & { readonly when: TriggerWhen })[],
  trades: readonly TriggeringTrade[],
): Firing | undefined {
  const left = armed.map((one) => ({ ...one }));
  for (const { at, price, volume } of trades) {
    for (const one of left) {
      if (at <= one.since || !isReached(one.when, one.trigger, price)) continue;
      if (compare(volume, one.queue) > 0) return { orderId: one.id, at };
      one.queue = passQueue(one.queue, volume);
    }
  }
  return undefined;
}
