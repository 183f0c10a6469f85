import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';
import { big, rowNumber } from './columns.ts';

/**
 * Security events of a member's account. A trigger refuses to change a row; rows are deleted after
 * 180 days (product.md#security-log).
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: rowNumber(),
    memberId: memberId(),
    /** One of `SECURITY_EVENTS`, or one of another version. */
    kind: text().notNull(),
    /** Key of the IP address of the call; for IPv6, the key is the /64 network. */
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** Epoch milliseconds. */
    at: big('at').notNull(),
  },
  (table) => [
    index('security_events_member').on(table.memberId, table.id),
    index('security_events_age').on(table.at),
  ],
);
