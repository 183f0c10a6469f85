import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import { insertChange, listChanges } from './catalogue/changes.ts';
import { hasTwoSigners, needsSecond } from './catalogue/second-person.ts';
import { assertNoDemoValues } from './demo-values.ts';
import { differenceLines } from './differences.ts';
import { type FolderData, readReferenceData, versionOfFile } from './export.ts';
import { type ImportChange, importReferenceData } from './import.ts';
import type { Audit } from './operator.ts';
import { BASE_FILE, ReferenceDataError } from './read-folder.ts';
import type { ReferenceFile } from './reference-data.ts';

export interface ImportFlags {
  /** True to apply the changes; otherwise, they are only shown. */
  readonly apply: boolean;
  /** True to remove rows that are no longer in the files. */
  readonly remove: boolean;
  /** True to continue even if the folder was not exported from the current state. */
  readonly overwrite: boolean;
}

interface ImportDeps extends ImportFlags {
  readonly db: Db;
  readonly operator: Audit;
  readonly isSimulated: boolean;
  readonly isDemo: boolean;
}

/**
 * The error that ends the transaction of an import that only shows its changes or waits for a
 * second person.
 */
class NotApplied extends Error {
  readonly change: ImportChange;
  readonly needsSecond: boolean;

  constructor(change: ImportChange, isSecond: boolean) {
    super();
    this.change = change;
    this.needsSecond = isSecond;
  }
}

/**
 * `import <folder>`: shows what the files change, row by row; with `--apply`, makes the changes.
 * Throws ReferenceDataError for rows that would be removed without `--remove`, for a folder that
 * was not exported from the current state and, outside demo mode, for values of the demo. Deposit
 * addresses, payouts and limits wait for a second person as soon as two people can sign them.
 */
export async function runImport(deps: ImportDeps, folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new ReferenceDataError('import needs a folder');
  const { db, operator, isSimulated } = deps;
  let after: FolderData | undefined;
  const check = async (change: ImportChange, tx: Tx) => {
    if (!deps.isDemo) assertNoDemoValues(change.data);
    for (const line of differenceLines(change.differences)) console.log(line);
    const isSame = Object.keys(change.differences).length === 0;
    if (isSame) console.log('no change');
    if (!deps.remove) await assertNoneRemoved(tx, change);
    if (!deps.overwrite) assertFromBase(folder, change);
    const isSecond = needsSecond(change.differences) && (await hasTwoSigners(tx));
    if (!isSame && (!deps.apply || isSecond)) throw new NotApplied(change, isSecond);
    after = change.after;
  };
  try {
    await importReferenceData(db, folder, operator, { isSimulated, check });
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    const { change, needsSecond: isSecond } = error;
    if (!deps.apply) {
      const act = isSecond ? 'asks a second person to sign' : 'makes';
      console.log(`nothing was changed: --apply ${act} these changes`);
      return;
    }
    await assertNotWaiting(db, change);
    const id = await insertChange(db, { change, applyAt: null }, operator);
    console.log(`change ${id} waits for somebody else: changes sign ${id}, or the web desk`);
    return;
  }
  if (after !== undefined && deps.apply) writeBase(folder, after);
}

/** `export <folder>`: writes the reference data in force into an empty or new folder. */
export async function runExport(db: Db, folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new ReferenceDataError('export needs a folder');
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new ReferenceDataError(`${folder} is not empty`);
  const data = await transact(db, readReferenceData, { isolationLevel: 'repeatable read' });
  for (const [file, rows] of Object.entries(data)) {
    // Empty files are left out, because they could not be imported.
    if (isEmpty(rows)) continue;
    writeFileSync(join(folder, file), `${JSON.stringify(rows, null, 2)}\n`);
    console.log(file);
  }
  writeBase(folder, data);
}

function isEmpty(rows: FolderData[ReferenceFile]): boolean {
  return Object.keys(rows).length === 0;
}

/** Throws ReferenceDataError if the same changes were imported before and are still waiting. */
async function assertNotWaiting(db: Db, { differences }: ImportChange): Promise<void> {
  const same = (await listChanges(db)).find(
    (one) => one.status === 'waiting' && isDeepStrictEqual(one.differences, differences),
  );
  if (same !== undefined)
    throw new ReferenceDataError(`change ${same.id} waits for somebody else with these changes`);
}

async function assertNoneRemoved(tx: Tx, { differences }: ImportChange): Promise<void> {
  for (const [file, changes] of Object.entries(differences)) {
    const removed = changes.filter(({ kind }) => kind === 'removed').map(({ row }) => row);
    const [first] = removed;
    if (first === undefined) continue;
    const holders = file === 'coins.json' ? await holdersOf(tx, removed) : '';
    throw new ReferenceDataError(
      `${file}: ${removed.join(', ')} would be removed${holders}: put back, or add --remove`,
    );
  }
}

async function holdersOf(tx: Tx, codes: readonly string[]): Promise<string> {
  const { rows } = await tx.execute<{ members: string }>(sql`
    select count(distinct member_id)::text as members from balances
    join coins on coins.id = coin_id
    where code in (${sql.join(
      codes.map((code) => sql`${code}`),
      sql`, `,
    )}) and available + frozen > 0`);
  return `, and ${rows[0]?.members ?? 0} members hold them`;
}

const versions = z.record(z.string(), z.string());

/**
 * Throws unless the folder was exported from the current state, so that two people who export, edit
 * and import do not undo each other's changes.
 */
function assertFromBase(folder: string, { before, differences }: ImportChange): void {
  const changed = Object.keys(differences) as ReferenceFile[];
  const isNew = isEmpty(before['coins.json']);
  const path = join(folder, BASE_FILE);
  if (changed.length === 0 || (isNew && !existsSync(path))) return;
  if (!existsSync(path)) {
    throw new ReferenceDataError(
      `${folder} has no ${BASE_FILE}: export first and edit that folder, or add --overwrite`,
    );
  }
  const base = versions.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!base.success) throw new ReferenceDataError(`${path} is no list of versions`);
  const other = changed.find((file) => base.data[file] !== versionOfFile(before[file]));
  if (other !== undefined) {
    throw new ReferenceDataError(
      `${other} was changed by somebody else since this folder was exported: export anew`,
    );
  }
}

function writeBase(folder: string, data: FolderData): void {
  const base = Object.fromEntries(
    Object.entries(data).map(([file, rows]) => [file, versionOfFile(rows)]),
  );
  writeFileSync(join(folder, BASE_FILE), `${JSON.stringify(base, null, 2)}\n`);
}
