import { eq, inArray } from 'drizzle-orm';
import { LANGUAGES } from '../../src/contract/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { coins, markets } from '../db/schema/market.ts';
import { optionCycles } from '../db/schema/options.ts';
import { banners, contents, deskAudit, languages, partners, settings } from '../db/schema/site.ts';
import { transferTerms } from '../db/schema/transfer.ts';
import { transact } from '../db/transact.ts';
import { siteSettings } from '../modules/site/site.service.ts';
import { ReferenceDataError, readReferenceFolder } from './read-folder.ts';
import type { ReferenceData, ReferenceFile } from './reference-data.ts';
import { type Changes, syncRows } from './sync-rows.ts';

export type ImportReport = Partial<Record<ReferenceFile, Changes>>;

/** In this order: markets name coins. */
const importers: {
  readonly [File in ReferenceFile]: (
    tx: Tx,
    data: NonNullable<ReferenceData[File]>,
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
  'coins.json': (tx, rows) => syncRows(tx, coins, 'code', ordered(rows)),
  'markets.json': importMarkets,
  'transfers.json': importTransferTerms,
  'option-cycles.json': (tx, rows) => syncRows(tx, optionCycles, 'seconds', rows),
  'banners.json': (tx, rows) => syncRows(tx, banners, 'key', ordered(rows, { url: null })),
  'partners.json': (tx, rows) => syncRows(tx, partners, 'key', ordered(rows)),
  'contents.json': (tx, rows) => syncRows(tx, contents, 'key', ordered(rows, { img: null })),
};

/**
 * Imports a folder of reference data in one transaction: idempotent, and written to the desk's audit
 * with who did it and what changed (nothing, when nothing did). Throws ReferenceDataError before anything is touched.
 */
export async function importReferenceData(
  db: Db,
  folder: string,
  audit: { readonly actor: string; readonly at: number },
): Promise<ImportReport> {
  const data = readReferenceFolder(folder);
  return transact(db, async (tx) => {
    const report: ImportReport = {};
    for (const file of Object.keys(importers) as ReferenceFile[]) {
      const rows = data[file];
      // One file's importer takes that file's rows; the table above says so, the loop cannot.
      const run = importers[file] as (tx: Tx, rows: unknown) => Promise<Changes>;
      if (rows !== undefined) report[file] = await run(tx, rows);
    }
    const touched = Object.values(report).reduce((sum, part) => sum + countOf(part), 0);
    if (touched === 0) return report;
    await tx
      .insert(deskAudit)
      .values({ at: audit.at, actor: audit.actor, action: 'import', details: report });
    return report;
  });
}

function countOf({ added, changed, removed }: Changes): number {
  return added + changed + removed;
}

/** Position in the file is the order shown; `defaults` empties what a row leaves out. */
function ordered<Row extends object>(rows: readonly Row[], defaults: object = {}) {
  return rows.map((row, sort) => ({ ...defaults, ...row, sort }));
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
  const gone = Object.keys(siteSettings.shape).filter(
    (key) => old.has(key) && !Object.hasOwn(values, key),
  );
  if (gone.length > 0) await tx.delete(settings).where(inArray(settings.key, gone));
  return { ...changes, removed: gone.length };
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

/** Finds the coins that rows of a file name by code; throws ReferenceDataError for one that is not offered. */
async function coinsOf(tx: Tx, file: ReferenceFile) {
  const known = await tx.select().from(coins).where(eq(coins.enabled, true));
  return (code: string) => {
    const coin = known.find((row) => row.code === code);
    if (coin === undefined) throw new ReferenceDataError(`${file}: ${code} is not in coins.json`);
    return coin;
  };
}
