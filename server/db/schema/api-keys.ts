import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { KeyRight } from '#core/domain/security-api-keys.ts';
import { memberId } from './auth.ts';
import { big, moneyColumn, rowNumber } from './columns.ts';

/**
 * Keys with which programs call the exchange on behalf of a member (product.md#api-keys); removing
 * one deletes its row. Only the hash of a key is stored. Times are epoch milliseconds.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: rowNumber(),
    memberId: memberId(),
    keyHash: text('key_hash').notNull().unique(),
    name: text('name').notNull(),
    rights: text('rights').array().$type<KeyRight[]>().notNull(),
    /**
     * IP addresses and CIDR networks from which the key may be used; empty if any address is
     * allowed.
     */
    networks: text('networks').array().notNull(),
    /**
     * The limit in USDT per day (UTC), which is null if there is none, and the usage on the day
     * that begins at `…Day`.
     */
    tradeLimit: moneyColumn('trade_limit'),
    tradeUsed: moneyColumn('trade_used').notNull().default(sql`0`),
    tradeDay: big('trade_day').notNull().default(0),
    withdrawLimit: moneyColumn('withdraw_limit'),
    withdrawUsed: moneyColumn('withdraw_used').notNull().default(sql`0`),
    withdrawDay: big('withdraw_day').notNull().default(0),
    createdAt: big('created_at').notNull(),
    /** Exact to a minute. */
    usedAt: big('used_at'),
    /** Keys of the IP addresses that used the API key most recently, the last one first. */
    usedFrom: text('used_from').array().notNull().default(sql`'{}'`),
    /** Time of the newest refusal that was written to the security log. */
    refusedAt: big('refused_at').notNull().default(0),
  },
  (table) => [
    index('api_keys_member').on(table.memberId, table.id),
    check(
      'api_keys_withdraw_bound',
      sql`not ('withdraw' = any(${table.rights})) or cardinality(${table.networks}) > 0`,
    ),
  ],
);
