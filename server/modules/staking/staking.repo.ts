import { and, asc, desc, eq } from 'drizzle-orm';
import { money } from '../../../src/domain/money.ts';
import type { StakingStatus, StakingTerm } from '../../../src/domain/staking.ts';
import type { Db } from '../../db/client.ts';
import { coins } from '../../db/schema/market.ts';
import type { Localized } from '../../db/schema/site.ts';
import { stakingOrders, stakingProjects, stakingTerms } from '../../db/schema/staking.ts';

export type StakeRow = typeof stakingOrders.$inferSelect;

export interface OfferedTerm extends StakingTerm {
  readonly id: number;
}

export interface StakingProject {
  readonly id: number;
  readonly title: Localized;
  readonly img: string;
  readonly isRedeemable: boolean;
  readonly coin: { readonly id: number; readonly code: string; readonly scale: number };
  /** Shortest first; never empty. */
  readonly terms: readonly OfferedTerm[];
}

/** Projects on offer in their order, with the terms on offer. */
export async function listProjects(db: Db): Promise<StakingProject[]> {
  const rows = await db
    .select({ project: stakingProjects, term: stakingTerms, coin: coins })
    .from(stakingProjects)
    .innerJoin(stakingTerms, eq(stakingTerms.projectId, stakingProjects.id))
    .innerJoin(coins, eq(coins.id, stakingProjects.coinId))
    .where(
      and(
        eq(stakingProjects.enabled, true),
        eq(stakingTerms.enabled, true),
        eq(coins.enabled, true),
      ),
    )
    .orderBy(asc(stakingProjects.sort), asc(stakingProjects.id), asc(stakingTerms.days));
  const projects = new Map(rows.map((row) => [row.project.id, row]));
  return [...projects.values()].map(({ project, coin }) => ({
    id: project.id,
    title: project.title,
    img: project.img,
    isRedeemable: project.redeemable,
    coin: { id: coin.id, code: coin.code, scale: coin.scale },
    terms: rows.flatMap(({ term }) => (term.projectId === project.id ? [termOf(term)] : [])),
  }));
}

function termOf(term: typeof stakingTerms.$inferSelect): OfferedTerm {
  return {
    id: term.id,
    days: term.days,
    interestRate: money(term.interestRate),
    minimum: money(term.minAmount),
  };
}

/** A stake with the decimals of its coin. */
export async function findStake(
  db: Db,
  id: number,
): Promise<(StakeRow & { readonly scale: number }) | undefined> {
  const [found] = await db
    .select({ order: stakingOrders, scale: coins.scale })
    .from(stakingOrders)
    .innerJoin(coins, eq(coins.id, stakingOrders.coinId))
    .where(eq(stakingOrders.id, id));
  return found && { ...found.order, scale: found.scale };
}

/** A member's stakes of one status or all, newest first. `page` counts from 1. */
export function listStakes(
  db: Db,
  memberId: number,
  status: Exclude<StakingStatus, 'unknown'> | undefined,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ order: StakeRow; coin: string }[]> {
  const ofStatus = status === undefined ? undefined : eq(stakingOrders.status, status);
  return db
    .select({ order: stakingOrders, coin: coins.code })
    .from(stakingOrders)
    .innerJoin(coins, eq(coins.id, stakingOrders.coinId))
    .where(and(eq(stakingOrders.memberId, memberId), ofStatus))
    .orderBy(desc(stakingOrders.id))
    .limit(limit)
    .offset((page - 1) * limit);
}
