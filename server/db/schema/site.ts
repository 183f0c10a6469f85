import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { imported, moneyColumn } from './columns.ts';

/** A text by language code. `en` is required: `{ en: 'Terms', 'zh-cn': '条款' }`. */
export type Localized = { readonly en: string } & Readonly<Record<string, string>>;

/** Site settings by name and other single values. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});

/** Offered interface languages; `code` is a product code. */
export const languages = pgTable('languages', {
  code: text().primaryKey(),
  name: text().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  enabled: boolean().notNull().default(true),
  sort: integer().notNull().default(0),
});

/** Banners of the carousel on the home screen. */
export const banners = pgTable('banners', {
  ...imported(),
  title: jsonb().$type<Localized>().notNull(),
  img: text().notNull(),
  url: text(),
});

/** Partner links at the end of the home screen. */
export const partners = pgTable('partners', {
  ...imported(),
  title: text().notNull(),
  img: text().notNull(),
  url: text().notNull(),
});

/** "About us" articles; `content` is sanitised HTML. */
export const contents = pgTable('contents', {
  ...imported(),
  title: jsonb().$type<Localized>().notNull(),
  img: text(),
  content: jsonb().$type<Localized>().notNull(),
});

/**
 * Daily rates of the national currencies in which members can see totals; a rate is the value of
 * one USDT.
 */
export const currencyRates = pgTable(
  'currency_rates',
  {
    code: text().primaryKey(),
    rate: moneyColumn().notNull(),
    /** Day of the rate: 2026-11-27. */
    day: text().notNull(),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [check('currency_rates_rate', sql`${table.rate} > 0`)],
);
