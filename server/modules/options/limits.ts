import { and, eq, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { add, compare, type Money, money, subtract, ZERO } from '#core/domain/money.ts';
import { DEFAULT_MOVING_COST } from '#core/domain/options-price.ts';
import type { Db } from '../../db/db.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { optionExposure, optionLimits } from '../../db/schema/options.ts';
import { sqlState } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { findMarket, findStakeCoin } from './options.repo.ts';
import { turnoverOf } from './turnover.ts';

/** SQLSTATE of a purchase that would exceed a limit. */
const MARKET_IS_FULL = 'OX001';
const MEMBER_IS_FULL = 'OX002';

const texts = {
  memberLimit: /*i18n*/ {
    id: 'options.memberLimit',
    message: 'You can stake up to {left} {coin} more while your orders are active.',
  },
  marketLimit: /*i18n*/ {
    id: 'options.marketLimit',
    message: 'You can stake up to {left} {coin} more on {market} right now.',
  },
} as const;

/** Limits of stakes as imported by the desk; `undefined` means no limit. */
interface Limits {
  /** Largest stake of one order. */
  readonly maximumStake: Money | undefined;
  /** Largest sum of open stakes per member, and per market. */
  readonly ofMember: Money | undefined;
  readonly ofMarket: Money | undefined;
  /** Cost of trading in and out of a provider's market, as a share of the amount. */
  readonly movingCost: Money;
}

const NO_LIMITS: Limits = {
  maximumStake: undefined,
  ofMember: undefined,
  ofMarket: undefined,
  movingCost: DEFAULT_MOVING_COST,
};

/**
 * Reads the current limits, which are only for early refusals: a database trigger enforces the
 * limits (ADR-062).
 */
export function readLimits(db: Db): Promise<Limits> {
  return cachedRead(db, 'options.limits', async () => {
    const [row] = await db.select().from(optionLimits);
    if (!row) return NO_LIMITS;
    return {
      maximumStake: row.maxStake ?? undefined,
      ofMember: row.memberExposure ?? undefined,
      ofMarket: row.marketExposure ?? undefined,
      movingCost: row.movingCost,
    };
  });
}

/**
 * Returns a member's available balance of the options account and the sum of the running stakes.
 */
export async function findStanding(
  db: Db,
  { memberId, coinId }: { readonly memberId: number; readonly coinId: number },
): Promise<{ readonly balance: Money; readonly open: Money }> {
  const { rows } = await db.execute<{ balance: string; open: string }>(sql`
    select coalesce((select available from balances where member_id = ${memberId}
        and account = ${ACCOUNT.options} and coin_id = ${coinId}), 0)::text as balance,
      (select coalesce(sum(stake), 0)::text from option_orders
        where member_id = ${memberId} and coin_id = ${coinId} and status = 'running') as open`);
  return { balance: money(rows[0]?.balance ?? '0'), open: money(rows[0]?.open ?? '0') };
}

/**
 * Returns the largest stake that the limits allow a member with these open stakes, in any market.
 */
export function largestStake({ maximumStake, ofMember }: Limits, open: Money): Money | undefined {
  return smaller(maximumStake, ofMember && leftOf(ofMember, open));
}

/** Returns the smaller limit; `undefined` means no limit. */
export function smaller(a: Money | undefined, b: Money | undefined): Money | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compare(a, b) < 0 ? a : b;
}

/** Returns the refusal of a stake that exceeds the market's limit. */
export function marketIsFull(left: Money, coin: string, market: string): Refusal {
  return new Refusal(texts.marketLimit, { code: CODE.rule, values: { left, coin, market } });
}

function leftOf(limit: Money, open: Money): Money {
  const rest = subtract(limit, open);
  return compare(rest, ZERO) < 0 ? ZERO : rest;
}

/**
 * Returns the refusal for a transaction that exceeded a limit, with the remaining amount; other
 * errors are returned unchanged.
 */
export async function explainLimit(
  { db, prices }: { readonly db: Db; readonly prices: PriceSource },
  { memberId, marketId }: { readonly memberId: number; readonly marketId: number },
  error: unknown,
): Promise<unknown> {
  const state = sqlState(error);
  if (state !== MEMBER_IS_FULL && state !== MARKET_IS_FULL) return error;
  const limits = await readLimits(db);
  const { movingCost } = limits;
  const { id: coinId, code: coin } = await findStakeCoin(db);
  if (state === MEMBER_IS_FULL) {
    const { open } = await findStanding(db, { memberId, coinId });
    const values = { left: leftOf(limits.ofMember ?? ZERO, open), coin };
    return new Refusal(texts.memberLimit, { code: CODE.rule, values });
  }
  const market = await findMarket(db, marketId);
  const limit = market && turnoverOf(prices, market, { stakeCoin: coin, movingCost }).limit;
  const ofMarket = smaller(limits.ofMarket, limit) ?? ZERO;
  const counters = await db
    .select({ open: optionExposure.open })
    .from(optionExposure)
    .where(and(eq(optionExposure.marketId, marketId), eq(optionExposure.coinId, coinId)));
  const open = counters.reduce((sum, counter) => add(sum, counter.open), ZERO);
  return marketIsFull(leftOf(ofMarket, open), coin, market?.title ?? '');
}
