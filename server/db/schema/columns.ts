import { bigint, boolean, customType, integer, text } from 'drizzle-orm/pg-core';
import { type Money, money } from '#core/domain/money.ts';

/**
 * An amount of money, a price or a rate: 18 decimals in the database, and `Money` without trailing
 * zeros in code. Reading and writing throw RangeError for anything but a plain decimal (ADR-021).
 */
export const moneyColumn = customType<{ data: Money; driverData: string }>({
  dataType: () => 'numeric(38, 18)',
  fromDriver: money,
  toDriver: money,
});

/** Returns an identity column. */
export const rowNumber = () =>
  bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** Returns a column for a reference to another row or for a time in epoch milliseconds. */
export const big = (name: string) => bigint(name, { mode: 'number' });

/** Returns the columns of imported reference data; `key` identifies the row across imports. */
export const imported = () => ({
  id: rowNumber(),
  key: text().notNull().unique(),
  enabled: boolean().notNull().default(true),
  sort: integer().notNull().default(0),
});
