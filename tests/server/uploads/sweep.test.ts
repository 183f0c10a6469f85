import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../../server/db/transact.ts';
import { deleteUnused } from '../../../server/uploads/delete-unused.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const IMAGES = 3_000;
const DAY = 1_000_000;

describe('the sweep of unused images', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    await db.execute(sql`insert into members (id, username, password_hash, invite_code, created_at)
      values (1, 'one', '', 'ONE', 0)`);
    await db.execute(sql`insert into uploads (id, member_id, type, width, height, content, created_at)
      select 'image-' || n, 1, 'image/png', 1, 1, ''::bytea, n
      from generate_series(1, ${IMAGES}::int) as n`);
    await db.execute(sql`insert into uploads (id, member_id, type, width, height, content, created_at)
      values ('young', 1, 'image/png', 1, 1, ''::bytea, ${DAY}::bigint)`);
    // Every tenth image is used. The columns that refer to images are used in rotation.
    await db.execute(sql`insert into identity_requests (member_id, real_name, front_id, back_id, handheld_id, created_at)
      select 1, 'One', 'image-' || n, 'image-' || (n + 10), 'image-' || (n + 20), 0
      from generate_series(10, ${IMAGES - 20}::int, 30) as n`);
  });
  afterAll(() => database.close());

  const count = async (where = sql`true`) => {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from uploads where ${where}`,
    );
    return rows[0]?.count;
  };

  test('deletes unused images, with work that grows only with the images', async () => {
    const touched = await transact(database.db, async (tx) => {
      const look = async () => {
        const { rows } = await tx.execute<{ count: string }>(sql`
          select sum(pg_stat_get_xact_tuples_returned(oid))::text as count from pg_class
          where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
        return Number(rows[0]?.count);
      };
      const before = await look();
      await deleteUnused(tx, { before: DAY, now: DAY });
      return (await look()) - before;
    });
    expect(await count()).toBe(IMAGES / 10 + 1);
    expect(await count(sql`is_used`)).toBe(IMAGES / 10);
    // The work is linear in the number of images. Comparing each image with every request would
    // read far more.
    expect(touched).toBeLessThan(60 * IMAGES);
  });

  test('does not read images in use a second time', async () => {
    await database.db.execute(sql`delete from identity_requests`);
    await deleteUnused(database.db, { before: DAY, now: DAY });
    expect(await count()).toBe(IMAGES / 10 + 1);
    await deleteUnused(database.db, { before: DAY + 1, now: DAY + 1 });
    expect(await count(sql`id = 'young'`)).toBe(0);
  });
});
