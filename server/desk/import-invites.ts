import Big from 'big.js';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { inviteTerms } from '../db/schema/invite.ts';
import { markets } from '../db/schema/market.ts';
import { assertScale, coinsOf, ordered } from './import-rows.ts';
import { ReferenceDataError } from './read-folder.ts';
import { FREE_SPREAD, type ReferenceData } from './reference-data.ts';
import { type Changes, syncRows } from './sync-rows.ts';

const FILE = 'invite-rewards.json';

export async function importInviteTerms(
  tx: Tx,
  rows: NonNullable<ReferenceData[typeof FILE]>,
): Promise<Changes> {
  const coinOf = await coinsOf(tx, FILE);
  const synced = ordered(rows).map(({ coin: code, ...row }) => {
    const coin = coinOf(code);
    const { minAmount, memberMax, dayMax } = row;
    assertScale(FILE, code, coin, { minAmount, memberMax, dayMax });
    return { ...row, key: code, coinId: coin.id };
  });
  return syncRows(tx, inviteTerms, 'key', synced);
}

/**
 * Throws ReferenceDataError if the fees that remain after rewards are below the spread of a market.
 * In such a market, an invited member with resting orders on both sides would earn the difference
 * from the house, as with a fee below half of the spread.
 */
export async function assertNoEarningInvites(tx: Tx): Promise<void> {
  const terms = await tx.select().from(inviteTerms).where(eq(inviteTerms.enabled, true));
  const offered = await tx.select().from(markets).where(eq(markets.enabled, true));
  const keptOf = (coinId: number) =>
    new Big('1').minus(terms.find((own) => own.coinId === coinId)?.share ?? '0');
  for (const { symbol, fee, spread, parentId, childId } of offered) {
    const kept = keptOf(parentId).plus(keptOf(childId)).times(fee);
    if (!new Big(spread).gt(FREE_SPREAD) || !kept.lt(spread)) continue;
    throw new ReferenceDataError(
      `${FILE}: fee of ${symbol} less the rewards must be at least half of its spread: orders that rest on both sides would earn the rest of it from the house`,
    );
  }
}
