import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { StakingDuration } from '#core/domain/staking.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { coins } from '../../db/schema/market.ts';
import type { Localized } from '../../db/schema/site.ts';
import { stakingDurations, stakingOrders, stakingProjects } from '../../db/schema/staking.ts';

export type StakeRow = typeof stakingOrders.$inferSelect;

export interface OfferedDuration extends StakingDuration {
  readonly id: number;
}

export interface StakingProject {
  readonly id: number;
  readonly title: Localized;
  readonly img: string;
  readonly isRedeemable: boolean;
  readonly coin: { readonly id: number; readonly code: string; readonly scale: number };
  /** The offered terms, shortest first; never empty. */
  readonly durations: readonly OfferedDuration[];
}

/** Returns the offered projects in their order, each with its offered terms. */
export async function listProjects(db: Db): Promise<StakingProject[]> {
  const rows = await db
    .select({ project: stakingProjects, duration: stakingDurations, coin: coins })
    .from(stakingProjects)
    .innerJoin(stakingDurations, eq(stakingDurations.projectId, stakingProjects.id))
    .innerJoin(coins, eq(coins.id, stakingProjects.coinId))
    .where(
      and(
        eq(stakingProjects.enabled, true),
        eq(stakingDurations.enabled, true),
        eq(coins.enabled, true),
      ),
    )
    .orderBy(asc(stakingProjects.sort), asc(stakingProjects.id), asc(stakingDurations.days));
  const projects = new Map(rows.map((row) => [row.project.id, row]));
  return [...projects.values()].map(({ project, coin }) => ({
    id: project.id,
    title: project.title,
    img: project.img,
    isRedeemable: project.redeemable,
    coin: { id: coin.id, code: coin.code, scale: coin.scale },
    durations: rows.flatMap(({ duration }) =>
      duration.projectId === project.id ? [toDuration(duration)] : [],
    ),
  }));
}

function toDuration(duration: typeof stakingDurations.$inferSelect): OfferedDuration {
  return {
    id: duration.id,
    days: duration.days,
    interestRate: duration.interestRate,
    minimum: duration.minAmount,
  };
}

export type Stake = StakeRow & { readonly coin: string; readonly scale: number };

/** Returns a stake with the code and the decimals of its coin. */
export async function findStake(db: Db, id: number): Promise<Stake | undefined> {
  const [found] = await db
    .select({ order: stakingOrders, coin: coins.code, scale: coins.scale })
    .from(stakingOrders)
    .innerJoin(coins, eq(coins.id, stakingOrders.coinId))
    .where(eq(stakingOrders.id, id));
  return found && { ...found.order, coin: found.coin, scale: found.scale };
}

/** Selects a member's stakes of these statuses. */
export function stakesOf(memberId: number, statuses: readonly StakeRow['status'][]): RecordList {
  return idsOf(
    { table: stakingOrders, id: stakingOrders.id },
    statuses.map((status) => [
      [stakingOrders.memberId, memberId],
      [stakingOrders.status, status],
    ]),
  );
}

/** Returns the stakes that `ids` selects, newest first. */
export function listStakes(db: Db, ids: SQL): Promise<{ order: StakeRow; coin: string }[]> {
  return db
    .select({ order: stakingOrders, coin: coins.code })
    .from(stakingOrders)
    .innerJoin(coins, eq(coins.id, stakingOrders.coinId))
    .where(sql`${stakingOrders.id} = any(array(${ids}))`)
    .orderBy(desc(stakingOrders.id));
}
