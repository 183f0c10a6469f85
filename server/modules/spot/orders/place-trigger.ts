import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { formatPrice } from '#core/domain/format-number.ts';
import { type Money, money, multiply, ZERO } from '#core/domain/money.ts';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';
import { queueBefore, usualLevel } from '#core/domain/spot-queue.ts';
import {
  type TriggerLeg,
  type TriggerRequest,
  type TriggerValidationError,
  triggerReserve,
  validateTrigger,
} from '#core/domain/spot-trigger.ts';
import { notifyOnCommit } from '../../../db/on-commit.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../../ledger/balances.ts';
import { freeze } from '../../../ledger/frozen.ts';
import { insufficientBalanceText } from '../../../ledger/post-entry.ts';
import { ownSide, readHouseBook } from '../book/house-book.ts';
import { spentBalance } from '../matching/fills.ts';
import { findOpenMarket, type SpotMarket } from '../spot.repo.ts';
import { spotTexts } from '../spot.texts.ts';
import { insertWaiting } from './insert-order.ts';
import { assertFewOpen, type SpotDeps } from './place.ts';
import { insertTwin } from './twin.ts';
import { worthOf } from './worth.ts';

interface PlacedTrigger {
  readonly orderId: string;
  readonly twinId?: string;
}

/**
 * Plans a stop-limit order, or a pair in which the first trigger cancels the other order
 * (product.md#trigger-orders, ADR-068). It freezes the larger amount that the two orders need.
 * Throws a Refusal, for example for a trigger that the last price has reached.
 */
export async function planTrigger(
  deps: SpotDeps,
  given: TriggerRequest & { readonly memberId: number; readonly marketId: number; at: number },
): Promise<Effect<PlacedTrigger>> {
  const { db, clock, prices } = deps;
  const { memberId, marketId, side, legs, at } = given;
  const market = await findOpenMarket(db, marketId);
  const { baseId, quoteId, terms } = market;
  const mine = spentBalance({ memberId, side, baseId, quoteId });
  const balance = await findAvailable(db, memberId, ACCOUNT.funds, mine.coinId);
  const book = await readHouseBook(deps, { ...market, ...terms }, at, () => false);
  const quote = prices.quote(market.symbol);
  const now = clock();
  if (!book || quote === undefined || now - quote.at > PRICE_MAX_AGE_MS) {
    const values = { market: market.title };
    throw new Refusal(spotTexts.stalePrice, { code: CODE.rule, values });
  }
  const last = money(quote.last);
  const validationError = validateTrigger(given, { terms, balance, last });
  if (validationError) throw refusalOf(validationError, market, last);
  const reserved = triggerReserve(given);

  return async (tx) => {
    await assertFewOpen(tx, memberId, legs[1] ? 2 : 1);
    // The market reaches a trigger below the price through bids, and a trigger above the price
    // through asks.
    const usual = { below: usualLevel(book.bids), above: usualLevel(book.asks) };
    const rowOf = ({ when, trigger = ZERO, price = ZERO }: TriggerLeg) => ({
      memberId,
      marketId,
      side,
      price,
      quantity: given.quantity ?? ZERO,
      worth: worthOf(prices, market, multiply(price, given.quantity ?? ZERO)),
      feeRate: terms.feeRate,
      placedAt: now,
      triggerPrice: trigger,
      triggerWhen: when,
      matchedUntil: Math.max(now, book.at),
      triggerQueue: usual[when],
      queue: queueBefore(side, price, ownSide(book, side)),
    });
    // The first order holds the funds of both, because only one of them is ever placed.
    const entry = { at: now, postings: freeze(mine, reserved) };
    const orderId = await insertWaiting(tx, { ...rowOf(legs[0]), reserved }, entry);
    notifyOnCommit(tx, 'orderRests', true);
    if (!legs[1]) return { data: { orderId: String(orderId) }, text: spotTexts.waits };
    const twinId = await insertTwin(tx, orderId, rowOf(legs[1]));
    const data = { orderId: String(orderId), twinId: String(twinId) };
    return { data, text: spotTexts.pairWaits };
  };
}

function refusalOf(
  { error, field }: TriggerValidationError,
  { title, quote, terms }: SpotMarket,
  last: Money,
): Refusal {
  if (error === 'aboveBalance') return new Refusal(insufficientBalanceText, { code: CODE.rule });
  const values = {
    market: title,
    minimum: terms.minimumValue,
    coin: quote,
    last: formatPrice(last, terms.pricePrecision),
    places: field === 'quantity' ? terms.quantityPrecision : terms.pricePrecision,
  };
  return new Refusal(spotTexts[error], { code: CODE.rule, values });
}
