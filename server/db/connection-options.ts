import type pg from 'pg';

/**
 * Returns the options that every connection to a DATABASE_URL needs. The loss of a machine is
 * noticed on an idle connection after about 20 s, because Node.js sends ten probes, one per second,
 * after this delay.
 */
export function connectionOptions(databaseUrl: string): Readonly<pg.ClientConfig> {
  return {
    connectionString: databaseUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
