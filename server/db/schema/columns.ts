import { bigint, boolean, customType, integer, text } from 'drizzle-orm/pg-core';
import { type Money, money } from '#core/domain/money.ts';

/**
 * An amount of money, a price or a rate: 18 decimals in the database, `Money` in code, without
 * trailing zeros. Reading and writing throw RangeError for anything but a plain decimal (ADR-021).
 */
export const moneyColumn = customType<{ data: Money; driverData: string }>({
  dataType: () => 'numeric(38, 18)',
  fromDriver: money,
  toDriver: money,
});

/** Identity column. */
export const rowNumber = () =>
  bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** Reference to another row, or a time in epoch milliseconds. */
export const big = (name: string) => bigint(name, { mode: 'number' });

/** Columns of imported reference data; `key` identifies the row across imports. */
export const imported = () => ({
  id: rowNumber(),
  key: text().notNull().unique(),
  enabled: boolean().notNull().default(true),
  sort: integer().notNull().default(0),
});
