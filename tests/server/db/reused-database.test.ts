import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../support/server/database.ts';

test('a database that another test used numbers members like a new one', async () => {
  const first = await openTestDatabase('pglite');
  const insert = () =>
    sql`insert into members (username, password_hash, invite_code, created_at)
      values ('alice', '', 'alice', 0) returning id::text`;
  await first.db.execute(insert());
  await first.close();
  const second = await openTestDatabase('pglite');
  onTestFinished(() => second.close());
  expect((await second.db.execute(insert())).rows).toEqual([{ id: '100001' }]);
});
