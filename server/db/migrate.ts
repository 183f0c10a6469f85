import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateInPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Arbitrary advisory lock key: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_113;

/** Applies pending migrations to PGlite. */
export async function migratePglite(client: PGlite): Promise<void> {
  await migrateInPglite(drizzlePglite({ client }), { migrationsFolder: MIGRATIONS });
}

/** Applies pending migrations to PostgreSQL, one instance at a time. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client(connectionOptions(url));
  // A lost connection rejects the statement under way; the event would end the process before that.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateNodePostgres(drizzlePostgres({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}
