import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';

/** Money calls applied with an `Idempotency-Key`: the row commits with the effect (ADR-022). */
export const intents = pgTable(
  'intents',
  {
    memberId: memberId(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** The handler's result, which is null only inside the transaction that applies the call. */
    answer: jsonb().$type<unknown>(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.key] }),
    index('intents_created').on(table.createdAt),
  ],
);
