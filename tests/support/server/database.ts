import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import {
  type Database,
  type Engine,
  forgetRowTypes,
  openDatabase,
  pgliteDatabase,
} from '../../../server/db/client.ts';
import type { Db } from '../../../server/db/db.ts';
import { FolderInUse, holdFolder } from '../../../server/db/folder-lock.ts';
import { MIGRATIONS, migratePglite, migratePostgres } from '../../../server/db/migrate.ts';
import { DESK_TIMEOUTS } from '../../../server/db/timeouts.ts';
import { fillDemo } from '../../../server/demo/fill.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { createHashing, type HashingCost } from '../../../server/modules/members/hashing.ts';
import { controlledClock } from './clock.ts';
import { PreparedFiles, type PreparedFolder, readFolder } from './prepared-files.ts';
import { type Contents, lend, readContents, reset, startCounting } from './reused-pglite.ts';

/** Both engines, for `describe.each(ENGINES)`. */
export const ENGINES: readonly Engine[] = ['pglite', 'postgres'];

export interface TestDatabase extends Database {
  /** The URL of the new PostgreSQL database; `undefined` on PGlite. */
  readonly url: string | undefined;
}

const CACHE = new URL('../../../.cache/', import.meta.url).pathname;
const SERVER = new URL('../../../server/', import.meta.url).pathname;

/** The lowest argon2id cost. Load and logic do not depend on it. */
export const MINIMUM_COST: HashingCost = { memory: 8, passes: 1 };

/** Hashes the files in a folder that have these extensions. */
function hashOf(folder: string, ending: RegExp): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((file) => ending.test(file)).sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The content of a new database. Its name changes with its content, so no older one is used. */
interface Template {
  readonly name: string;
  /** Prepares a database that already has the migrations. */
  readonly fill?: (db: Db) => Promise<void>;
}

const MIGRATED: Template = { name: hashOf(MIGRATIONS, /\.sql$/) };

/**
 * The demo data as of the first instant of the controlled clock, with the cheapest password hashes.
 */
const FILLED: Template = {
  name: `filled_${hashOf(SERVER, /\.(?:ts|sql|json)$/)}`,
  fill: (db) =>
    fillDemo({
      db,
      clock: controlledClock().now,
      hashing: createHashing(MINIMUM_COST),
      log: createLogger('error'),
    }),
};

/** Opens a new, migrated database. Throws for PostgreSQL if TEST_DATABASE_URL is not set. */
export function openTestDatabase(engine: Engine = 'pglite'): Promise<TestDatabase> {
  return engine === 'pglite' ? openInMemory(MIGRATED) : openOwnPostgres(MIGRATED);
}

/** Opens a new database with the demo data, which a server would add at its start. */
export function openFilledDatabase(engine: Engine = 'pglite'): Promise<TestDatabase> {
  return engine === 'pglite' ? openInMemory(FILLED) : openOwnPostgres(FILLED);
}

/** The prepared databases. Each process reads each of them once. */
const prepared = new Map<Template, Promise<PreparedFolder>>();

/** One segment of the write-ahead log is enough, and is copied at each opening. */
const SHORT_LOG = ['-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'];

/**
 * PGlite's default buffers are cleared at each opening, which takes longer than everything else.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

/** Closed databases that can be reset, and the content of a new one, by template. */
const used = new Map<Template, PGlite[]>();
const contents = new Map<Template, Contents>();

async function openInMemory(template: Template): Promise<TestDatabase> {
  const client = (await openUsed(template)) ?? (await openNew(template));
  const lent = lend(client, async () => {
    used.set(template, [...(used.get(template) ?? []), client]);
  });
  return { ...pgliteDatabase(lent), url: undefined };
}

async function openUsed(template: Template): Promise<PGlite | undefined> {
  const client = used.get(template)?.pop();
  const content = contents.get(template);
  if (client === undefined || content === undefined) return undefined;
  if (await reset(client, content)) return client;
  await client.close();
  return openUsed(template);
}

