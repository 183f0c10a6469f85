import { ConfigError } from '../config.ts';
import { grantRoles } from '../db/roles.ts';
import { runCommand } from './command.ts';
import { openDeskDatabase, readDeskConfig } from './open-database.ts';

/**
 * `npm run migrate`: creates or upgrades the tables of a PostgreSQL database, as their owner, and
 * grants the roles their rights (operations.md#database-roles).
 */
await runCommand(async () => {
  const config = readDeskConfig();
  if (config.demo) throw new ConfigError('DATABASE_URL must be set: the demo migrates by itself');
  const database = await openDeskDatabase(config, { migrates: true });
  try {
    const granted = await grantRoles(database.db);
    console.log('the database is up to date');
    console.log(granted.length > 0 ? `rights of ${granted.join(', ')}` : 'there are no roles yet');
  } finally {
    await database.close();
  }
  return true;
});
