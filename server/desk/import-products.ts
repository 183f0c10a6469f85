import { inArray } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { loanProjects } from '../db/schema/loans.ts';
import { miningMachines } from '../db/schema/mining.ts';
import { stakingDurations, stakingProjects } from '../db/schema/staking.ts';
import { assertScale, coinsOf, ordered } from './import-rows.ts';
import type { ReferenceData } from './reference-data.ts';
import { type Changes, syncRows } from './sync-rows.ts';

type Rows<File extends keyof ReferenceData> = NonNullable<ReferenceData[File]>;

/** Returns the rows of loans or machines with the id of their coin. */
async function productRows<Row extends Rows<'loans.json' | 'machines.json'>[number]>(
  tx: Tx,
  file: 'loans.json' | 'machines.json',
  rows: readonly Row[],
) {
  const coinOf = await coinsOf(tx, file);
  return ordered(rows).map(({ coin: code, cycleDays: durationDays, ...row }) => {
    const coin = coinOf(code);
    const { key, minAmount, maxAmount } = row;
    assertScale(file, key, coin, { minAmount, maxAmount });
    return { ...row, durationDays, coinId: coin.id };
  });
}

export async function importLoans(tx: Tx, rows: Rows<'loans.json'>): Promise<Changes> {
  const synced = await productRows(tx, 'loans.json', rows);
  return syncRows(tx, loanProjects, 'key', synced);
}

export async function importMachines(tx: Tx, rows: Rows<'machines.json'>): Promise<Changes> {
  const synced = await productRows(tx, 'machines.json', rows);
  return syncRows(tx, miningMachines, 'key', synced);
}

/**
 * Imports projects and their terms; the key of a term combines the key of its project and the days:
 * `eth-90`.
 */
export async function importStaking(tx: Tx, rows: Rows<'staking.json'>): Promise<Changes> {
  const coinOf = await coinsOf(tx, 'staking.json');
  const projects = ordered(rows).map(({ coin: code, terms, ...row }) => {
    const coin = coinOf(code);
    for (const { days, minAmount } of terms) {
      assertScale('staking.json', `${row.key}-${days}`, coin, { minAmount });
    }
    return { ...row, coinId: coin.id };
  });
  const changes = await syncRows(tx, stakingProjects, 'key', projects);
  const keys = rows.map(({ key }) => key);
  const stored =
    keys.length === 0
      ? []
      : await tx
          .select({ id: stakingProjects.id, key: stakingProjects.key })
          .from(stakingProjects)
          .where(inArray(stakingProjects.key, keys));
  const terms = rows.flatMap(({ key, terms }) => {
    const projectId = stored.find((project) => project.key === key)?.id;
    return ordered(terms).map((term) => ({ ...term, key: `${key}-${term.days}`, projectId }));
  });
  const ofTerms = await syncRows(tx, stakingDurations, 'key', terms);
  return {
    added: changes.added + ofTerms.added,
    changed: changes.changed + ofTerms.changed,
    removed: changes.removed + ofTerms.removed,
  };
}