async function openNew(template: Template): Promise<PGlite> {
  const folder = prepared.get(template) ?? snapshotOf(template).then(readFolder);
  prepared.set(template, folder);
  const fs = new PreparedFiles(await folder);
  const client = await PGlite.create({ fs, startParams: START_PARAMETERS });
  forgetRowTypes(client);
  if (!contents.has(template)) contents.set(template, await readContents(client));
  await startCounting(client);
  return client;
}

/**
 * Copies a migrated PGlite to the exchange's data folder, which saves the seconds of migrating.
 */
export async function prepareFolder(dataDir: string): Promise<void> {
  await cp(await snapshotOf(MIGRATED), join(dataDir, 'db'), { recursive: true });
}

/** How often a process checks whether another one has created a folder. */
const LOOK_MS = 50;

/**
 * The folders of the databases template1 and template0, which are read only when further databases
 * are created.
 */
const TEMPLATES = ['base/1', 'base/4'];

/**
 * Returns the folder of a prepared PGlite. One process creates it while the others wait, because
 * this takes seconds of processor time.
 */
async function snapshotOf(template: Template): Promise<string> {
  const folder = folderOf(template);
  while (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true });
    const release = await holdFolder(`${folder}.lock`).catch(ignoreFolderInUse);
    if (release === undefined) await wait(LOOK_MS);
    else await makeSnapshot(template, folder).finally(release);
  }
  return folder;
}

const folderOf = ({ name }: Template) => join(CACHE, `pglite-${name}`);

function ignoreFolderInUse(error: unknown): undefined {
  if (!(error instanceof FolderInUse)) throw error;
}

/**
 * Creates the folder of a PGlite that was closed, so that opening a copy needs no recovery. The
 * folder contains only data that tests read, with a short log, because each opening copies every
 * file.
 */
async function makeSnapshot({ fill }: Template, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  if (fill) await cp(await snapshotOf(MIGRATED), draft, { recursive: true });
  const client = await PGlite.create({
    dataDir: draft,
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, ...SHORT_LOG],
  });
  if (fill) await fill(pgliteDatabase(client).db);
  else await migratePglite(client);
  await client.exec('checkpoint');
  await client.close();
  for (const name of TEMPLATES) await rm(join(draft, name), { recursive: true, force: true });
  await rename(draft, folder);
  const kept = [MIGRATED, FILLED].map(folderOf);
  const older = (await readdir(CACHE)).filter((name) => name.startsWith('pglite-'));
  for (const path of older.map((name) => join(CACHE, name))) {
    if (!kept.some((one) => path.startsWith(one))) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Tests insert thousands of rows in one statement. On a busy machine, this takes longer than calls
 * are allowed to take.
 */
const openPatiently = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '', timeouts: DESK_TIMEOUTS });

async function openOwnPostgres(template: Template): Promise<TestDatabase> {
  const { url, drop } = await createFrom(template);
  const database = await openPatiently(url);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates a database with the migrations. `drop` deletes it. */
export const createPostgres = () => createFrom(MIGRATED);

function createFrom({ name, fill }: Template): Promise<{ url: string; drop(): Promise<void> }> {
  const template = `trade_template_${name}`;
  return createDatabase(template, async (admin, server) => {
    await admin.query('select pg_advisory_lock(4173)');
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const draft = `${template}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      await migratePostgres(nameIn(server, draft));
      await fillPostgres(nameIn(server, draft), fill);
      await admin.query(`alter database ${draft} rename to ${template}`);
    }
  });
}

async function fillPostgres(databaseUrl: string, fill: Template['fill']): Promise<void> {
  if (fill === undefined) return;
  const database = await openPatiently(databaseUrl);
  await fill(database.db);
  await database.close();
}

/** Creates an empty database without the schema. `drop` deletes it. */
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
