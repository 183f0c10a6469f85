import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { LoanTerms } from '#core/domain/loans.ts';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { isOffered, toOffer } from '../../db/offered.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { loanProjects, loans } from '../../db/schema/loans.ts';
import { coins } from '../../db/schema/market.ts';
import type { Localized } from '../../db/schema/site.ts';

export const loanNotFound = /*i18n*/ { id: 'loans.notFound', message: 'Loan not found.' };

export type LoanRow = typeof loans.$inferSelect;

export interface LoanProject extends LoanTerms {
  readonly id: number;
  readonly title: Localized;
  readonly institution: Localized;
  readonly coin: { readonly id: number; readonly code: string };
  /** True if only members with a verified identity may apply. */
  readonly requiresIdentity: boolean;
  /** A member's largest unpaid principal in the coin, including open applications. */
  readonly limit: Money | undefined;
}

export interface Loan {
  readonly loan: LoanRow;
  /** Title of its project. */
  readonly title: Localized;
  readonly coin: string;
  /** Number of decimals of the coin. */
  readonly scale: number;
}

/** Returns the offered loans in their order, or only the one with `id`. */
export async function listProjects(db: Db, id?: number): Promise<LoanProject[]> {
  const rows = await db
    .select({ project: loanProjects, coin: coins })
    .from(loanProjects)
    .innerJoin(coins, eq(coins.id, loanProjects.coinId))
    .where(isOffered(loanProjects, id))
    .orderBy(asc(loanProjects.sort), asc(loanProjects.id));
  return rows.map(({ project, coin }) => ({
    ...toOffer(project, coin),
    institution: project.institution,
    requiresIdentity: project.requiresIdentity,
    limit: coin.loanLimit ?? undefined,
  }));
}

function selectLoans(db: Db) {
  return db
    .select({ loan: loans, title: loanProjects.title, coin: coins.code, scale: coins.scale })
    .from(loans)
    .innerJoin(loanProjects, eq(loanProjects.id, loans.projectId))
    .innerJoin(coins, eq(coins.id, loans.coinId))
    .$dynamic();
}

export async function findLoan(db: Db, id: number): Promise<Loan | undefined> {
  const [row] = await selectLoans(db).where(eq(loans.id, id));
  return row;
}

/** Selects a member's loans of these statuses. */
export function loansOf(memberId: number, statuses: readonly LoanRow['status'][]): RecordList {
  return idsOf(
    { table: loans, id: loans.id },
    statuses.map((status) => [
      [loans.memberId, memberId],
      [loans.status, status],
    ]),
  );
}

/** Returns the loans that `ids` selects, newest first. */
export function listLoans(db: Db, ids: SQL): Promise<Loan[]> {
  return selectLoans(db).where(sql`${loans.id} = any(array(${ids}))`).orderBy(desc(loans.id));
}

/** Returns the open applications, oldest first; with `id`, only the one with that id. */
export function listApplications(db: Db, limit: number, id?: number): Promise<Loan[]> {
  const isThis = id === undefined ? undefined : eq(loans.id, id);
  return selectLoans(db)
    .where(and(eq(loans.status, 'applying'), isThis))
    .orderBy(asc(loans.id))
    .limit(limit);
}
