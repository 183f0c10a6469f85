import { inArray } from 'drizzle-orm';
import { formatPrice } from '#core/domain/format-number.ts';
import { firstReaching, reachedLevel } from '#core/domain/market-alerts.ts';
import { money } from '#core/domain/money.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { marketAlertFires, marketAlerts } from '../../../db/schema/market-alerts.ts';
import { transact } from '../../../db/transact.ts';
import type { PriceSource, Tick } from '../../../market/price-source.ts';
import type { Texts } from '../../../texts/texts.ts';
import { noticeTexts, sendNotice } from '../../notices/notices.service.ts';
import type { AlertRow } from './alerts.repo.ts';
import { alertTexts } from './alerts.texts.ts';
import { lockAlerts } from './watched.repo.ts';

export interface AlertDeps {
  readonly db: Db;
  readonly prices: PriceSource;
  readonly texts: Texts;
}

interface Firing {
  readonly market: {
    readonly symbol: string;
    readonly title: string;
    readonly pricePrecision: number;
  };
  readonly ids: readonly number[];
  /** The ticks, oldest first. */
  readonly ticks: readonly Tick[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Fires those alerts that a tick reaches, as they are once they are locked: an alert may have been
 * edited, deleted or fired elsewhere since it was listed. In one transaction, the open alert is
 * deleted, and its record and notice are inserted.
 */
export async function fireAlerts({ db, texts }: AlertDeps, firing: Firing): Promise<void> {
  const { ids, ticks, market, now } = firing;
  await transact(db, async (tx) => {
    const fired = (await lockAlerts(tx, ids)).flatMap((alert) => {
      const levels = { upper: alert.upper ?? undefined, lower: alert.lower ?? undefined };
      const tick = firstReaching({ ...levels, since: alert.since }, ticks);
      return tick ? [{ alert, tick }] : [];
    });
    if (fired.length === 0) return;
    const firedIds = fired.map(({ alert }) => alert.id);
    await tx.delete(marketAlerts).where(inArray(marketAlerts.id, firedIds));
    await tx.insert(marketAlertFires).values(
      fired.map(({ alert, tick }) => ({
        alertId: alert.id,
        memberId: alert.memberId,
        marketId: alert.marketId,
        kind: alert.kind,
        value: alert.value,
        basePrice: alert.basePrice,
        createdAt: alert.createdAt,
        price: money(tick.price),
        tickAt: tick.at,
        firedAt: now,
      })),
    );
    for (const one of fired) await notify(tx, texts, { ...one, market, now });
  });
}

interface Fired {
  readonly alert: AlertRow;
  readonly tick: Tick;
  readonly market: Firing['market'];
  readonly now: number;
}

async function notify(tx: Tx, texts: Texts, { alert, tick, market, now }: Fired): Promise<void> {
  const { id, memberId, kind, value, basePrice, upper, lower } = alert;
  const price = money(tick.price);
  const levels = { upper: upper ?? undefined, lower: lower ?? undefined };
  const moved = reachedLevel(levels, price) === 'upper' ? alertTexts.roseTo : alertTexts.fellTo;
  const content = kind === 'change' ? alertTexts.changedBy : moved;
  const shown = (figure: string) => formatPrice(figure, market.pricePrecision);
  const values = {
    market: market.title,
    price: shown(price),
    percent: value,
    level: shown(value),
    base: shown(basePrice),
  };
  await sendNotice(tx, {
    memberId,
    at: now,
    key: `alert:${id}`,
    ...noticeTexts(texts, { title: alertTexts.title, content }, values),
    push: { kind: 'alerts', path: pageOf(market), isContentPublic: true },
  });
}

function pageOf({ symbol, title }: Firing['market']): string {
  return `/options?${new URLSearchParams({ currentSymbol: symbol, name: title })}`;
}
