import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/db.ts';
import { idsOf, type RecordList } from '../../../db/paging/record-list.ts';
import { coins, markets } from '../../../db/schema/market.ts';
import { marketAlertFires, marketAlerts } from '../../../db/schema/market-alerts.ts';

export type AlertRow = typeof marketAlerts.$inferSelect;
export type FireRow = typeof marketAlertFires.$inferSelect;

interface ListFilter {
  readonly memberId: number;
  readonly marketId: number | undefined;
}

/** Selects a member's open alerts; a member has so few that the market needs no index. */
export function openAlertsOf({ memberId, marketId }: ListFilter): RecordList {
  const only = marketId === undefined ? undefined : eq(marketAlerts.marketId, marketId);
  const source = { table: marketAlerts, id: marketAlerts.id, ...(only && { only }) };
  return idsOf(source, [[[marketAlerts.memberId, memberId]]]);
}

/** Selects a member's fired alerts, last fired first. */
export function firedAlertsOf({ memberId, marketId }: ListFilter): RecordList {
  const source = { table: marketAlertFires, id: marketAlertFires.id };
  const mine = [marketAlertFires.memberId, memberId] as const;
  return idsOf(source, [
    marketId === undefined ? [mine] : [mine, [marketAlertFires.marketId, marketId]],
  ]);
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');
const names = {
  symbol: markets.symbol,
  /** The pair, such as `BTC/USDT`. */
  title: sql<string>`${base.code} || '/' || ${quote.code}`,
};

/** Returns the open alerts that `ids` selects, newest first. */
export function listOpenAlerts(db: Db, ids: SQL) {
  return db
    .select({ alert: marketAlerts, ...names })
    .from(marketAlerts)
    .innerJoin(markets, eq(markets.id, marketAlerts.marketId))
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(sql`${marketAlerts.id} = any(array(${ids}))`)
    .orderBy(desc(marketAlerts.id));
}

/** Returns the fired alerts that `ids` selects, last fired first. */
export function listFiredAlerts(db: Db, ids: SQL) {
  return db
    .select({ fire: marketAlertFires, ...names })
    .from(marketAlertFires)
    .innerJoin(markets, eq(markets.id, marketAlertFires.marketId))
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(sql`${marketAlertFires.id} = any(array(${ids}))`)
    .orderBy(desc(marketAlertFires.id));
}

/** Returns true if this member's alert has fired. */
export async function hasFired(db: Db, memberId: number, alertId: number): Promise<boolean> {
  const { alertId: number, memberId: owner } = marketAlertFires;
  return (await db.$count(marketAlertFires, and(eq(number, alertId), eq(owner, memberId)))) > 0;
}

/** Returns the condition that selects an alert if it belongs to the member. */
export function isOwnAlert(memberId: number, alertId: number): SQL | undefined {
  return and(eq(marketAlerts.id, alertId), eq(marketAlerts.memberId, memberId));
}
