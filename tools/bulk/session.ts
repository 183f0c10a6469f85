import pg from 'pg';

/** Runs the statements that fill a database. Nothing else may write to it meanwhile. */
export interface BulkSession {
  run(text: string, values?: readonly unknown[]): Promise<void>;
  /** The first column of the first row, as text. */
  value(text: string, values?: readonly unknown[]): Promise<string>;
  /** Reserves `count` consecutive ids from the sequence of the table; returns the first. */
  reserve(table: string, count: number): Promise<number>;
  /** Runs a step and prints how long it took. */
  step(name: string, work: () => Promise<void>): Promise<void>;
}

type Query = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

/** Creates a session on a function that runs a statement and returns its rows. */
export function sessionOn(query: Query, print: (line: string) => void): BulkSession {
  const value = async (text: string, values: readonly unknown[] = []) => {
    const [row] = await query(text, values);
    return String(Object.values(row ?? {})[0]);
  };
  return {
    value,
    async run(text, values = []) {
      await query(text, values);
    },
    async reserve(table, count) {
      const sequence = `pg_get_serial_sequence('${table}', 'id')`;
      const last = `setval(${sequence}, nextval(${sequence}) + ${count} - 1)`;
      return Number(await value(`select ${last} - ${count} + 1`));
    },
    async step(name, work) {
      const start = performance.now();
      await work();
      const seconds = (performance.now() - start) / 1000;
      print(`${name.padEnd(56)} ${seconds.toFixed(1).padStart(7)} s`);
    },
  };
}

/**
 * Opens a session on one connection of PostgreSQL, as a superuser. Row triggers and foreign keys
 * are off in it: they would turn minutes into hours, and `ledger:verify` checks the result.
 */
export async function openSession(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query("set work_mem = '256MB'");
  const query: Query = async (text, values) => (await client.query(text, [...values])).rows;
  return { ...sessionOn(query, (line) => console.log(line)), close: () => client.end() };
}
