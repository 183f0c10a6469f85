import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { jobs } from '../db/schema/jobs.ts';

export interface DueJob {
  readonly id: number;
  readonly kind: string;
  readonly subjectId: number;
  /**
   * Epoch milliseconds. If the due time of a job has changed, it is no longer the job that was
   * claimed.
   */
  readonly dueAt: number;
  readonly failures: number;
}

export interface Claimed {
  /** The claimed jobs, most overdue first. */
  readonly due: readonly DueJob[];
  /** Due time of the next job in epoch milliseconds, if it is known. */
  readonly nextDueAt: number | undefined;
}

/**
 * Duration of a claim, after which other instances may claim the jobs of an instance that was
 * killed.
 */
export const CLAIM_MS = 3_000;

const databaseTime = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const claimEnd = sql`${databaseTime} + ${sql.raw(String(CLAIM_MS))}`;

/**
 * Claims due jobs for this instance, up to a maximum per kind, and skips jobs that others have
 * claimed. A claim only avoids duplicate work; a job's row guarantees that it runs once (`isJob`,
 * ADR-025).
 */
export async function claimDue(
  db: Db,
  { most, now }: { readonly most: ReadonlyMap<string, number>; readonly now: number },
): Promise<Claimed> {
  if (most.size === 0) return { due: [], nextDueAt: undefined };
  const { rows } = await db.execute<Row>(sql`
    with kinds (kind, most) as (values ${sql.join(
      [...most].map(([kind, count]) => sql`(${kind}::text, ${count}::integer)`),
      sql`, `,
    )}),
    due as materialized (
      select found.id from kinds cross join lateral (
        select id from jobs
        where kind = kinds.kind and due_at <= ${now}::bigint
          and (claimed_until is null or claimed_until <= ${databaseTime})
        order by due_at, id limit kinds.most for update skip locked
      ) found
    ),
    claimed as (
      update jobs set claimed_until = ${claimEnd} from due where jobs.id = due.id
      returning jobs.id, jobs.kind, jobs.subject_id, jobs.due_at, jobs.failures
    ),
    later as (select min(due_at) as next from jobs where due_at > ${now}::bigint)
    select claimed.*, later.next from later left join claimed on true
    order by claimed.due_at, claimed.id`);
  const next = rows[0]?.next ?? null;
  return { due: rows.flatMap(toJob), nextDueAt: next === null ? undefined : Number(next) };
}

/**
 * Returns the earliest due time in epoch milliseconds. The query must be cheap, because it runs
 * every second.
 */
export async function findFirstDue(db: Db): Promise<number | undefined> {
  const [first] = await db.select({ dueAt: jobs.dueAt }).from(jobs).orderBy(jobs.dueAt).limit(1);
  return first?.dueAt;
}

/**
 * Renews the claims of these jobs to their full duration; skips rows locked by jobs that are about
 * to end.
 */
export async function renewClaims(db: Db, ids: readonly number[]): Promise<void> {
  const held = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .for('update', { skipLocked: true });
  await db.update(jobs).set({ claimedUntil: claimEnd }).where(inArray(jobs.id, held));
}

/** Releases the claims of jobs that have not begun. */
export async function dropClaims(db: Db, claimed: readonly DueJob[]): Promise<void> {
  if (claimed.length === 0) return;
  const ids = claimed.map(({ id }) => id);
  await db.update(jobs).set({ claimedUntil: null }).where(inArray(jobs.id, ids));
}

/** Returns the condition that matches a job's row until the job is done or rescheduled. */
export function isJob({ id, dueAt }: DueJob): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.dueAt, dueAt));
}

type Row = {
  id: string | null;
  kind: string;
  subject_id: string;
  due_at: string;
  failures: number;
  next: string | null;
};

function toJob({ id, kind, subject_id, due_at, failures }: Row): DueJob[] {
  if (id === null) return [];
  return [
    {
      id: Number(id),
      kind,
      subjectId: Number(subject_id),
      dueAt: Number(due_at),
      failures: Number(failures),
    },
  ];
}
