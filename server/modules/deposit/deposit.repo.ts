import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { isOffered } from '../../db/offered.ts';
import { type BankWire, depositNetworks, deposits } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';

export interface DepositNetwork {
  readonly id: number;
  readonly coin: { readonly id: number; readonly code: string; readonly scale: number };
  /** Number of the network on the wire (product.md#statuses). */
  readonly payType: number;
  /** Name and rule of a network that has no `pay_type` number of its own. */
  readonly network: string | null;
  readonly rule: string | null;
  readonly title: string;
  readonly img: string | null;
  /** Address to which tokens are sent; `null` for a bank. */
  readonly address: string | null;
  /** Account to which a bank transfer is paid; `null` for tokens. */
  readonly wire: BankWire | null;
}

export type DepositRow = typeof deposits.$inferSelect;

/**
 * Returns the deposit networks in the order of coins and networks; with `id`, only the network with
 * that id.
 */
export async function listNetworks(db: Db, id?: number): Promise<DepositNetwork[]> {
  const rows = await db
    .select({
      network: depositNetworks,
      coin: { id: coins.id, code: coins.code, scale: coins.scale },
    })
    .from(depositNetworks)
    .innerJoin(coins, eq(coins.id, depositNetworks.coinId))
    .where(isOffered(depositNetworks, id))
    .orderBy(asc(coins.sort), asc(coins.id), asc(depositNetworks.sort), asc(depositNetworks.id));
  return rows.map(({ network, coin }) => ({
    id: network.id,
    coin,
    payType: network.payType,
    network: network.network,
    rule: network.rule,
    title: network.title,
    img: network.img,
    address: network.address,
    wire: network.wire,
  }));
}

export async function findDeposit(
  db: Db,
  id: number,
): Promise<{ deposit: DepositRow; coin: string; scale: number } | undefined> {
  const [row] = await db
    .select({ deposit: deposits, coin: coins.code, scale: coins.scale })
    .from(deposits)
    .innerJoin(coins, eq(coins.id, deposits.coinId))
    .where(eq(deposits.id, id));
  return row;
}
