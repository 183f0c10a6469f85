import { bigint, boolean, integer, numeric, text } from 'drizzle-orm/pg-core';

/** An amount of money: 18 decimals, never a float. */
export const money = (name: string) => numeric(name, { precision: 38, scale: 18 });

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
