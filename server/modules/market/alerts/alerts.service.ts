import { eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { formatPrice } from '#core/domain/format-number.ts';
import {
  type AlertTerms,
  alertLevels,
  CHANGE_PERCENT,
  MAX_OPEN_ALERTS,
  validateAlert,
} from '#core/domain/market-alerts.ts';
import { money } from '#core/domain/money.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOne } from '../../../db/insert-one.ts';
import { members } from '../../../db/schema/auth.ts';
import { marketAlerts } from '../../../db/schema/market-alerts.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import type { PriceSource } from '../../../market/price-source.ts';
import { findMarkets, type MarketRecord } from '../market.repo.ts';
import { type AlertRow, hasFired, isOwnAlert } from './alerts.repo.ts';
import { alertTexts } from './alerts.texts.ts';

interface Deps {
  readonly db: Db;
  readonly prices: PriceSource;
}

interface Request {
  readonly memberId: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

const ID = { id: marketAlerts.id };

type AlertEffect = Effect<{ readonly id: number }>;

/** Returns true if the member has an open alert. */
export async function hasOpenAlerts(db: Db, memberId: number): Promise<boolean> {
  const isMine = eq(marketAlerts.memberId, memberId);
  return (await db.select(ID).from(marketAlerts).where(isMine).limit(1)).length > 0;
}

/**
 * Plans a new alert at the current price. Throws a Refusal, for example if the price already
 * satisfies it.
 */
export async function planCreate(
  { db, prices }: Deps,
  { memberId, now, symbol, terms }: Request & { symbol: string; terms: AlertTerms },
): Promise<AlertEffect> {
  const market = (await findMarkets(db)).find((each) => each.symbol === symbol);
  if (!market) throw new Refusal(alertTexts.unknownMarket);
  const columns = termsAt(prices, market, terms);
  return async (tx) => {
    await assertFewAlerts(tx, memberId);
    const alert = { ...columns, memberId, marketId: market.id, createdAt: now };
    const id = await insertOne(tx.insert(marketAlerts).values(alert).returning(ID));
    return { data: { id }, text: alertTexts.created };
  };
}

/**
 * Plans a change to the kind and value of an open alert, as if the alert were created now. Throws a
 * Refusal.
 */
export async function planEdit(
  { db, prices }: Deps,
  { memberId, alertId, terms }: Request & { alertId: number; terms: AlertTerms },
): Promise<AlertEffect> {
  const alert = await findOwn(db, memberId, alertId);
  const market = (await findMarkets(db)).find(({ id }) => id === alert.marketId);
  if (!market) throw new Refusal(alertTexts.unknownMarket);
  const columns = termsAt(prices, market, terms);
  return async (tx) => {
    const isThis = isOwnAlert(memberId, alertId);
    assertOpen(await tx.update(marketAlerts).set(columns).where(isThis).returning(ID));
    return { data: { id: alertId }, text: alertTexts.changed };
  };
}

/** Plans the deletion of an open alert. Throws a Refusal. */
export async function planDelete(
  { db }: Deps,
  { memberId, alertId }: Request & { alertId: number },
): Promise<AlertEffect> {
  await findOwn(db, memberId, alertId);
  return async (tx) => {
    assertOpen(await tx.delete(marketAlerts).where(isOwnAlert(memberId, alertId)).returning(ID));
    return { data: { id: alertId }, text: alertTexts.deleted };
  };
}

/** Throws a Refusal for an alert that has fired since it was read, or no longer exists. */
function assertOpen(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new Refusal(alertTexts.fired, { code: CODE.rule });
}

/** Finds one of the member's alerts; another member's alert is reported as missing. */
async function findOwn(db: Db, memberId: number, alertId: number): Promise<AlertRow> {
  const [alert] = await db.select().from(marketAlerts).where(isOwnAlert(memberId, alertId));
  if (alert) return alert;
  if (await hasFired(db, memberId, alertId)) {
    throw new Refusal(alertTexts.fired, { code: CODE.rule });
  }
  throw new Refusal(alertTexts.notFound, { code: CODE.notFound });
}

/**
 * Returns the columns of an alert that is set now: the last tick is its base, and later ticks fire
 * it.
 */
function termsAt(prices: PriceSource, market: MarketRecord, terms: AlertTerms) {
  const quote = prices.quote(market.symbol);
  if (!quote) {
    const values = { market: `${market.base}/${market.quote}` };
    throw new Refusal(alertTexts.noPrice, { code: CODE.rule, values });
  }
  const price = money(quote.last);
  const error = validateAlert(terms, price);
  if (error) {
    const values = { price: formatPrice(price, market.pricePrecision), ...CHANGE_PERCENT };
    throw new Refusal(alertTexts[error], { code: CODE.rule, values });
  }
  const { upper = null, lower = null } = alertLevels(terms, price);
  return { ...terms, upper, lower, basePrice: price, since: quote.at };
}

/**
 * Throws a Refusal if the member has too many alerts. It locks the member's row, so alerts that are
 * created at the same time are counted one after another.
 */
async function assertFewAlerts(tx: Tx, memberId: number): Promise<void> {
  const isMember = eq(members.id, memberId);
  await tx.select({ id: members.id }).from(members).where(isMember).for('no key update');
  const open = await tx.$count(marketAlerts, eq(marketAlerts.memberId, memberId));
  if (open < MAX_OPEN_ALERTS) return;
  throw new Refusal(alertTexts.tooMany, { code: CODE.rule, values: { count: MAX_OPEN_ALERTS } });
}
