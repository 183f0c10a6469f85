import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attempts, emailCodes, knownDevices, sessions } from '../../../server/db/schema/auth.ts';
import { intents } from '../../../server/db/schema/intents.ts';
import { sweep } from '../../../server/jobs/housekeeping.ts';
import { ENGINES } from '../../support/server/database.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3600 * 1000;

describe.each(ENGINES)('housekeeping on %s', (engine) => {
  test('deletes only rows that nobody can use any more', async () => {
    const on = await startTestServer({ engine });
    on.prices.set('btcusdt', '50000');
    const browser = await on.signedIn('demo', { browser: true });
    await browser.login('demo', 'wrong1');
    await browser.call('emssend');
    const order = { m_id: 1, ctime: 30, ctzed: 5, buytype: 1 };
    await browser.call('creatorder', order, { 'idempotency-key': 'a-key-of-mine' });
    const { db } = on.context;
    const counts = async () => {
      await sweep(on.context);
      const tables = [sessions, emailCodes, attempts, knownDevices, intents];
      return Promise.all(
        tables.map(async (table) => {
          const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(table);
          return row?.count;
        }),
      );
    };
    // The attempts are password attempts and e-mails with codes.
    expect(await counts()).toEqual([1, 1, 2, 1, 1]);
    on.time.advance(DAY + 1);
    expect(await counts()).toEqual([0, 0, 0, 1, 1]);
    on.time.advance(90 * DAY);
    expect(await counts()).toEqual([0, 0, 0, 1, 0]);
    on.time.advance(366 * DAY);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await on.stop();
  });
});
