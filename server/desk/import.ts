import { inArray } from 'drizzle-orm';
import { LANGUAGES } from '#core/domain/languages.ts';
import type { Db, Tx } from '../db/db.ts';
import { coins, markets } from '../db/schema/market.ts';
import { optionDurations } from '../db/schema/options.ts';
import {
  banners,
  contents,
  currencyRates,
  languages,
  partners,
  settings,
} from '../db/schema/site.ts';
import { transferTerms } from '../db/schema/transfer.ts';
import { transact } from '../db/transact.ts';
import { siteSettings } from '../modules/site/site.service.ts';
import { compareFolders, type Differences } from './differences.ts';
import { type FolderData, readReferenceData } from './export.ts';
import { importNetworks, importWithdrawals } from './import-funding.ts';
import { assertNoEarningInvites, importInviteTerms } from './import-invites.ts';
import { importNotices } from './import-notices.ts';
import { importOptionLimits } from './import-options.ts';
import { importLoans, importMachines, importStaking } from './import-products.ts';
import { assertPrecisionUnchanged, assertUnpredictable, coinsOf, ordered } from './import-rows.ts';
import { assertNoEarningLoans } from './loan-costs.ts';
import { type Audit, insertAudit } from './operator.ts';
import { readReferenceFolder } from './read-folder.ts';
import type { ReferenceData, ReferenceFile } from './reference-data.ts';
import { type Changes, syncRows } from './sync-rows.ts';

export type ImportReport = Partial<Record<ReferenceFile, Changes>>;

/** The importers run in this order, because markets and products refer to coins. */
const importers: {
  readonly [File in ReferenceFile]: (
    tx: Tx,
    data: NonNullable<ReferenceData[File]>,
    at: number,
  ) => Promise<Changes>;
} = {
  'settings.json': importSettings,
  'languages.json': (tx, rows) =>
    syncRows(
      tx,
      languages,
      'code',
      ordered(rows).map((row) => ({
        ...row,
        name: LANGUAGES.find(({ code }) => code === row.code)?.name,
      })),
    ),
  'currency-rates.json': (tx, rows) => syncRows(tx, currencyRates, 'code', ordered(rows)),
  'coins.json': (tx, rows) => syncRows(tx, coins, 'code', ordered(rows, { loanLimit: null })),
  'markets.json': importMarkets,
  'transfers.json': importTransferTerms,
  'invite-rewards.json': importInviteTerms,
  'networks.json': importNetworks,
  'withdrawals.json': importWithdrawals,
  'option-cycles.json': (tx, rows) => syncRows(tx, optionDurations, 'seconds', rows),
  'option-limits.json': importOptionLimits,
  'banners.json': (tx, rows) => syncRows(tx, banners, 'key', ordered(rows, { url: null })),
  'partners.json': (tx, rows) => syncRows(tx, partners, 'key', ordered(rows)),
  'contents.json': (tx, rows) => syncRows(tx, contents, 'key', ordered(rows, { img: null })),
  'loans.json': importLoans,
  'machines.json': importMachines,
  'staking.json': importStaking,
  'notices.json': importNotices,
};

/** Files that determine whether borrowing and locking a coin earns a profit. */
const PRODUCT_FILES = ['coins.json', 'loans.json', 'machines.json', 'staking.json'] as const;

/** Files that determine whether self-trading earns a profit. */
const REWARD_FILES = ['markets.json', 'invite-rewards.json'] as const;

interface ImportOptions {
  /**
   * True if prices come from the simulated market, which does not support every number of decimals.
   */
  readonly isSimulated?: boolean;
  /** Called with the changes before they are committed; it throws to prevent them. */
  readonly check?: (change: ImportChange, tx: Tx) => Promise<void>;
}

export interface ImportChange {
  readonly data: ReferenceData;
  readonly before: FolderData;
  readonly after: FolderData;
  readonly differences: Differences;
}

