import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/server/database.ts';
import { type OlderDatabase, openOlderDatabase } from '../../support/server/older-database.ts';

const FIRST = 80;

describe.each(ENGINES)('members invited before there were rewards, on %s', (engine) => {
  let database: OlderDatabase;
  beforeAll(async () => {
    database = await openOlderDatabase(engine, FIRST);
  });
  afterAll(() => database.close());

  test('are listed for the inviter, and earn nothing', async () => {
    const { db, upgrade } = database;
    await db.execute(sql`insert into members (id, username, password_hash, invite_code, invited_by, created_at)
      values (1, 'inviter', '', 'A', null, 1000), (2, 'friend', '', 'B', 1, 2000), (3, 'guest', '', 'C', 99, 3000)`);
    await upgrade();
    const { rows } = await db.execute(
      sql`select member_id::int, inviter_id::int, invited_at::int, status from invitations`,
    );
    expect(rows).toEqual([{ member_id: 2, inviter_id: 1, invited_at: 2000, status: 'none' }]);
    expect((await db.execute(sql`select from jobs`)).rows).toEqual([]);
  });
});
