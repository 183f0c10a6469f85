import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { MachineTerms } from '#core/domain/mining.ts';
import type { Db } from '../../db/db.ts';
import { isOffered, toOffer } from '../../db/offered.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { coins } from '../../db/schema/market.ts';
import { miningMachines, miningOrders } from '../../db/schema/mining.ts';
import type { Localized } from '../../db/schema/site.ts';

export type MiningRow = typeof miningOrders.$inferSelect;

export interface Machine extends MachineTerms {
  readonly id: number;
  readonly title: Localized;
  readonly img: string;
  readonly coin: { readonly id: number; readonly code: string };
}

export interface LockUp {
  readonly order: MiningRow;
  readonly machine: { readonly title: Localized; readonly img: string };
  readonly coin: string;
}

/** Returns the offered machines in their order, or only the one with `id`. */
export async function listMachines(db: Db, id?: number): Promise<Machine[]> {
  const rows = await db
    .select({ machine: miningMachines, coin: coins })
    .from(miningMachines)
    .innerJoin(coins, eq(coins.id, miningMachines.coinId))
    .where(isOffered(miningMachines, id))
    .orderBy(asc(miningMachines.sort), asc(miningMachines.id));
  return rows.map(({ machine, coin }) => ({
    ...toOffer(machine, coin),
    img: machine.img,
  }));
}

/** Returns a lock-up with the decimals of its coin. */
export async function findOrder(
  db: Db,
  id: number,
): Promise<{ order: MiningRow; scale: number } | undefined> {
  const [row] = await db
    .select({ order: miningOrders, scale: coins.scale })
    .from(miningOrders)
    .innerJoin(coins, eq(coins.id, miningOrders.coinId))
    .where(eq(miningOrders.id, id));
  return row;
}

/** Selects a member's lock-ups. */
export function lockUpsOf(memberId: number): RecordList {
  const source = { table: miningOrders, id: miningOrders.id };
  return idsOf(source, [[[miningOrders.memberId, memberId]]]);
}

/** Returns the lock-ups that `ids` selects, newest first. */
export function listLockUps(db: Db, ids: SQL): Promise<LockUp[]> {
  const machine = { title: miningMachines.title, img: miningMachines.img };
  return db
    .select({ order: miningOrders, machine, coin: coins.code })
    .from(miningOrders)
    .innerJoin(miningMachines, eq(miningMachines.id, miningOrders.machineId))
    .innerJoin(coins, eq(coins.id, miningOrders.coinId))
    .where(sql`${miningOrders.id} = any(array(${ids}))`)
    .orderBy(desc(miningOrders.id));
}
