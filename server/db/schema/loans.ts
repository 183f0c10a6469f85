import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';
import { big, moneyColumn, rowNumber } from './columns.ts';
import { fixedTerms, validTerms } from './fixed-terms.ts';
import { coinId } from './market.ts';
import type { Localized } from './site.ts';
import { uploads } from './uploads.ts';

/** Offered loans. Repayment is due after `durationDays`. */
export const loanProjects = pgTable(
  'loan_projects',
  {
    ...fixedTerms(),
    institution: jsonb().$type<Localized>().notNull(),
    /** True if only verified members may apply. */
    requiresIdentity: boolean('requires_identity').notNull().default(false),
  },
  (table) => [check('loan_projects_terms', validTerms(table))],
);

/**
 * Loans of members. The terms are fixed at application; amount and interest are repaid
 * once.
 */
export const loans = pgTable(
  'loans',
  {
    id: rowNumber(),
    orderNumber: text('order_number').notNull().unique(),
    memberId: memberId(),
    projectId: big('project_id')
      .notNull()
      .references(() => loanProjects.id),
    coinId: coinId(),
    amount: moneyColumn('amount').notNull(),
    interestRate: moneyColumn('interest_rate').notNull(),
    durationDays: integer('cycle_days').notNull(),
    interest: moneyColumn('interest').notNull(),
    frontId: text('front_id')
      .notNull()
      .references(() => uploads.id),
    backId: text('back_id')
      .notNull()
      .references(() => uploads.id),
    handheldId: text('handheld_id')
      .notNull()
      .references(() => uploads.id),
    status: text().$type<'applying' | 'approved' | 'rejected' | 'cancelled'>().notNull(),
    repayment: text().$type<'none' | 'due' | 'overdue' | 'repaid'>().notNull().default('none'),
    remark: text().notNull().default(''),
    createdAt: big('created_at').notNull(),
    decidedAt: big('decided_at'),
    /** Time at which the repayment is due, which is set on approval. */
    repaymentAt: big('repayment_at'),
    repaidAt: big('repaid_at'),
    /**
     * Interest charged by an early repayment, for each day begun; null if all of `interest` is
     * charged.
     */
    earlyInterest: moneyColumn('early_interest'),
  },
  (table) => [
    index('loans_member').on(table.memberId, table.status, table.id),
    index('loans_front').on(table.frontId),
    index('loans_back').on(table.backId),
    index('loans_handheld').on(table.handheldId),
    index('loans_pending').on(table.id).where(sql`${table.status} = 'applying'`),
    index('loans_overdue').on(table.memberId).where(sql`${table.repayment} = 'overdue'`),
    check('loans_amount', sql`${table.amount} > 0 and ${table.interest} >= 0`),
    check(
      'loans_status',
      sql`${table.status} in ('applying', 'approved', 'rejected', 'cancelled')
        and (${table.status} = 'applying') = (${table.decidedAt} is null)`,
    ),
    check(
      'loans_repayment',
      sql`(${table.status} = 'approved') = (${table.repayment} <> 'none')
        and (${table.repayment} = 'repaid') = (${table.repaidAt} is not null)`,
    ),
    check(
      'loans_early_interest',
      sql`${table.earlyInterest} is null or (${table.repayment} = 'repaid'
        and ${table.earlyInterest} <= ${table.interest}
        and ${table.earlyInterest} * 100 >= ${table.amount} * ${table.interestRate}
          * least(${table.durationDays}, greatest(1, ceil((${table.repaidAt} - ${table.decidedAt}) / 86400000.0))))`,
    ),
  ],
);
