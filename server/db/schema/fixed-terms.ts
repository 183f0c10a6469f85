import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, jsonb } from 'drizzle-orm/pg-core';
import { imported, moneyColumn } from './columns.ts';
import { coinId } from './market.ts';
import type { Localized } from './site.ts';

/**
 * Returns the columns of an imported offer with fixed terms. `interestRate` is in percent per day.
 */
export const fixedTerms = () => ({
  ...imported(),
  title: jsonb().$type<Localized>().notNull(),
  coinId: coinId(),
  minAmount: moneyColumn('min_amount').notNull(),
  maxAmount: moneyColumn('max_amount').notNull(),
  interestRate: moneyColumn('interest_rate').notNull(),
  durationDays: integer('cycle_days').notNull(),
});

type Terms = Record<'minAmount' | 'maxAmount' | 'interestRate' | 'durationDays', AnyPgColumn>;

/** Returns the checks of these columns. */
export const validTerms = ({ minAmount, maxAmount, interestRate, durationDays }: Terms) =>
  sql`${minAmount} > 0 and ${maxAmount} >= ${minAmount}
        and ${interestRate} >= 0 and ${durationDays} > 0`;
