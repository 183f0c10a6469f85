import type pg from 'pg';

/**
 * Returns the options that every connection to a DATABASE_URL needs. Idle connections to a machine
 * that is gone are noticed after about 20 s (Node.js sends ten probes, one per second, after this
 * time).
 */
export function connectionOptions(databaseUrl: string): Readonly<pg.ClientConfig> {
  return {
    connectionString: databaseUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
