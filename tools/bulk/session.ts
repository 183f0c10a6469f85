import pg from 'pg';

/** One connection that fills a database: nothing else may write to it meanwhile. */
export interface BulkSession {
  /** Runs one statement and returns how many rows it touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /** The first column of the first row, as text. */
  value(text: string, values?: readonly unknown[]): Promise<string>;
  /** First of `count` row numbers in a row, taken from the sequence of the table's id. */
  reserve(table: string, count: number): Promise<number>;
  /** Runs a step and prints how long it took. */
  step(name: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the session. Row triggers and foreign keys rest in it (it takes a superuser): they would turn
 * minutes into hours, and `ledger:verify` judges the result.
 */
export async function openSession(databaseUrl: string): Promise<BulkSession> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query("set work_mem = '256MB'");
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rowCount ?? 0;
  const value = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<unknown[]>({
      text,
      values: [...values],
      rowMode: 'array',
    });
    return String(rows[0]?.[0]);
  };
  return {
    run,
    value,
    async reserve(table, count) {
      const sequence = `pg_get_serial_sequence('${table}', 'id')`;
      const last = `setval(${sequence}, nextval(${sequence}) + $1 - 1)`;
      return Number(await value(`select ${last} - $1 + 1`, [count]));
    },
    async step(name, work) {
      const start = performance.now();
      await work();
      const seconds = (performance.now() - start) / 1000;
      console.log(`${name.padEnd(56)} ${seconds.toFixed(1).padStart(7)} s`);
    },
    close: () => client.end(),
  };
}
