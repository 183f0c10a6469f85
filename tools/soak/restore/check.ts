import { sql } from 'drizzle-orm';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { openDatabase } from '../../../server/db/client.ts';
import type { Db } from '../../../server/db/db.ts';
import { intents } from '../../../server/db/schema/intents.ts';
import { countEffects, readSums, SOUND } from '../../../tests/support/load/books.ts';
import { validateSpotBooks } from '../../../tests/support/load/spot-books.ts';
import { output } from '../../command.ts';
import type { TimedCall } from './load.ts';

/** Which calls to the lost database exist in the restored one. */
export interface RestoreReport {
  /** The number of calls acknowledged before the limit, all of which must exist. */
  readonly before: number;
  /** The number of those calls that are missing. */
  readonly missing: number;
  /** The number of calls that were sent after the limit but nevertheless exist. */
  readonly later: number;
  /** The number of calls acknowledged at any time. */
  readonly acknowledged: number;
  /** The number of those calls that are missing. */
  readonly lost: number;
  /** The time from the first lost acknowledgement to the last one before the end, in seconds. */
  readonly lostSeconds: number;
  /** Contradictions in the books. The list must be empty. */
  readonly faults: readonly string[];
  /** The output of `ledger:verify` and `options:verify`. */
  readonly verified: readonly string[];
  readonly verifySeconds: number;
}

/**
 * Compares a restored database with the calls. `limit` is the time to which it was restored, in
 * epoch milliseconds.
 */
export async function checkRestored(
  url: string,
  calls: readonly TimedCall[],
  limit = Number.POSITIVE_INFINITY,
): Promise<RestoreReport> {
  const started = performance.now();
  const verified = await verifyByCommands(url);
  const verifySeconds = (performance.now() - started) / 1000;
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    const { db } = database;
    const rows = await db.select({ key: intents.key }).from(intents);
    const there = new Set(rows.map(({ key }) => key));
    const acknowledged = calls.filter(({ answer }) => answer?.code === 1);
    const before = acknowledged.filter(({ answeredAt = limit }) => answeredAt < limit);
    const lost = acknowledged.filter(({ key }) => !there.has(key));
    return {
      before: before.length,
      missing: before.filter(({ key }) => !there.has(key)).length,
      later: calls.filter(({ key, sentAt }) => sentAt > limit && there.has(key)).length,
      acknowledged: acknowledged.length,
      lost: lost.length,
      lostSeconds: secondsLost(lost, acknowledged),
      faults: await faultsOf(
        db,
        calls.filter(({ key }) => there.has(key)),
      ),
      verified,
      verifySeconds,
    };
  } finally {
    await database.close();
  }
}

const timeOf = ({ answeredAt = 0 }: TimedCall) => answeredAt;

function secondsLost(lost: readonly TimedCall[], all: readonly TimedCall[]): number {
  if (lost.length === 0) return 0;
  return (Math.max(...all.map(timeOf)) - Math.min(...lost.map(timeOf))) / 1000;
}

/**
 * Returns the contradictions to the rule that every existing call has its effect once, that there
 * is no other effect, and that the books agree.
 */
async function faultsOf(db: Db, there: readonly TimedCall[]): Promise<readonly string[]> {
  const counted = await countEffects(db);
  const tally: Partial<Record<EndpointName, number>> = {};
  for (const { name } of there) tally[name] = (tally[name] ?? 0) + 1;
  const names = new Set([...Object.keys(counted), ...Object.keys(tally)]) as Set<EndpointName>;
  const effects = [...names]
    .filter((name) => counted[name] !== tally[name])
    .map((name) => `${name}: ${tally[name]} calls, ${counted[name]} effects`);
  const inSpace = await db.execute<{ n: number }>(sql`select count(*)::int as n from in_space`);
  if (inSpace.rows[0]?.n !== 1000) effects.push('the rows of the tablespace are missing');
  const sums = (await readSums(db)).filter((sum) => sum !== SOUND);
  return [...effects, ...sums, ...(await validateSpotBooks(db))];
}

/**
 * Runs both verification commands on the database. Throws if either of them finds a discrepancy.
 */
async function verifyByCommands(url: string): Promise<readonly string[]> {
  const market = { MARKET_SOURCE: 'simulated', ALLOW_SIMULATED: '1' };
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error', ...market };
  const lines: string[] = [];
  for (const command of ['ledger-verify', 'options-verify']) {
    lines.push(
      await (await output(process.execPath, [`server/desk/${command}.ts`], { env })).replaceAll(
        '\n',
        ', ',
      ),
    );
  }
  return lines;
}
