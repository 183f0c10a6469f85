import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/client.ts';
import { FolderInUse, holdFolder } from '../../../server/db/folder-lock.ts';
import { sqlState, transact } from '../../../server/db/transact.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

describe.each(ENGINES)('database on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  test('members are numbered from 100001, and each name is unique', async () => {
    const add = (name: string) =>
      database.db.execute<{ id: string }>(sql`
        insert into members (username, password_hash, invite_code, created_at)
        values (${name}, '', ${name}, 0) returning id::text`);
    expect((await add('alice')).rows).toEqual([{ id: '100001' }]);
    const again = await add('alice').catch((error: unknown) => error);
    expect(sqlState(again)).toBe('23505');
  });

  test('a transaction that failed with a conflict is retried, another error is not', async () => {
    let tries = 0;
    const failing = (code: string) =>
      transact(database.db, async (tx) => {
        tries += 1;
        if (tries < 3) {
          await tx.execute(
            sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
          );
        }
        return tries;
      });
    expect(await failing('40P01')).toBe(3);
    tries = 0;
    await expect(failing('23514')).rejects.toThrow();
    expect(tries).toBe(1);
  });
});

describe('PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database?.close());

  test('losing the connection in a transaction fails only that transaction', async () => {
    const broken = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    const { rows } = await database.db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe('the data folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trade-lock-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is created with its parents, persists, and is locked by one process', async () => {
    const dataDir = join(folder, 'a/b');
    const first = await openDatabase({ dataDir });
    await first.db.execute(sql`insert into settings values ('name', '"Trade"')`);
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUse);
    await first.close();
    const second = await openDatabase({ dataDir });
    const { rows } = await second.db.execute(sql`select value from settings`);
    expect(rows).toEqual([{ value: 'Trade' }]);
    await second.close();
  });

  test('of a running process is refused', async () => {
    const path = join(folder, 'living.lock');
    await writeFile(path, JSON.stringify({ pid: process.ppid }));
    await expect(holdFolder(path)).rejects.toThrow(`held by process ${process.ppid}`);
  });

  test.each([
    ['a process that has ended', JSON.stringify({ pid: 2 ** 22 - 1, started: '1' })],
    ['another process with the same id', JSON.stringify({ pid: process.pid, started: '1' })],
    ['no process, in a broken file', 'x'],
  ])('of %s is taken over', async (_, content) => {
    const path = join(folder, 'stale.lock');
    await writeFile(path, content);
    const release = await holdFolder(path);
    expect(JSON.parse(await readFile(path, 'utf8')).pid).toBe(process.pid);
    await expect(holdFolder(path)).rejects.toThrow(FolderInUse);
    await release();
    await (await holdFolder(path))();
  });
});
