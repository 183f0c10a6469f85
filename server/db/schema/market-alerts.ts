import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';
import { big, moneyColumn, rowNumber } from './columns.ts';
import { markets } from './market.ts';

const terms = () => ({
  memberId: memberId(),
  marketId: big('market_id')
    .notNull()
    .references(() => markets.id),
  kind: text().$type<'above' | 'below' | 'change'>().notNull(),
  /** A price, or a change in percent. */
  value: moneyColumn('value').notNull(),
  /** The market price when the alert was set. */
  basePrice: moneyColumn('base_price').notNull(),
  createdAt: big('created_at').notNull(),
});

/** Open price alerts; one that fires moves to `marketAlertFires`. Times are epoch milliseconds. */
export const marketAlerts = pgTable(
  'market_alerts',
  {
    id: rowNumber(),
    ...terms(),
    /** The levels at which the alert fires. */
    upper: moneyColumn('upper'),
    lower: moneyColumn('lower'),
    /** Only later ticks fire the alert. */
    since: big('since').notNull(),
  },
  (table) => [
    index('market_alerts_member').on(table.memberId, table.id),
    // The check reads only the nearest levels and the alerts that a price reaches.
    index('market_alerts_upper').on(table.marketId, table.upper),
    index('market_alerts_lower').on(table.marketId, table.lower),
    index('market_alerts_since').on(table.marketId, table.since),
    check('market_alerts_kind', sql`${table.kind} in ('above', 'below', 'change')`),
    check('market_alerts_levels', sql`coalesce(${table.upper}, ${table.lower}) > 0`),
  ],
);

/** Alerts that fired, in the order of firing; rows are deleted after 90 days. */
export const marketAlertFires = pgTable(
  'market_alert_fires',
  {
    id: rowNumber(),
    /** Id of the alert, which no longer exists; unique, so the alert fires only once. */
    alertId: big('alert_id').notNull().unique(),
    ...terms(),
    /** The tick that reached a level. */
    price: moneyColumn('price').notNull(),
    tickAt: big('tick_at').notNull(),
    firedAt: big('fired_at').notNull(),
  },
  (table) => [
    index('market_alert_fires_member').on(table.memberId, table.id),
    index('market_alert_fires_market').on(table.memberId, table.marketId, table.id),
    index('market_alert_fires_age').on(table.firedAt),
  ],
);

/** Time up to which a market's ticks have been compared with alerts, in epoch milliseconds. */
export const marketAlertCursors = pgTable('market_alert_cursors', {
  marketId: big('market_id')
    .primaryKey()
    .references(() => markets.id),
  until: big('until').notNull(),
});
