import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/db/db.ts';
import { notifyOnCommit, subscribe } from '../../../server/db/on-commit.ts';
import { transact } from '../../../server/db/transact.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

describe.each(ENGINES)('events of a transaction on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  test('are emitted after its commit, and not after a rollback', async () => {
    const due: number[] = [];
    const stop = subscribe(database.db, 'jobDueAt', (at) => due.push(at));
    await transact(database.db, async (tx) => {
      notifyOnCommit(tx, 'jobDueAt', 1);
      expect(due).toEqual([]);
    });
    const failing = transact(database.db, async (tx) => {
      notifyOnCommit(tx, 'jobDueAt', 2);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    stop();
    expect(due).toEqual([1]);
  });

  test('are refused without an outbox: after its end, and without transact', async () => {
    let ended: Tx | undefined;
    await transact(database.db, async (tx) => {
      ended = tx;
    });
    expect(() => ended && notifyOnCommit(ended, 'jobDueAt', 1)).toThrow('has ended');
    const bare = database.db.transaction(async (tx) => notifyOnCommit(tx as Tx, 'jobDueAt', 1));
    await expect(bare).rejects.toThrow('has no outbox');
  });
});
