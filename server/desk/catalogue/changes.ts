import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { deskChanges } from '../../db/schema/desk.ts';
import { sqlState, transact } from '../../db/transact.ts';
import { assertNoDemoValues } from '../demo-values.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { Differences } from '../differences.ts';
import { readReferenceData, versionOfFile } from '../export.ts';
import { applyData, type ImportChange } from '../import.ts';
import { type Audit, insertAudit } from '../operator.ts';
import { parseFile, ReferenceDataError } from '../read-folder.ts';
import type { ReferenceData, ReferenceFile } from '../reference-data.ts';
import { applyEdits, type Edit } from './edits.ts';
import { needsSecond } from './second-person.ts';

export type DeskChange = typeof deskChanges.$inferSelect;

/** The database of the changes, and the kind of exchange. */
export interface CatalogueDeps {
  readonly db: Db;
  readonly isDemo: boolean;
  readonly isSimulated: boolean;
}

export interface Draft {
  readonly file: ReferenceFile;
  /** Version of the file that was edited. */
  readonly version: string;
  readonly edits: readonly Edit[];
}

/** SQLSTATE of a violated rule: the second person is the same as the first. */
const CHECK_VIOLATION = '23514';

/** The error that rolls back the transaction of a previewed change. */
class OnlyShown extends Error {}

/** Returns the changes that a draft would make. Throws ReferenceDataError and DeskRefusal. */
export async function previewDraft(
  deps: CatalogueDeps,
  draft: Draft,
  at: number,
): Promise<ImportChange> {
  let shown: ImportChange | undefined;
  await transact(deps.db, async (tx) => {
    shown = await applyDraft(tx, deps, draft, at);
    throw new OnlyShown();
  }).catch((error: unknown) => {
    if (!(error instanceof OnlyShown)) throw error;
  });
  if (shown === undefined) throw new Error('a preview ends its transaction');
  if (Object.keys(shown.differences).length === 0)
    throw new DeskRefusal('refused', 'this changes nothing');
  return shown;
}

/**
 * Applies a draft now, or stores it until its scheduled time or a second signature. Throws
 * ReferenceDataError and DeskRefusal.
 */
export async function makeDraft(
  deps: CatalogueDeps,
  draft: Draft & { readonly applyAt: number | null },
  audit: Audit,
): Promise<{ readonly outcome: 'done' | 'waits'; readonly requestId: number | null }> {
  const { file, edits, applyAt } = draft;
  if (applyAt !== null && applyAt <= audit.at)
    throw new DeskRefusal('invalid', 'this time is over');
  const change = await previewDraft(deps, draft, audit.at);
  const signed = { file: plainName(file), edits, at: applyAt };
  const isSecond = needsSecond(change.differences);
  if (isSecond || applyAt !== null) {
    const requestId = await insertChange(deps.db, { change, applyAt, signed }, audit);
    return { outcome: isSecond ? 'waits' : 'done', requestId };
  }
  await transact(deps.db, async (tx) => {
    const { differences } = await applyDraft(tx, deps, draft, audit.at);
    await insertAudit(tx, audit, 'change.make', { ...signed, differences });
  });
  return { outcome: 'done', requestId: null };
}

/** Returns a file's name in the web desk. */
export const plainName = (file: string) => file.replace(/\.json$/, '');

/** Stores a change until its scheduled time or a second signature; returns its number. */
export async function insertChange(
  db: Db,
  {
    change: { data, before, differences },
    applyAt,
    signed = {},
  }: { readonly change: ImportChange; readonly applyAt: number | null; readonly signed?: object },
  audit: Audit,
): Promise<number> {
  const files = Object.keys(differences) as ReferenceFile[];
  const pick = <Value>(of: (file: ReferenceFile) => Value) =>
    Object.fromEntries(files.map((file) => [file, of(file)]));
  const isSecond = needsSecond(differences);
  return transact(db, async (tx) => {
    const id = await insertOne(
      tx
        .insert(deskChanges)
        .values({
          data: pick((file) => data[file]),
          base: pick((file) => versionOfFile(before[file])),
          differences,
          needsSecond: isSecond,
          applyAt,
          requestedBy: audit.actor,
          requestedAt: audit.at,
          status: isSecond ? 'waiting' : 'scheduled',
        })
        .returning({ id: deskChanges.id }),
    );
    const action = isSecond ? 'change.request' : 'change.schedule';
    await insertAudit(tx, audit, action, { ...signed, id, applyAt, differences });
    return id;
  });
}

/**
 * Applies a draft in the caller's transaction. Throws DeskRefusal if the file has a different
 * version.
 */
async function applyDraft(
  tx: Tx,
  deps: CatalogueDeps,
  { file, version, edits }: Draft,
  at: number,
): Promise<ImportChange> {
  await lockReferenceData(tx);
  const before = await readReferenceData(tx);
  if (versionOfFile(before[file]) !== version)
    throw new DeskRefusal('stale', `${plainName(file)} changed meanwhile`);
  const data = { [file]: parseFile(file, applyEdits(file, before[file], edits)) };
  return applyChecked(tx, deps, data, at);
}

async function applyChecked(
  tx: Tx,
  { isDemo, isSimulated }: CatalogueDeps,
  data: ReferenceData,
  at: number,
): Promise<ImportChange> {
  if (!isDemo) assertNoDemoValues(data);
  return (await applyData(tx, data, { at, isSimulated })).change;
}

/** Serialises concurrent changes. */
const lockReferenceData = (tx: Tx) =>
  tx.execute(sql`lock table settings in share row exclusive mode`);

