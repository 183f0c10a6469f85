import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import {
  type Database,
  type Engine,
  openDatabase,
  pgliteDatabase,
} from '../../../server/db/client.ts';
import { MIGRATIONS, migratePglite, migratePostgres } from '../../../server/db/migrate.ts';

/** Both engines, for `describe.each(ENGINES)`. */
export const ENGINES: readonly Engine[] = ['pglite', 'postgres'];

export interface TestDatabase extends Database {
  /** URL of the new PostgreSQL database; `undefined` on PGlite. */
  readonly url: string | undefined;
}

const execute = promisify(execFile);
const CACHE = new URL('../../../.cache/', import.meta.url).pathname;

/** Changes with the migrations, so that nothing prepared for older ones is used. */
const fingerprint = (() => {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
})();

/** Opens a new, migrated database. Throws for PostgreSQL if TEST_DATABASE_URL is not set. */
export function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'pglite' ? openInMemory() : openOwnPostgres();
}

/** The snapshot, read once by each process. */
let snapshot: Promise<Blob> | undefined;

const readSnapshot = async () =>
  new Blob([new Uint8Array(await readFile(await migratedSnapshot()))]);

async function openInMemory(): Promise<TestDatabase> {
  snapshot ??= readSnapshot();
  const client = await PGlite.create({ loadDataDir: await snapshot });
  return { ...pgliteDatabase(client), url: undefined };
}

/**
 * Copies a migrated PGlite to the data folder of the exchange, which saves the seconds of
 * migrating.
 */
export async function prepareFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await execute('tar', ['-xf', await migratedSnapshot(), '-C', folder]);
}

/** The databases template1 and template0, which are read to create further databases only. */
const TEMPLATES = ['./base/1', './base/4'];

/**
 * Returns a tar file with the folder of a migrated PGlite. It was closed, so that opening a copy
 * recovers nothing, and has what tests read only: each opening copies every file.
 */
async function migratedSnapshot(): Promise<string> {
  const file = join(CACHE, `pglite-${fingerprint}-closed.tar`);
  if (existsSync(file)) return file;
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-snapshot-'));
  const client = await PGlite.create({ dataDir });
  await migratePglite(client);
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const without = TEMPLATES.map((folder) => `--exclude=${folder}`);
  await execute('tar', ['-cf', draft, ...without, '-C', dataDir, '.']);
  await rename(draft, file);
  await rm(dataDir, { recursive: true });
  const older = (await readdir(CACHE)).filter((name) => /^pglite-[\w-]+\.tar$/.test(name));
  for (const name of older.filter((one) => !file.endsWith(one))) await rm(join(CACHE, name));
  return file;
}

async function openOwnPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgres();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates a database from the migrated template; `drop` deletes it. */
export async function createPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = `trade_template_${fingerprint}`;
  return createDatabase(template, async (admin, server) => {
    await admin.query('select pg_advisory_lock(4173)');
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const draft = `${template}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      await migratePostgres(nameIn(server, draft));
      await admin.query(`alter database ${draft} rename to ${template}`);
    }
  });
}

/** Creates an empty database without the schema; `drop` deletes it. */
export function createEmptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('template0', async () => undefined);
}

async function createDatabase(
  template: string,
  prepare: (admin: pg.Client, server: string) => Promise<unknown>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: the tests need a PostgreSQL server');
  const name = `trade_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    await prepare(admin, server);
    await admin.query(`create database ${name} template ${template}`);
  });
  return {
    url: nameIn(server, name),
    drop: () => asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`)),
  };
}

function nameIn(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(
  server: string,
  work: (admin: pg.Client) => Promise<unknown>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
