import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { add, isZero, negate, subtract, ZERO } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { ledgerPostings, ledgerTransactions } from '../../../db/schema/ledger.ts';
import { markets } from '../../../db/schema/market.ts';
import { optionOrders } from '../../../db/schema/options.ts';
import type { PriceSource } from '../../../market/price-source.ts';
import type { OptionRow } from '../options.repo.ts';
import { settlementOf } from '../settle.ts';
import { isRecomputed, validateTicks } from './verify-ticks.ts';

/** Result of recomputing every settled option; `discrepancies` is empty if all are correct. */
export interface OptionsReport {
  readonly settled: number;
  /**
   * Number of orders whose ticks were recomputed from the log; for the others, the stored ticks are
   * used.
   */
  readonly fromLog: number;
  readonly discrepancies: readonly string[];
}

const BATCH = 500;

interface VerifyDeps {
  readonly db: Db;
  readonly prices: PriceSource;
  readonly now: number;
}

/**
 * Recomputes every settled option by the rule in force at its purchase: its ticks from the log, its
 * outcome and profit from the ticks, and its payout. It also recomputes the open stakes of each
 * market.
 */
export async function verifyOptions(deps: VerifyDeps): Promise<OptionsReport> {
  const discrepancies: string[] = [];
  let settled = 0;
  let fromLog = 0;
  for (let after = 0; ; ) {
    const rows = await deps.db
      .select({ order: optionOrders, symbol: markets.symbol })
      .from(optionOrders)
      .innerJoin(markets, eq(markets.id, optionOrders.marketId))
      .where(and(eq(optionOrders.status, 'settled'), gt(optionOrders.id, after)))
      .orderBy(asc(optionOrders.id))
      .limit(BATCH);
    for (const { order, symbol } of rows) {
      settled += 1;
      const isLogged = isRecomputed(deps, order);
      if (isLogged) fromLog += 1;
      const found = [
        ...validateRule(order),
        ...(await validatePayment(deps.db, order)),
        ...(isLogged ? await validateTicks(deps, order, symbol) : []),
      ];
      discrepancies.push(
        ...found.map((validationError) => `option ${order.id}: ${validationError}`),
      );
      after = order.id;
    }
    if (rows.length < BATCH) break;
  }
  discrepancies.push(...(await validateExposure(deps.db)));
  return { settled, fromLog, discrepancies };
}

function settledTicks({ openPrice, tickPrice }: OptionRow) {
  return openPrice === null || tickPrice === null
    ? undefined
    : { opening: openPrice, settlement: tickPrice };
}

function validateRule(order: OptionRow): string[] {
  const { outcome, profit } = settlementOf(order, settledTicks(order));
  const isRight = outcome === order.outcome && isZero(subtract(profit, order.profit ?? ZERO));
  return isRight
    ? []
    : [`stored ${order.outcome} ${order.profit}, the rule says ${outcome} ${profit}`];
}

/**
 * Compares the payments with stake and profit: those to the member, those from the frozen stake,
 * and those of the house.
 */
async function validatePayment(db: Db, order: OptionRow): Promise<string[]> {
  const postings = await db
    .select({
      bucket: ledgerPostings.bucket,
      memberId: ledgerPostings.memberId,
      amount: ledgerPostings.amount,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'option.settle'),
        eq(ledgerTransactions.reference, `option:${order.id}`),
        eq(ledgerPostings.coinId, order.coinId),
      ),
    );
  const sumOf = (bucket: 'available' | 'frozen' | null) =>
    postings
      .filter(
        (posting) =>
          posting.bucket === bucket && posting.memberId === (bucket ? order.memberId : null),
      )
      .reduce((sum, posting) => add(sum, posting.amount), ZERO);
  const { profit } = settlementOf(order, settledTicks(order));
  const expected = {
    available: add(order.stake, profit),
    frozen: negate(order.stake),
    house: negate(profit),
  };
  const paid = { available: sumOf('available'), frozen: sumOf('frozen'), house: sumOf(null) };
  return (['available', 'frozen', 'house'] as const)
    .filter((side) => !isZero(subtract(paid[side], expected[side])))
    .map((side) => `${side} was posted ${paid[side]}, due was ${expected[side]}`);
}

/**
 * Compares the counter of each market's open stakes with the running orders, except practice
 * orders, in one snapshot.
 */
async function validateExposure(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ market: string; counted: string; open: string }>(sql`
    select markets.symbol as market, trim_scale(coalesce(counter.open, 0))::text as counted,
      trim_scale(coalesce(running.open, 0))::text as open
    from (
      select market_id, coin_id, sum(open) as open from option_exposure group by market_id, coin_id
    ) as counter
    full join (
      select market_id, coin_id, sum(stake) as open from option_orders
      where status = 'running' and not is_practice_id(member_id) group by market_id, coin_id
    ) as running using (market_id, coin_id)
    join markets on markets.id = market_id
    where coalesce(counter.open, 0) <> coalesce(running.open, 0)`);
  return rows.map(
    ({ market, counted, open }) =>
      `market ${market}: counted ${counted} at stake, open are ${open}`,
  );
}
