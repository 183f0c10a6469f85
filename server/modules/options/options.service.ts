import { CODE } from '../../../src/contract/envelope.ts';
import { ACCOUNT } from '../../../src/domain/accounts.ts';
import { type Money, money, negate } from '../../../src/domain/money.ts';
import type { OptionDirection } from '../../../src/domain/option-order.ts';
import { SETTLE_DELAY_MS } from '../../../src/domain/options.ts';
import { PRICE_MAX_AGE_MS, ticketFault } from '../../../src/domain/options-ticket.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { optionOrders } from '../../db/schema/options.ts';
import type { Effect } from '../../idempotency/once.ts';
import { schedule } from '../../jobs/schedule.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { book, shortText } from '../../ledger/book.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { Refusal } from '../../refusal.ts';
import { findMarket, findStakeCoin, listTerms } from './options.repo.ts';

export interface OptionsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly prices: PriceSource;
}

export interface Purchase {
  readonly memberId: number;
  readonly marketId: number;
  readonly cycleSeconds: number;
  readonly direction: OptionDirection;
  readonly stake: Money;
}

const texts = {
  unknownMarket: /*i18n*/ { id: 'options.unknownMarket', message: 'This market is not offered.' },
  unknownDuration: /*i18n*/ {
    id: 'options.unknownDuration',
    message: 'This duration is not offered.',
  },
  belowMinimum: /*i18n*/ {
    id: 'options.belowMinimum',
    message: 'The smallest quantity for this duration is {minimum} {coin}.',
  },
  stalePrice: /*i18n*/ {
    id: 'options.stalePrice',
    message: 'There is no recent price of {market}. Please try again in a moment.',
  },
  bought: /*i18n*/ { id: 'options.bought', message: 'Order placed' },
} as const;

/**
 * Decides a purchase: terms and the opening price, which is the market's last tick, at most 15 s old.
 * The effect freezes the stake, keeps the order and schedules its settlement.
 */
export async function planPurchase(
  { db, clock, prices }: OptionsParts,
  { memberId, marketId, cycleSeconds, direction, stake }: Purchase,
): Promise<Effect<{ order_id: string }>> {
  const market = await findMarket(db, marketId);
  if (!market) throw new Refusal(texts.unknownMarket);
  const coin = await findStakeCoin(db);
  const term = (await listTerms(db)).find((offered) => offered.cycleSeconds === cycleSeconds);
  if (!term?.payoutRate) throw new Refusal(texts.unknownDuration);
  const { payoutRate } = term;
  const balance = await findAvailable(db, memberId, ACCOUNT.options, coin.id);
  const fault = ticketFault({ stake, term, balance });
  if (fault === 'aboveBalance') throw new Refusal(shortText, { code: CODE.rule });
  if (fault !== undefined) {
    const values = { minimum: term.minimumStake, coin: coin.code };
    throw new Refusal(texts.belowMinimum, { code: CODE.rule, values });
  }
  const now = clock();
  const quote = prices.quote(market.symbol);
  if (!quote || now - quote.at > PRICE_MAX_AGE_MS) {
    throw new Refusal(texts.stalePrice, { code: CODE.rule, values: { market: market.title } });
  }
  const expiresAt = now + cycleSeconds * 1000;

  return async (tx) => {
    const [order] = await tx
      .insert(optionOrders)
      .values({
        memberId,
        marketId,
        coinId: coin.id,
        cycleSeconds,
        direction,
        stake,
        payoutRate,
        openPrice: money(quote.last),
        openTickAt: quote.at,
        openSource: prices.name,
        boughtAt: now,
        expiresAt,
      })
      .returning({ id: optionOrders.id });
    if (!order) throw new Error('an option got no number');
    const mine = { memberId, account: ACCOUNT.options, coinId: coin.id };
    await book(tx, {
      kind: 'option.buy',
      reference: `option:${order.id}`,
      at: now,
      legs: [
        { ...mine, bucket: 'available', amount: negate(stake) },
        { ...mine, bucket: 'frozen', amount: stake },
      ],
    });
    const dueAt = expiresAt + SETTLE_DELAY_MS;
    await schedule(tx, { kind: 'option.settle', subjectId: order.id, dueAt });
    return { data: { order_id: String(order.id) }, text: texts.bought };
  };
}
