import { count, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#core/contract/endpoints.ts';
import { intents } from '../../../server/db/schema/intents.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { ledgerTransactions } from '../../../server/db/schema/ledger.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { REMARKS } from '../../../server/modules/assets/records/bill-texts.ts';
import { countEffects, SOUND } from '../../support/load/books.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { MONEY_CALLS } from '../../support/load/money-calls.ts';
import { type Load, openLoad } from '../../support/load/open-load.ts';
import { LOAD_SEED } from '../../support/load/random.ts';
import { type LoadReport, runLoad } from '../../support/load/run-load.ts';
import { LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';

const CLIENTS = 64;
const CALLS = scaled(800, 20_000);
const RETRIED = scaled(300, 8_000);

/** Test of quality.md#l1 and quality.md#l3. */
describe.each(LOAD_ENGINES)(
  `64 clients mix every money call on %s, seed ${LOAD_SEED}`,
  (engine) => {
    let load: Load;
    let report: LoadReport;
    let seen: ReadonlySet<string>;

    beforeAll(async () => {
      load = await openLoad(engine, CLIENTS);
      const { world, origin } = load;
      seen = await load.during(async () => {
        const started = Date.now();
        report = await runLoad(world, { calls: CALLS, clients: CLIENTS, origin });
        const seconds = (Date.now() - started) / 1000;
        saveMeasurements(`L1 L3 ${engine}`, { clients: CLIENTS, seconds, ...report });
      });
    }, LOAD_TIMEOUT_MS);
    afterAll(() => load?.close());

    test('every response is an applied call or a refusal that a member can correct', () => {
      expect(report.strange).toEqual([]);
      expect(report.calls).toBeGreaterThanOrEqual(CALLS);
    });

    test('every money call of the wire takes part and is applied', () => {
      const money = Object.values(endpoints).filter((endpoint) => endpoint.money);
      expect(Object.keys(MONEY_CALLS).sort()).toEqual(money.map(({ name }) => name).sort());
      const never = money.filter(({ name }) => !report.applied[name]);
      expect(never.map(({ name }) => name)).toEqual([]);
    });

    test('in every snapshot the sums are 0 and nothing is negative', () => {
      expect([...seen]).toEqual([SOUND]);
    });

    test(`${RETRIED} keys were used more than once, and every key took effect once`, async () => {
      const { db } = load.on.context;
      expect(report.manners.twice + report.manners.cut).toBeGreaterThanOrEqual(RETRIED);
      expect(await countEffects(db)).toEqual(report.applied);
      const [kept] = await db.select({ n: count() }).from(intents);
      expect(kept?.n).toBe(Object.values(report.applied).reduce((sum, n) => sum + n, 0));
    });

    test('no job failed, and every kind of entry has a text for the member', async () => {
      const { db } = load.on.context;
      expect(await db.select().from(jobs).where(gt(jobs.failures, 0))).toEqual([]);
      const entries = await db
        .selectDistinct({ kind: ledgerTransactions.kind })
        .from(ledgerTransactions);
      const kindsWithoutText = entries
        .map(({ kind }) => kind)
        .filter((kind) => !Object.hasOwn(REMARKS, kind));
      expect(kindsWithoutText).toEqual([]);
    });

    test('cached balances are the sums of their postings', async () => {
      expect((await verifyWholeLedger(load.on.context.db)).discrepancies).toEqual([]);
      expect(await validateSpotBooks(load.on.context.db)).toEqual([]);
    });
  },
);
