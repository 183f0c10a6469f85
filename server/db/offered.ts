import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Money } from '#core/domain/money.ts';
import { coins } from './schema/market.ts';
import type { Localized } from './schema/site.ts';

/**
 * Returns the condition, in a query that joins `coins`, that the row and its coin are enabled. With
 * `id`, it selects only the row with that id.
 */
export function isOffered(
  row: { readonly enabled: AnyPgColumn; readonly id: AnyPgColumn },
  id?: number,
): SQL | undefined {
  return and(
    eq(row.enabled, true),
    eq(coins.enabled, true),
    id === undefined ? undefined : eq(row.id, id),
  );
}

interface OfferRow {
  readonly id: number;
  readonly title: Localized;
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** Percent per day. */
  readonly interestRate: Money;
  readonly durationDays: number;
}

/** Returns an offer that earns interest for a fixed time: its title, its coin and its terms. */
export function toOffer(row: OfferRow, coin: typeof coins.$inferSelect) {
  return {
    id: row.id,
    title: row.title,
    coin: { id: coin.id, code: coin.code },
    scale: coin.scale,
    range: { minimum: row.minAmount, maximum: row.maxAmount },
    interestRate: row.interestRate,
    durationDays: row.durationDays,
  };
}
