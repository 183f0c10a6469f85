import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { SETTLE_DELAY_MS } from '#core/domain/options.ts';
import { notifyOnCommit } from '../../db/on-commit.ts';
import { markets } from '../../db/schema/market.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { transact } from '../../db/transact.ts';
import type { JobBatch } from '../../jobs/run-job.ts';
import { openingOf } from './opening.ts';
import type { OptionsDeps } from './options.service.ts';

/**
 * The opening of an order and the due times of its jobs. Amounts are decimal strings, and times are
 * epoch milliseconds.
 */
interface Opened {
  readonly jobId: number;
  readonly dueAt: number;
  readonly orderId: number;
  readonly price: string;
  readonly tickAt: number;
  readonly settleAt: number;
}

/**
 * Opens all orders with a known opening, together with their jobs, in one statement (ADR-144). One
 * statement per order would delay members' calls more than the purchases themselves do.
 * `advanceOption` handles the other orders.
 */
export function openInBatch({ db, prices }: Pick<OptionsDeps, 'db' | 'prices'>): JobBatch {
  return async (jobs, now) => {
    const ids = jobs.map(({ subjectId }) => subjectId);
    const found = await db
      .select({ order: optionOrders, symbol: markets.symbol })
      .from(optionOrders)
      .innerJoin(markets, eq(markets.id, optionOrders.marketId))
      .where(
        and(
          inArray(optionOrders.id, ids),
          eq(optionOrders.status, 'running'),
          isNull(optionOrders.openPrice),
        ),
      );
    const opened: Opened[] = [];
    for (const { order, symbol } of found) {
      const job = jobs.find(({ subjectId }) => subjectId === order.id);
      const settleAt = order.expiresAt + SETTLE_DELAY_MS;
      if (job === undefined || now >= settleAt) continue;
      const opening = await openingOf(prices, symbol, order);
      if (typeof opening === 'string') continue;
      const { price, at: tickAt } = opening;
      opened.push({
        jobId: job.id,
        dueAt: job.dueAt,
        orderId: order.id,
        price,
        tickAt,
        settleAt,
      });
    }
    return opened.length === 0 ? new Set() : writeOpened(db, opened);
  };
}

/** Returns the ids of the completed jobs, except those that another instance completed. */
function writeOpened(
  db: OptionsDeps['db'],
  opened: readonly Opened[],
): Promise<ReadonlySet<number>> {
  return transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with opening as (
        select * from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as row ("jobId" bigint,
          "dueAt" bigint, "orderId" bigint, price numeric, "tickAt" bigint, "settleAt" bigint)
      ),
      done as (
        delete from jobs using opening where jobs.id = opening."jobId" and jobs.due_at = opening."dueAt"
        returning jobs.id, jobs.subject_id
      ),
      opened as (
        update option_orders set open_price = opening.price, open_tick_at = opening."tickAt"
        from opening join done on done.id = opening."jobId"
        where option_orders.id = opening."orderId" and option_orders.status = 'running'
          and option_orders.open_price is null
        returning option_orders.id, opening."settleAt"
      ),
      scheduled as (
        insert into jobs (kind, subject_id, due_at)
        select 'option.settle', opened.id, opened."settleAt" from opened
      )
      select id from done`);
    notifyOnCommit(tx, 'jobDueAt', Math.min(...opened.map(({ settleAt }) => settleAt)));
    return new Set(rows.map(({ id }) => Number(id)));
  });
}
