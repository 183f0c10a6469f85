import { ConfigError } from '../config.ts';
import { runCommand } from './command.ts';
import { openDeskDatabase, readDeskConfig } from './open-database.ts';

/** `npm run migrate`: creates the tables of a PostgreSQL or brings them up to date, as their owner. */
await runCommand(async () => {
  const config = readDeskConfig();
  if (config.demo) throw new ConfigError('DATABASE_URL must be set: the demo migrates by itself');
  const database = await openDeskDatabase(config, { migrates: true });
  await database.close();
  console.log('the database is up to date');
  return true;
});
