import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { compare, isPositive, type Money, subtract, ZERO } from '#core/domain/money.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import { isRestricted, refusalOfEntry } from '../../../ledger/restrictions.ts';
import { BookMoved } from '../book/takes.ts';
import { findSpotMarket } from '../spot.repo.ts';
import { spotTexts } from '../spot.texts.ts';
import { applyEarlierTrades, type CancelRequest, earlierThan, isKnown } from './before-cancel.ts';
import { lockOpenOrder, markCancelled } from './close.ts';
import { planOrder, type SpotDeps } from './place.ts';

interface AmendRequest extends CancelRequest {
  /** The new limit price; `undefined` leaves it unchanged. */
  readonly price: Money | undefined;
  /** The new quantity, including the filled part; `undefined` leaves it unchanged. */
  readonly quantity: Money | undefined;
}

/** Maximum delay of a provider's trades while it is reachable. */
const MOST_LAG_MS = 10_000;
const PAUSE_MS = 300;
/** Maximum wait of a call for the trades made before it. */
const MOST_WAIT_MS = 4_500;
const TEXTS = { filled: spotTexts.filledNotChanged, closed: spotTexts.closedNotChanged };

/**
 * Plans a change to the price or quantity of an open order (product.md#spot-change). The order
 * first gets the trades that were made before the call. A new order then replaces it in one
 * transaction. The new order does not keep the priority and, like any new order, may take from the
 * book immediately. Throws a Refusal; the effect throws BookMoved if the order was partly filled in
 * the meantime.
 */
export async function planAmend(
  deps: SpotDeps,
  request: AmendRequest,
): Promise<Effect<{ orderId: string }>> {
  await awaitEarlierTrades(deps, request);
  const { memberId, orderId } = request;
  const order = await findOwnOrder(deps, request);
  if (!order) throw new Refusal(spotTexts.notFound, { code: CODE.notFound });
  if (order.status === 'waiting') {
    throw new Refusal(spotTexts.waitsNotChanged, { code: CODE.rule });
  }
  if (order.status !== 'open') {
    throw new Refusal(order.status === 'done' ? TEXTS.filled : TEXTS.closed, { code: CODE.rule });
  }
  if (order.cancelAt !== null) throw new Refusal(spotTexts.cancelRequested, { code: CODE.rule });
  const { side, marketId, filledQuantity, reserved } = order;
  const before = { price: order.price ?? ZERO, quantity: order.quantity ?? ZERO };
  const { price = before.price, quantity = before.quantity } = request;
  if (compare(price, before.price) === 0 && compare(quantity, before.quantity) === 0) {
    throw new Refusal(spotTexts.nothingChanged, { code: CODE.rule });
  }
  const rest = subtract(quantity, filledQuantity);
  if (!isPositive(rest)) {
    const coin = (await findSpotMarket(deps.db, { id: marketId }))?.base ?? '';
    const values = { quantity: filledQuantity, coin };
    throw new Refusal(spotTexts.belowFilled, { code: CODE.rule, values });
  }
  const place = await planOrder(
    deps,
    {
      memberId,
      marketId,
      side,
      at: request.at,
      kind: 'limit',
      price,
      quantity: rest,
      amount: undefined,
      timeInForce: order.postOnly ? 'postOnly' : undefined,
    },
    {
      reserved,
      close: async (tx) => {
        const [found] = await lockOpenOrder(tx, request, TEXTS);
        const isChanged = compare(found.order.filledQuantity, filledQuantity) !== 0;
        if (isChanged || found.order.cancelAt !== null) throw new BookMoved();
        await markCancelled(tx, [orderId], deps.clock());
      },
    },
  );
  return async (tx) => {
    // A change to the price alone debits no balance, so the ledger does not check it.
    if (await isRestricted(tx, memberId, 'trading', deps.clock())) {
      throw await refusalOfEntry(tx, [memberId]);
    }
    const result = await place(tx);
    return result.text === spotTexts.placed ? { ...result, text: spotTexts.changed } : result;
  };
}

/**
 * Applies the trades that were made before the call, and waits for those that will be known soon.
 * Throws a Refusal if they are not known soon: a change that is executed minutes later may no
 * longer be intended, so, unlike a cancellation, it is not recorded (ADR-148).
 */
async function awaitEarlierTrades(deps: SpotDeps, { memberId, orderId, ...call }: CancelRequest) {
  const at = await earlierThan(deps, call.at);
  const isOwn = and(eq(spotOrders.id, orderId), eq(spotOrders.memberId, memberId));
  for (let waited = 0; ; waited += PAUSE_MS) {
    const earlier = await applyEarlierTrades(deps, isOwn, at);
    const [order] = earlier.orders;
    if (!order || isKnown(earlier, order, at)) return;
    const missing = at - (earlier.knownUntil.get(order.marketId) ?? 0);
    if (missing > MOST_LAG_MS || waited >= MOST_WAIT_MS) {
      const market = await findSpotMarket(deps.db, { id: order.marketId });
      const values = { market: market?.title ?? '' };
      throw new Refusal(spotTexts.stalePrice, { code: CODE.rule, values });
    }
    await wait(PAUSE_MS);
  }
}

async function findOwnOrder({ db }: SpotDeps, { memberId, orderId }: CancelRequest) {
  const isOwn = and(eq(spotOrders.id, orderId), eq(spotOrders.memberId, memberId));
  const [order] = await db.select().from(spotOrders).where(isOwn);
  return order;
}
