import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/db/client.ts';
import { fillDemo } from '../../server/demo/fill.ts';
import { createLogger } from '../../server/lib/log.ts';
import { createHashing, PRODUCTION_COST } from '../../server/modules/auth/auth.hashing.ts';
import { addBalances, addHistory, addMembers } from './members.ts';
import { addUpBalances } from './postings.ts';
import { addRecordsOfOne } from './records-of-one.ts';
import { type BulkSession, openSession } from './session.ts';
import { addSpotOrders } from './spot-orders.ts';

/**
 * Fills a PostgreSQL database as years of trading would, for load tests: demo reference data,
 * members `bulk1` … (the demo members' passwords), balances, open limit orders whose funds are
 * frozen, and a ledger of `--postings` postings that `ledger:verify` accepts. `--records-of-one` adds
 * the member `heavy1` with as many rows in every list. Nothing else may write to the database
 * meanwhile.
 */
const { values } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    members: { type: 'string', default: '200000' },
    balances: { type: 'string', default: '600000' },
    'open-orders': { type: 'string', default: '500000' },
    postings: { type: 'string', default: '10000000' },
    'records-of-one': { type: 'string', default: '0' },
  },
});

function count(
  name: 'members' | 'balances' | 'open-orders' | 'postings' | 'records-of-one',
): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} is not a count`);
  return number;
}

async function prepare(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const log = createLogger('warn');
  await fillDemo({ db, clock: Date.now, hashing: createHashing(PRODUCTION_COST), log });
  await close();
}

async function fill(bulk: BulkSession, now: number): Promise<void> {
  const lastPosting = Number(await bulk.value('select coalesce(max(id), 0) from ledger_legs'));
  const postingsNow = async () =>
    Number(await bulk.value('select count(*) from ledger_legs where id > $1', [lastPosting]));
  const members = await addMembers(bulk, 'bulk', count('members'), now);
  await bulk.step(`${values.balances} balances`, () =>
    addBalances(bulk, members, count('balances'), now),
  );
  await bulk.step(`${values['open-orders']} open limit orders`, () =>
    addSpotOrders(bulk, members, 'open', count('open-orders'), now),
  );
  await addHistory(bulk, members, count('postings') - (await postingsNow()), now);
  const records = count('records-of-one');
  if (records > 0) {
    await addRecordsOfOne(bulk, await addMembers(bulk, 'heavy', 1, now), records, now);
  }
  await bulk.step('balances added up', () => addUpBalances(bulk, lastPosting));
  await bulk.step('vacuum and analyze', async () => {
    await bulk.run('vacuum analyze');
  });
  console.log(
    `${await postingsNow()} postings, ${await bulk.value('select count(*) from balances')} balances`,
  );
}

const databaseUrl = values['database-url'];
if (databaseUrl === undefined) throw new Error('--database-url is missing');
await prepare(databaseUrl);
const bulk = await openSession(databaseUrl);
try {
  await bulk.step('all', () => fill(bulk, Date.now()));
} finally {
  await bulk.close();
}
