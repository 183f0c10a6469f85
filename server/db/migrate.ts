import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateInPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { connectionOptions } from './connection-options.ts';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * The error for a database that is missing or whose schema is not that of this version; its message
 * is one line for the operator.
 */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Arbitrary advisory lock key: instances that start together migrate one after another. */
const MIGRATION_LOCK = 7_205_113;

/** Runs a statement on either engine. */
type Query = (text: string) => Promise<{ readonly rows: readonly object[] }>;

/**
 * Throws SchemaError unless the database has every migration of this version; it may have
 * additional ones.
 */
export async function assertMigrated(query: Query): Promise<void> {
  const { rows: tables } = await query(`select from pg_tables
    where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`);
  if (tables.length === 0) {
    throw new SchemaError('the database has no tables of Trade: create them with npm run migrate');
  }
  const { rows } = await query(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const [{ at } = { at: null }] = rows as readonly { readonly at: string | null }[];
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const entries: readonly { when: number; tag: string }[] = journal.entries;
  const missing = entries.find(({ when }) => when > Number(at));
  if (missing !== undefined) {
    throw new SchemaError(`the database lacks migration ${missing.tag}: run npm run migrate`);
  }
}

/** Applies pending migrations to PGlite. */
export async function migratePglite(client: PGlite): Promise<void> {
  await migrateInPglite(drizzlePglite({ client }), { migrationsFolder: MIGRATIONS });
}

/** Applies pending migrations to PostgreSQL, one instance at a time. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client(connectionOptions(url));
  // A lost connection rejects the pending statement; without a listener, the event would first end
  // the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateNodePostgres(drizzlePostgres({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}
