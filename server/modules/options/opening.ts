import { and, eq, isNull } from 'drizzle-orm';
import { money } from '#core/domain/money.ts';
import { SETTLE_DELAY_MS } from '#core/domain/options.ts';
import type { Tx } from '../../db/db.ts';
import { assertChanged, awaitAll } from '../../db/pipelined.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { schedule } from '../../jobs/schedule.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { OptionRow } from './options.repo.ts';
import { type Deciding, loggedOpening } from './price.ts';

/** The values that opened an option. */
export type Opening = Pick<Deciding, 'price' | 'at'>;

/**
 * Returns the opening of an option: the stored one or, if there is none, that of the log
 * (`loggedOpening`).
 */
export async function openingOf(
  prices: PriceSource,
  symbol: string,
  order: OptionRow,
): Promise<Opening | 'none' | 'unknown'> {
  const { openPrice, openTickAt } = order;
  if (openPrice !== null && openTickAt !== null) return { price: openPrice, at: openTickAt };
  return loggedOpening(prices, symbol, order);
}

/**
 * Stores the opening of an option and schedules its settlement. Throws Superseded if it is already
 * open.
 */
export async function open(tx: Tx, order: OptionRow, tick: Opening): Promise<void> {
  const opening = tx
    .update(optionOrders)
    .set({ openPrice: money(tick.price), openTickAt: tick.at })
    .where(
      and(
        eq(optionOrders.id, order.id),
        eq(optionOrders.status, 'running'),
        isNull(optionOrders.openPrice),
      ),
    )
    .returning({ id: optionOrders.id });
  const dueAt = order.expiresAt + SETTLE_DELAY_MS;
  await awaitAll(
    assertChanged(opening),
    schedule(tx, { kind: 'option.settle', subjectId: order.id, dueAt }),
  );
}
