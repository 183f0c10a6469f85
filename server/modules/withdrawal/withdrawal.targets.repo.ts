import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AddressNetwork } from '../../../src/domain/withdrawal-address.ts';
import type { Db } from '../../db/db.ts';
import { isOffered } from '../../db/offered.ts';
import { depositNetworks, withdrawalTerms } from '../../db/schema/funding.ts';
import { bankCards, withdrawalAddresses } from '../../db/schema/identity.ts';
import { coins } from '../../db/schema/market.ts';

export type BankCard = typeof bankCards.$inferSelect;

export interface CoinAddress {
  readonly coinId: number;
  readonly code: string;
  /** `null` while none is bound. */
  readonly address: string | null;
}

/**
 * Returns the coins that can be withdrawn with the member's default address of each; with `coinId` only
 * that one.
 */
export function listAddresses(db: Db, memberId: number, coinId?: number): Promise<CoinAddress[]> {
  return db
    .select({ coinId: coins.id, code: coins.code, address: withdrawalAddresses.address })
    .from(withdrawalTerms)
    .innerJoin(coins, eq(coins.id, withdrawalTerms.coinId))
    .leftJoin(
      withdrawalAddresses,
      and(
        eq(withdrawalAddresses.coinId, coins.id),
        eq(withdrawalAddresses.memberId, memberId),
        eq(withdrawalAddresses.isDefault, true),
      ),
    )
    .where(isOffered({ enabled: withdrawalTerms.enabled, id: coins.id }, coinId))
    .orderBy(asc(coins.sort), asc(coins.id));
}

/**
 * Returns the networks of a coin whose address form can be checked; none for any other coin
 * (ADR-079).
 */
export async function listNetworkForms(db: Db, coinId: number): Promise<AddressNetwork[]> {
  const NETWORKS: Readonly<Record<number, AddressNetwork>> = { 1: 'TRC20', 2: 'ERC20' };
  const rows = await db
    .selectDistinct({ payType: depositNetworks.payType })
    .from(depositNetworks)
    .where(
      and(
        eq(depositNetworks.coinId, coinId),
        eq(depositNetworks.enabled, true),
        inArray(depositNetworks.payType, [1, 2]),
      ),
    );
  return rows.flatMap(({ payType }) => NETWORKS[payType] ?? []);
}

/** Returns the cards of a member, oldest first; with `id` only that one. */
export function listCards(db: Db, memberId: number, id?: number): Promise<BankCard[]> {
  const isThis = id === undefined ? undefined : eq(bankCards.id, id);
  return db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.memberId, memberId), isThis))
    .orderBy(asc(bankCards.id));
}
