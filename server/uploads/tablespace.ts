import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

/** The tablespace of a table that was given none. */
const DEFAULT_TABLESPACE = 'pg_default';

/** Returns the tablespace of the table with the images. */
export async function tablespaceOfImages(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select spcname as name from pg_class left join pg_tablespace t on t.oid = reltablespace
      where pg_class.oid = 'uploads'::regclass`,
  );
  return rows[0]?.name ?? DEFAULT_TABLESPACE;
}

export async function hasTablespace(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_tablespace where spcname = ${name}`);
  return rows.length > 0;
}

/**
 * Moves the table with the images, and the bytes with it, to another tablespace of PostgreSQL.
 * Reads and uploads of images wait until every file is copied.
 */
export async function setTablespace(db: Db, name: string): Promise<void> {
  await db.execute(sql`alter table uploads set tablespace ${sql.identifier(name)}`);
}