/** Signs a change as the second person and applies it now or at its time. Throws DeskRefusal. */
export async function signChange(deps: CatalogueDeps, id: number, audit: Audit): Promise<void> {
  await transact(deps.db, async (tx) => {
    const [change] = await tx.select().from(deskChanges).where(isAt(id, 'waiting'));
    const isLater = change !== undefined && (change.applyAt ?? 0) > audit.at;
    const status = isLater ? 'scheduled' : 'applied';
    await decide(tx, id, { status, audit });
    await insertAudit(tx, audit, 'change.sign', { kind: 'change', id });
    if (change !== undefined && !isLater) await applyChange(tx, deps, change, audit);
  });
}

/** Refuses or withdraws a change. Throws DeskRefusal. */
export async function refuseChange(
  db: Db,
  { id, reason }: { readonly id: number; readonly reason: string },
  audit: Audit,
): Promise<void> {
  await transact(db, async (tx) => {
    await decide(tx, id, { status: 'refused', audit });
    await insertAudit(tx, audit, 'change.refuse', { kind: 'change', id, reason });
  });
}

/** Cancels a change that waits for its time. Throws DeskRefusal. */
export async function cancelChange(db: Db, id: number, audit: Audit): Promise<void> {
  await transact(db, async (tx) => {
    const cancelled = await tx
      .update(deskChanges)
      .set({ status: 'refused' })
      .where(isAt(id, 'scheduled'))
      .returning({ id: deskChanges.id });
    if (cancelled.length === 0)
      throw new DeskRefusal('refused', `change ${id} does not wait for its time`);
    await insertAudit(tx, audit, 'change.cancel', { id });
  });
}

const isAt = (id: number, status: DeskChange['status']) =>
  and(eq(deskChanges.id, id), eq(deskChanges.status, status));

async function decide(
  tx: Tx,
  id: number,
  { status, audit }: { readonly status: DeskChange['status']; readonly audit: Audit },
): Promise<void> {
  const decided = await tx
    .update(deskChanges)
    .set({ status, decidedBy: audit.actor, decidedAt: audit.at })
    .where(isAt(id, 'waiting'))
    .returning({ id: deskChanges.id })
    .catch((error: unknown) => {
      if (sqlState(error) !== CHECK_VIOLATION) throw error;
      throw new DeskRefusal('refused', 'you requested this: somebody else has to sign it');
    });
  if (decided.length === 0) throw new DeskRefusal('refused', 'this was decided meanwhile');
}

/** Applies a stored change in the transaction that set its status to `applied`. */
async function applyChange(
  tx: Tx,
  deps: CatalogueDeps,
  change: DeskChange,
  audit: Audit,
): Promise<void> {
  const files = Object.keys(change.data) as ReferenceFile[];
  await lockReferenceData(tx);
  const before = await readReferenceData(tx);
  const other = files.find((file) => versionOfFile(before[file]) !== change.base[file]);
  if (other !== undefined)
    throw new DeskRefusal('refused', `${plainName(other)} was changed since: draft it anew`);
  const data = Object.fromEntries(files.map((file) => [file, parseFile(file, change.data[file])]));
  const { differences } = await applyChecked(tx, deps, data, audit.at);
  const details = { id: change.id, requestedBy: change.requestedBy, differences };
  await insertAudit(tx, { ...audit, proof: undefined }, 'change.apply', details);
}

/**
 * Applies the due changes, each exactly once across all processes. A change that is no longer
 * possible is marked as failed. Returns their number.
 */
export async function applyDueChanges(deps: CatalogueDeps, now: number): Promise<number> {
  const due = await deps.db
    .select()
    .from(deskChanges)
    .where(and(eq(deskChanges.status, 'scheduled'), lte(deskChanges.applyAt, now)))
    .orderBy(asc(deskChanges.applyAt), asc(deskChanges.id));
  for (const change of due) {
    const audit = { actor: change.requestedBy, at: now, door: 'web' } as const;
    await transact(deps.db, async (tx) => {
      if (await leave(tx, change.id, { status: 'applied' }))
        await applyChange(tx, deps, change, audit);
    }).catch(async (error: unknown) => {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      await transact(deps.db, async (tx) => {
        if (!(await leave(tx, change.id, { status: 'failed', failure }))) return;
        await insertAudit(tx, audit, 'change.fail', { id: change.id, failure });
      });
    });
  }
  return due.length;
}

async function leave(
  tx: Tx,
  id: number,
  step: { readonly status: 'applied' | 'failed'; readonly failure?: string },
): Promise<boolean> {
  const updated = await tx
    .update(deskChanges)
    .set(step)
    .where(isAt(id, 'scheduled'))
    .returning({ id: deskChanges.id });
  return updated.length > 0;
}

/** Returns the reason why a change is no longer possible; `undefined` for a temporary error. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ReferenceDataError || error instanceof DeskRefusal) return error.message;
  return sqlState(error)?.startsWith('23') ? 'the database refuses this' : undefined;
}

/**
 * Returns the changes that wait for a second person or for their time, or that failed, oldest
 * first.
 */
export function listChanges(db: Db): Promise<DeskChange[]> {
  return db
    .select()
    .from(deskChanges)
    .where(sql`${deskChanges.status} in ('waiting', 'scheduled', 'failed')`)
    .orderBy(asc(deskChanges.id));
}

/** Returns the differences that a change shows. */
export const differencesOf = ({ differences }: DeskChange) => differences as Differences;
