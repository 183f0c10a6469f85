import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/db/client.ts';
import { DATABASE_ROLES, grantRoles } from '../../../server/db/roles.ts';

const PASSWORD = 'roles-of-tests';

/**
 * Creates the PostgreSQL roles, grants them their rights in a database, and returns the database
 * address for one of them.
 */
export async function addressAs(
  databaseUrl: string,
  role: (typeof DATABASE_ROLES)[number],
): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  for (const name of DATABASE_ROLES) {
    // Roles belong to the cluster, so another test may create them at the same time.
    await db.execute(
      sql.raw(`do $$ begin create role ${name} login password '${PASSWORD}';
        exception when duplicate_object or unique_violation then null; end $$`),
    );
  }
  await grantRoles(db);
  await close();
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = PASSWORD;
  return url.href;
}
