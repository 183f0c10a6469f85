import { sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { compare, type Money, ZERO } from '#core/domain/money.ts';
import { PURCHASE_WITHIN_MS } from '#core/domain/options.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import { WINDOW_MS } from '#core/domain/options-price.ts';
import { validateTicket } from '#core/domain/options-ticket.ts';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';
import type { Db } from '../../db/db.ts';
import { lastStatement } from '../../db/pipelined-transaction.ts';
import { preparedStatement } from '../../db/prepared-statement.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { freeze } from '../../ledger/frozen.ts';
import { assertNotHalted } from '../../ledger/part-halts.ts';
import { insertWithEntry } from '../../ledger/post-entry.ts';
import type { Clock } from '../../lib/clock.ts';
import { seenUntil } from '../../market/ahead.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { marketIsFull, readLimits } from './limits.ts';
import { findMarket, findStakeCoin, listDurations } from './options.repo.ts';
import { turnoverOf } from './turnover.ts';

export interface OptionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly prices: PriceSource;
}

export interface Purchase {
  readonly memberId: number;
  readonly marketId: number;
  readonly durationSeconds: number;
  readonly direction: OptionDirection;
  readonly stake: Money;
  /**
   * When the call arrived, in epoch milliseconds: this is the purchase time, at which the duration
   * begins.
   */
  readonly arrivedAt: number;
}

const texts = {
  unknownMarket: /*i18n*/ { id: 'options.unknownMarket', message: 'This market isn’t available.' },
  unknownDuration: /*i18n*/ {
    id: 'options.unknownDuration',
    message: 'This duration isn’t available.',
  },
  belowMinimum: /*i18n*/ {
    id: 'options.belowMinimum',
    message: 'The minimum stake for this duration is {minimum} {coin}.',
  },
  aboveMaximum: /*i18n*/ {
    id: 'options.aboveMaximum',
    message: 'The maximum stake for one order is {maximum} {coin}.',
  },
  stalePrice: /*i18n*/ {
    id: 'options.stalePrice',
    message: 'There’s no recent price for {market}. Please try again in a moment.',
  },
  tooSlow: /*i18n*/ {
    id: 'options.tooSlow',
    message: 'The order timed out and wasn’t placed. Please try again.',
  },
  bought: /*i18n*/ { id: 'options.bought', message: 'Order placed' },
} as const;

/** Freezes a stake. The id of its order is assigned before the order itself is inserted. */
const freezeStake = insertWithEntry<Record<never, never>>(
  { kind: 'option.buy', subject: 'option', job: 'option.open' },
  () => sql`select nextval(pg_get_serial_sequence('option_orders', 'id')) as id`,
);

type NewOrder = Readonly<
  Record<'id' | 'memberId' | 'marketId' | 'coinId' | 'durationSeconds', number> &
    Record<'openAfter' | 'boughtAt' | 'expiresAt', number> & {
      direction: OptionDirection;
      stake: Money;
      payoutRate: Money;
      openSource: string;
      windowMs: number;
      windowVolume: Money;
      turnoverLimit: Money | null;
    }
>;

const insertOrder = preparedStatement<NewOrder>(
  'option order',
  (value) => sql`
    insert into option_orders (id, member_id, market_id, coin_id, cycle_seconds, direction, stake,
      payout_rate, open_after, open_source, bought_at, expires_at, window_ms, window_volume,
      turnover_limit)
    values (${value('id')}, ${value('memberId')}, ${value('marketId')}, ${value('coinId')},
      ${value('durationSeconds')}, ${value('direction')}, ${value('stake')}, ${value('payoutRate')},
      ${value('openAfter')}, ${value('openSource')}, ${value('boughtAt')}, ${value('expiresAt')},
      ${value('windowMs')}, ${value('windowVolume')}, ${value('turnoverLimit')})`,
);

/**
 * Plans a purchase: checks its terms and limits (product.md#option-purchase). The effect freezes
 * the stake, inserts the order and schedules its opening. Only trades after the end of the effect
 * open the order, so nobody can have seen them (ADR-144).
 */
export async function planPurchase(
  { db, clock, prices }: OptionsDeps,
  { memberId, marketId, durationSeconds, direction, stake, arrivedAt }: Purchase,
): Promise<Effect<{ orderId: string }>> {
  const market = await findMarket(db, marketId);
  if (!market) throw new Refusal(texts.unknownMarket);
  await assertNotHalted(db, [`market:${market.symbol}`]);
  const coin = await findStakeCoin(db);
  const duration = (await listDurations(db)).find(
    (offered) => offered.durationSeconds === durationSeconds,
  );
  if (!duration) throw new Refusal(texts.unknownDuration);
  const { payoutRate } = duration;
  const { maximumStake, movingCost } = await readLimits(db);
  // The entry checks the balance, under its lock.
  const validationError = validateTicket({
    stake,
    duration: { ...duration, maximumStake },
    balance: undefined,
  });
  if (validationError === 'aboveMaximum') {
    const values = { maximum: maximumStake ?? '', coin: coin.code };
    throw new Refusal(texts.aboveMaximum, { code: CODE.rule, values });
  }
  if (validationError !== undefined) {
    const values = { minimum: duration.minimumStake, coin: coin.code };
    throw new Refusal(texts.belowMinimum, { code: CODE.rule, values });
  }
  const quote = prices.quote(market.symbol);
  if (!quote || clock() - quote.at > PRICE_MAX_AGE_MS) {
    throw new Refusal(texts.stalePrice, { code: CODE.rule, values: { market: market.title } });
  }
  const { windowVolume, limit } = turnoverOf(prices, market, { stakeCoin: coin.code, movingCost });
  if (limit !== undefined && compare(stake, limit) > 0) {
    const isThin = compare(limit, duration.minimumStake) < 0;
    throw marketIsFull(isThin ? ZERO : limit, coin.code, market.title);
  }
  const expiresAt = arrivedAt + durationSeconds * 1000;

  return async (tx) => {
    const mine = { memberId, account: ACCOUNT.options, coinId: coin.id };
    const postings = freeze(mine, stake);
    const jobDueAt = clock() + WINDOW_MS;
    const id = await freezeStake(tx, {}, { at: arrivedAt, postings, jobDueAt });
    // The clock is read last, so nothing slow runs between this moment and the commit.
    const doneAt = clock();
    if (doneAt - arrivedAt > PURCHASE_WITHIN_MS) {
      throw new Refusal(texts.tooSlow, { code: CODE.rule });
    }
    // A process that receives no ticks may not know the newest one.
    const newestTickAt = prices.quote(market.symbol)?.at ?? 0;
    const insertion = insertOrder(tx, {
      id,
      memberId,
      marketId,
      coinId: coin.id,
      durationSeconds,
      direction,
      stake,
      payoutRate,
      openAfter: Math.max(arrivedAt, seenUntil(prices, doneAt), newestTickAt),
      openSource: prices.name,
      boughtAt: arrivedAt,
      expiresAt,
      windowMs: WINDOW_MS,
      windowVolume,
      turnoverLimit: limit ?? null,
    });
    await lastStatement(tx, insertion);
    return { data: { orderId: String(id) }, text: texts.bought };
  };
}