/** Imports a folder of reference data: see `importData`. */
export async function importReferenceData(
  db: Db,
  folder: string,
  audit: Audit,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importData(db, readReferenceFolder(folder), audit, options);
}

/**
 * Imports reference data in one transaction (operations.md#first-start-in-production). Repeating it
 * has no effect. Writes the actor and the changes to the audit log, with the old and new values of
 * each row, unless nothing changes. Throws ReferenceDataError before any change.
 */
export async function importData(
  db: Db,
  data: ReferenceData,
  audit: Audit,
  { isSimulated, check }: ImportOptions = {},
): Promise<ImportReport> {
  return transact(db, async (tx) => {
    const { report, change } = await applyData(tx, data, { at: audit.at, isSimulated });
    await check?.(change, tx);
    const { differences } = change;
    if (Object.keys(differences).length > 0) await insertAudit(tx, audit, 'import', differences);
    return report;
  });
}

/**
 * Applies changes to reference data in the caller's transaction, without a row in the audit log.
 * Throws ReferenceDataError.
 */
export async function applyData(
  tx: Tx,
  data: ReferenceData,
  { at, isSimulated = false }: { readonly at: number; readonly isSimulated?: boolean | undefined },
): Promise<{ readonly report: ImportReport; readonly change: ImportChange }> {
  if (isSimulated) assertUnpredictable(data['markets.json'] ?? []);
  const before = await readReferenceData(tx);
  const report: ImportReport = {};
  for (const file of Object.keys(importers) as ReferenceFile[]) {
    const rows = data[file];
    // The table above pairs each file with its importer, which the type of the loop cannot express.
    const run = importers[file] as (tx: Tx, rows: unknown, at: number) => Promise<Changes>;
    if (rows !== undefined) report[file] = await run(tx, rows, at);
  }
  if (PRODUCT_FILES.some((file) => data[file] !== undefined)) await assertNoEarningLoans(tx);
  if (REWARD_FILES.some((file) => data[file] !== undefined)) await assertNoEarningInvites(tx);
  const after = await readReferenceData(tx);
  const differences = compareFolders(before, after);
  return { report, change: { data, before, after, differences } };
}

async function importSettings(
  tx: Tx,
  values: NonNullable<ReferenceData['settings.json']>,
): Promise<Changes> {
  const stored = await tx.select().from(settings);
  const old = new Map(stored.map(({ key, value }) => [key, value]));
  const changes: Changes = { added: 0, changed: 0, removed: 0 };
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || old.get(key) === value) continue;
    changes[old.has(key) ? 'changed' : 'added'] += 1;
    await tx
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  const removedKeys = Object.keys(siteSettings.shape).filter(
    (key) => old.has(key) && !Object.hasOwn(values, key),
  );
  if (removedKeys.length > 0) await tx.delete(settings).where(inArray(settings.key, removedKeys));
  return { ...changes, removed: removedKeys.length };
}

async function importMarkets(
  tx: Tx,
  rows: NonNullable<ReferenceData['markets.json']>,
): Promise<Changes> {
  const coinOf = await coinsOf(tx, 'markets.json');
  const synced = ordered(rows).map(({ base, quote, ...row }) => ({
    ...row,
    symbol: (base + quote).toLowerCase(),
    parentId: coinOf(quote).id,
    childId: coinOf(base).id,
    logo: coinOf(base).logo,
  }));
  await assertPrecisionUnchanged(tx, synced);
  return syncRows(tx, markets, 'symbol', synced);
}

async function importTransferTerms(
  tx: Tx,
  rows: NonNullable<ReferenceData['transfers.json']>,
): Promise<Changes> {
  const coinOf = await coinsOf(tx, 'transfers.json');
  const synced = ordered(rows).map(({ coin, feeRate, days, sort }) => ({
    key: coin,
    coinId: coinOf(coin).id,
    feeRate,
    arrivalDays: days,
    sort,
  }));
  return syncRows(tx, transferTerms, 'key', synced);
}
