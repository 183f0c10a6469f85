import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Engine } from '../../../server/db/client.ts';
import { createEmptyPostgres } from './database.ts';

const FIXTURES = new URL('../../fixtures/upgrade/', import.meta.url).pathname;

/**
 * Renames the funds that tests gave their members to match those of the demo, which have a source.
 */
const NAME_FUNDS = `
  alter table public.ledger_transactions disable trigger user;
  update public.ledger_transactions set kind = 'opening' where kind = 'test.fund';
  alter table public.ledger_transactions enable trigger user;`;

/** The state of an older build at the time it stopped. */
export interface UpgradeFixture {
  /** The time on its clock when it stopped, in epoch milliseconds. */
  readonly stoppedAt: number;
  /** Options that were running then, with their values at purchase. */
  readonly running: readonly {
    readonly order_id: string;
    readonly m_id: number;
    readonly ctime: number;
    readonly ctzed: number;
    readonly buytype: 1 | 2;
  }[];
  /** The location of the restored database, for the configuration of a new build. */
  readonly config: { readonly dataDir: string; readonly databaseUrl: string | undefined };
  /** Deletes the database. */
  remove(): Promise<void>;
}

/** Restores the database of a build, for example `9a472ab`, on an engine. */
export async function restoreFixture(build: string, engine: Engine): Promise<UpgradeFixture> {
  const folder = join(FIXTURES, build);
  const hasFolder = existsSync(join(folder, 'pglite.json'));
  const written = hasFolder ? engine : 'postgres';
  const facts = JSON.parse(readFileSync(join(folder, `${written}.json`), 'utf8'));
  const read = (name: string) => brotliDecompressSync(readFileSync(join(folder, name)));
  // Omits lines that only psql understands.
  const readDump = () =>
    read('postgres.sql.br')
      .toString()
      .replace(/^\\.*$/gm, '');
  if (engine === 'pglite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'trade-upgrade-'));
    await mkdir(join(dataDir, 'db'), { mode: 0o700 });
    if (hasFolder) {
      // The archive contains the `db` folder itself.
      execFileSync('tar', ['-C', dataDir, '-xf', '-'], { input: read('pglite.tar.br') });
    }
    const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
    if (!hasFolder) await client.exec(readDump());
    await client.exec(NAME_FUNDS);
    await client.close();
    const remove = async () => rmSync(dataDir, { recursive: true });
    return { ...facts, config: { dataDir, databaseUrl: undefined }, remove };
  }
  const { url, drop } = await createEmptyPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readDump());
  await client.query(NAME_FUNDS);
  await client.end();
  return { ...facts, config: { dataDir: '', databaseUrl: url }, remove: drop };
}
