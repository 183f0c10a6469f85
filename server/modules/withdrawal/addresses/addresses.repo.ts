import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Whitelist } from '#core/domain/withdrawal-whitelist.ts';
import type { Db } from '../../../db/db.ts';
import { withdrawalAddresses, withdrawalWhitelists } from '../../../db/schema/identity.ts';
import { coins } from '../../../db/schema/market.ts';

export type SavedAddress = typeof withdrawalAddresses.$inferSelect;

const { memberId: ownerId, coinId: ofCoin } = withdrawalAddresses;

interface BookFilter {
  readonly memberId: number;
  /** Selects only addresses of this coin. */
  readonly coinId?: number | undefined;
  /** The page number, counted from 1. */
  readonly page: number;
  readonly limit: number;
}

/**
 * Returns a page of a member's book, sorted by coin; for each coin, the default address comes
 * first, and then the oldest.
 */
export function listBook(
  db: Db,
  { memberId, coinId, page, limit }: BookFilter,
): Promise<{ saved: SavedAddress; code: string }[]> {
  return db
    .select({ saved: withdrawalAddresses, code: coins.code })
    .from(withdrawalAddresses)
    .innerJoin(coins, eq(coins.id, ofCoin))
    .where(and(eq(ownerId, memberId), coinId === undefined ? undefined : eq(ofCoin, coinId)))
    .orderBy(
      asc(coins.sort),
      asc(coins.id),
      desc(withdrawalAddresses.isDefault),
      asc(withdrawalAddresses.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
}

/**
 * Returns the address `id` of the member's book, or `undefined` if it is missing or belongs to
 * another member.
 */
export async function findAddress(
  db: Db,
  memberId: number,
  id: number,
): Promise<SavedAddress | undefined> {
  const isThis = and(eq(withdrawalAddresses.id, id), eq(ownerId, memberId));
  return (await db.select().from(withdrawalAddresses).where(isThis))[0];
}

/** Returns the default address of a coin. */
export async function findDefault(
  db: Db,
  memberId: number,
  coinId: number,
): Promise<SavedAddress | undefined> {
  const isOfCoin = and(eq(ownerId, memberId), eq(ofCoin, coinId));
  const isDefault = eq(withdrawalAddresses.isDefault, true);
  return (await db.select().from(withdrawalAddresses).where(and(isOfCoin, isDefault)))[0];
}

/** Returns the member's entry with this address, or `undefined` if there is none. */
export async function findSame(
  db: Db,
  { memberId, coinId, address }: Pick<SavedAddress, 'memberId' | 'coinId' | 'address'>,
): Promise<SavedAddress | undefined> {
  const isSame = and(eq(ofCoin, coinId), eq(withdrawalAddresses.address, address));
  return (
    await db
      .select()
      .from(withdrawalAddresses)
      .where(and(eq(ownerId, memberId), isSame))
  )[0];
}

export async function countAddresses(db: Db, memberId: number, coinId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(withdrawalAddresses)
    .where(and(eq(ownerId, memberId), eq(ofCoin, coinId)));
  return row?.total ?? 0;
}

/** Returns the whitelist of a member who has turned it on, even if it has ended. */
export async function findWhitelist(db: Db, memberId: number): Promise<Whitelist | undefined> {
  const isOwn = eq(withdrawalWhitelists.memberId, memberId);
  const [row] = await db.select().from(withdrawalWhitelists).where(isOwn);
  return row && { endsAt: row.endsAt ?? undefined };
}
