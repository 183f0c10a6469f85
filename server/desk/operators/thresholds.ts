import { eq } from 'drizzle-orm';
import { isPositive, type Money, money } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { deskThresholds } from '../../db/schema/desk.ts';
import { coins } from '../../db/schema/market.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { type Audit, insertAudit } from '../operator.ts';

/** A change of the amount from which two people must approve a withdrawal. */
export interface Threshold {
  /** The code of the coin. */
  readonly coin: string;
  /** 0 removes the threshold. */
  readonly amount: string;
  readonly before: string | null;
}

/** Returns the amount from which withdrawals of the coin require two people. */
export async function findThreshold(db: Db | Tx, coinId: number): Promise<Money | undefined> {
  const isOfCoin = eq(deskThresholds.coinId, coinId);
  const [row] = await db.select().from(deskThresholds).where(isOfCoin);
  return row?.amount;
}

/** Changes the threshold of a coin in the caller's transaction. Throws DeskRefusal. */
export async function setThreshold(tx: Tx, change: Threshold, audit: Audit): Promise<void> {
  const [coin] = await tx.select().from(coins).where(eq(coins.code, change.coin));
  const coinId = coin?.id ?? 0;
  const current = (await findThreshold(tx, coinId)) ?? null;
  if (current !== change.before)
    throw new DeskRefusal('refused', `the threshold of ${change.coin} was changed meanwhile`);
  const amount = money(change.amount);
  if (isPositive(amount)) {
    const row = tx.insert(deskThresholds).values({ coinId, amount });
    await row.onConflictDoUpdate({ target: deskThresholds.coinId, set: { amount } });
  } else {
    await tx.delete(deskThresholds).where(eq(deskThresholds.coinId, coinId));
  }
  await insertAudit(tx, audit, 'threshold.set', { ...change });
}
