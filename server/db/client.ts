import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { openParts } from '../lib/open-parts.ts';
import { createDb, type Db } from './db.ts';
import type { Drizzle } from './drizzle.ts';
import { holdFolder } from './folder-lock.ts';
import { type Listener, listenPostgres } from './listen.ts';
import { assertMigrated, migratePglite, migratePostgres, SchemaError } from './migrate.ts';
import { Pipeline } from './pipelined-transaction.ts';
import { openPool } from './pool.ts';
import { CALL_TIMEOUTS, type Timeouts } from './timeouts.ts';

export type Engine = 'pglite' | 'postgres';

/** An open database whose schema is up to date. */
export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** Listens to a NOTIFY channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** URL of PostgreSQL; without it, PGlite is used in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** True to create the tables and apply migrations (the default). Otherwise they must exist. */
  readonly migrates?: boolean;
  /** Time limits of PostgreSQL statements; by default, those of calls. */
  readonly timeouts?: Timeouts;
  /** Called for every connection that is lost. */
  readonly onLostConnection?: (error: Error) => void;
}

/**
 * Opens the database and applies pending migrations, unless disabled. Throws FolderInUse if another
 * process has locked the PGlite folder, and SchemaError for a database that is not ready.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? openFolder(options)
    : openPostgres(options.databaseUrl, options);
}

async function openFolder({ dataDir, migrates = true }: DatabaseOptions): Promise<Database> {
  if (!migrates && !existsSync(join(dataDir, 'db', 'PG_VERSION'))) {
    throw new SchemaError(`there is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR`);
  }
  await mkdir(dataDir, { recursive: true });
  return openParts(async (parts) => {
    parts.defer(await holdFolder(join(dataDir, 'db.lock')));
    const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
    parts.defer(() => client.close());
    forgetRowTypes(client);
    if (migrates) await migratePglite(client);
    else await assertMigrated((text) => client.query<object>(text));
    return { ...pgliteDatabase(client), close: () => parts.disposeAsync() };
  });
}

/**
 * PostgreSQL numbers the types of rows from this number on; the types of built-in values have lower
 * numbers.
 */
const FIRST_ROW_TYPE = 10_000;

/**
 * Deletes the parsers of arrays of rows, of which there is one per table. PGlite copies all its
 * parsers for every query, which takes as long as a short query, and no query returns such an
 * array.
 */
export function forgetRowTypes(client: PGlite): void {
  const parsers = Object.entries(client.parsers);
  client.parsers = Object.fromEntries(parsers.filter(([oid]) => Number(oid) < FIRST_ROW_TYPE));
}

/** Wraps an open PGlite (in memory, in tests) whose migrations are applied. */
export function pgliteDatabase(client: PGlite): Database {
  const db = createDb(drizzlePglite({ client }) as unknown as Drizzle);
  return {
    engine: 'pglite',
    db,
    listen(channel, { onMessage, onLine }) {
      const listening = client.listen(channel, onMessage);
      listening.then(
        () => onLine(true),
        () => undefined,
      );
      return async () => {
        const stop = await listening.catch(() => undefined);
        await stop?.();
      };
    },
    close: () => client.close(),
  };
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { timeouts = CALL_TIMEOUTS, onLostConnection = ignore, migrates = true } = options;
  if (migrates) await migratePostgres(url);
  return openParts(async (parts) => {
    const pool = watched(openPool(url, timeouts), onLostConnection);
    parts.defer(() => pool.end());
    if (!migrates) await assertMigrated((text) => pool.query(text));
    const drizzle = drizzlePostgres({ client: pool }) as unknown as Drizzle;
    return {
      engine: 'postgres',
      db: createDb(drizzle, new Pipeline(pool)),
      listen: (channel, listener) => listenPostgres(url, channel, listener),
      close: () => parts.disposeAsync(),
    };
  });
}

function watched(pool: pg.Pool, onLostConnection: (error: Error) => void): pg.Pool {
  pool.on('error', onLostConnection);
  // A connection lost during a query rejects the query and also emits 'error', which would end the
  // process without a listener.
  pool.on('connect', (client) => client.on('error', onLostConnection));
  return pool;
}

function ignore(): void {
  // Without a listener for lost connections, there is nothing to do.
}
