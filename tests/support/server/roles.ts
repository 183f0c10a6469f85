import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/db/client.ts';
import { DATABASE_ROLES, grantRoles } from '../../../server/db/roles.ts';

const PASSWORD = 'roles-of-tests';

/** Makes the roles of PostgreSQL, gives them their rights in a database, and returns its address as one. */
export async function addressAs(
  databaseUrl: string,
  role: (typeof DATABASE_ROLES)[number],
): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  for (const name of DATABASE_ROLES) {
    // Roles belong to the cluster: another test may make them at the same time.
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
