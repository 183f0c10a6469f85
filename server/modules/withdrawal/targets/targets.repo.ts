import { and, asc, eq } from 'drizzle-orm';
import { type AddressNetwork, nativeRule, networkNamed } from '#core/domain/deposit-networks.ts';
import type { Db } from '../../../db/db.ts';
import { isOffered } from '../../../db/offered.ts';
import { depositNetworks, withdrawalTerms } from '../../../db/schema/funding.ts';
import { bankCards, withdrawalAddresses } from '../../../db/schema/identity.ts';
import { coins } from '../../../db/schema/market.ts';

export type BankCard = typeof bankCards.$inferSelect;

export interface CoinAddress {
  readonly coinId: number;
  readonly code: string;
  /** The default address; `null` while there is none. */
  readonly address: string | null;
}

/**
 * Returns the coins that can be withdrawn with the member's default address for each; with
 * `coinId`, only that coin.
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
 * Returns the withdrawal networks of a coin: its deposit networks or, if there are none, its native
 * chain (ADR-152).
 */
export async function listPayoutNetworks(
  db: Db,
  { coinId, code }: Pick<CoinAddress, 'coinId' | 'code'>,
): Promise<AddressNetwork[]> {
  const { payType, network, rule } = depositNetworks;
  const rows = await db
    .selectDistinct({ payType, network, rule })
    .from(depositNetworks)
    .where(and(eq(depositNetworks.coinId, coinId), eq(depositNetworks.enabled, true)))
    .orderBy(asc(payType), asc(network));
  const networks = rows.flatMap((row) => networkNamed(row.payType, row) ?? []);
  return networks.length > 0 ? networks : [{ name: undefined, rule: nativeRule(code) }];
}

/** Returns a member's cards, oldest first; with `id`, only that card. */
export function listCards(db: Db, memberId: number, id?: number): Promise<BankCard[]> {
  const isThis = id === undefined ? undefined : eq(bankCards.id, id);
  return db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.memberId, memberId), isThis))
    .orderBy(asc(bankCards.id));
}
