import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateInPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Engine } from '../../../server/db/client.ts';
import { createDb, type Db } from '../../../server/db/db.ts';
import type { Drizzle } from '../../../server/db/drizzle.ts';
import { MIGRATIONS, migratePglite, migratePostgres } from '../../../server/db/migrate.ts';
import { createEmptyPostgres } from './database.ts';

/** A database in which the last migrations are missing. */
export interface OlderDatabase {
  readonly db: Db;
  /** Applies the missing migrations. */
  upgrade(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a new database with the migrations before the one with this number, such as 27. */
export async function openOlderDatabase(engine: Engine, before: number): Promise<OlderDatabase> {
  const migrationsFolder = await migrationsBefore(before);
  try {
    return engine === 'pglite'
      ? await openPglite(migrationsFolder)
      : await openPostgres(migrationsFolder);
  } finally {
    await rm(migrationsFolder, { recursive: true });
  }
}

async function migrationsBefore(number: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => Number(tag.slice(0, 4)) < number);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

async function openPglite(migrationsFolder: string): Promise<OlderDatabase> {
  const client = await PGlite.create();
  await migrateInPglite(drizzlePglite({ client }), { migrationsFolder });
  return {
    db: createDb(drizzlePglite({ client }) as unknown as Drizzle),
    upgrade: () => migratePglite(client),
    close: () => client.close(),
  };
}

async function openPostgres(migrationsFolder: string): Promise<OlderDatabase> {
  const { url, drop } = await createEmptyPostgres();
  const pool = new pg.Pool({ connectionString: url });
  // `end` does not wait until the server has closed the connections. `drop` then cuts them off.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzlePostgres({ client: pool });
  await migrateNodePostgres(db, { migrationsFolder });
  return {
    db: createDb(db as unknown as Drizzle),
    upgrade: () => migratePostgres(url),
    async close() {
      await pool.end();
      await drop();
    },
  };
}
