import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploads } from '../../../server/db/schema/uploads.ts';
import { runImages } from '../../../server/desk/images-command.ts';
import { createImages } from '../../../server/uploads/images.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';

const NAME = `images_${randomBytes(6).toString('hex')}`;

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await openFilledDatabase('postgres');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('set allow_in_place_tablespaces = on');
  await admin.query(`create tablespace ${NAME} location ''`);
});
afterAll(async () => {
  await admin.query('alter table uploads set tablespace pg_default');
  await admin.query(`drop tablespace ${NAME}`);
  await admin.end();
  await database.close();
});

async function move(tablespace: string): Promise<string[]> {
  const { db } = database;
  const images = createImages(db, { store: 'database', bucket: undefined, tablespace });
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await runImages({ db, images, clock: Date.now, actor: 'ada', tablespace, print }, ['move']);
  return lines;
}

test('the desk moves the images to the configured tablespace, once', async () => {
  const { db } = database;
  const content = randomBytes(100_000);
  const image = { id: 'a', type: 'image/png', width: 1, height: 1, createdAt: 0 } as const;
  await db.insert(uploads).values({ ...image, memberId: 100001, content });
  expect(await move(NAME)).toEqual([`the images of the database are in ${NAME}`]);
  const { rows } = await admin.query(`select t.spcname, c.relkind from pg_class c
    join pg_tablespace t on t.oid = c.reltablespace where t.spcname = '${NAME}' order by 2`);
  // The table, its outside bytes and their index.
  expect(rows.map(({ relkind }) => relkind)).toEqual(['i', 'r', 't']);
  const [found] = await db.select().from(uploads).where(eq(uploads.id, 'a'));
  expect(found?.content?.equals(content)).toBe(true);
  expect(await move(NAME)).toEqual([]);
  await expect(move('nowhere')).rejects.toThrow('there is no tablespace nowhere');
});
