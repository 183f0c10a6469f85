import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { SchemaError } from '../db/migrate.ts';
import { DESK_TIMEOUTS } from '../db/timeouts.ts';
import { DeskError } from './desk-error.ts';

/** Errors whose message is one line for the operator. */
export const EXPECTED_ERRORS = [ConfigError, FolderInUse, SchemaError, DeskError] as const;

/**
 * Returns the configuration of a command. It needs no market, so the variables of the market may be
 * missing.
 */
export function readDeskConfig(): Config {
  return readConfig({ MARKET_SOURCE: 'htx', ...process.env });
}

/**
 * Opens the configured database. The database and its tables must exist, because the desk does not
 * create them.
 */
export async function openDeskDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { migrates = false }: { readonly migrates?: boolean } = {},
): Promise<Database> {
  try {
    return await openDatabase({ databaseUrl, dataDir, migrates, timeouts: DESK_TIMEOUTS });
  } catch (error) {
    if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new DeskError(`the database cannot be opened: ${message || code}`);
  }
}
