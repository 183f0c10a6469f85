import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeskError } from '../../../server/desk/desk-error.ts';
import { openDeskDatabase } from '../../../server/desk/open-database.ts';
import { COMPILE_ONCE } from '../../support/server/compile-once.ts';
import { createEmptyPostgres, prepareFolder } from '../../support/server/database.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const run = promisify(execFile);

/** Runs a desk command as an operator would. Returns its exit code and output. */
async function desk(env: Record<string, string>, script: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const options = { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, ...env } };
  return run(process.execPath, [COMPILE_ONCE, `server/desk/${script}.ts`, ...args], options).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

describe('the desk and its database', () => {
  let folder: string;
  let empty: Awaited<ReturnType<typeof createEmptyPostgres>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desk-'));
    empty = await createEmptyPostgres();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await empty.drop();
  });

  test('without a database it ends with one line and creates none', async () => {
    const dataDir = join(folder, 'none');
    const stderr = `there is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR\n`;
    expect(await desk({ DATA_DIR: dataDir }, 'ledger-verify')).toEqual({
      code: 1,
      stdout: '',
      stderr,
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('an empty PostgreSQL stays empty until it is migrated', async () => {
    const env = { DATABASE_URL: empty.url };
    expect(await desk(env, 'main', 'trading', 'status')).toMatchObject({
      code: 1,
      stderr: 'the database has no tables of Trade: create them with npm run migrate\n',
    });
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
    expect(await desk(env, 'migrate')).toMatchObject({ code: 0 });
    const open = () => openDeskDatabase({ databaseUrl: empty.url, dataDir: '' });
    await (await open()).close();
    await client.query(`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    await client.end();
    await expect(open()).rejects.toThrow(
      /^the database lacks migration \d{4}_\w+: run npm run migrate$/,
    );
  });

  test('a database that does not answer is one line for the operator', async () => {
    const opened = openDeskDatabase({ databaseUrl: 'postgres://127.0.0.1:1/x', dataDir: '' });
    await expect(opened).rejects.toThrow(DeskError);
    await expect(opened).rejects.toThrow(/^the database cannot be opened: .+$/);
  });

  test('it works on the folder of a demo that has stopped', async () => {
    const dataDir = join(folder, 'demo');
    await prepareFolder(dataDir);
    expect(await desk({ DATA_DIR: dataDir }, 'main', 'reviews', 'list')).toMatchObject({ code: 0 });
  });

  test('migrating needs an address', async () => {
    expect(await desk({ DATA_DIR: folder }, 'migrate')).toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL must be set: the demo migrates by itself\n',
    });
  });
});
