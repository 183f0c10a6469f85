import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../server/ledger/verify.ts';
import { REMARKED_KINDS } from '../../server/modules/wallet/bill-texts.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ENGINES } from '../support/database.ts';
import { countEffects, SOUND } from '../support/load/books.ts';
import { keepFigures } from '../support/load/figures.ts';
import { MONEY_CALLS } from '../support/load/money-calls.ts';
import { type Load, openLoad } from '../support/load/open-load.ts';
import { LOAD_SEED } from '../support/load/random.ts';
import { type LoadReport, runLoad } from '../support/load/run-load.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../support/load/scale.ts';

const CLIENTS = 64;
const CALLS = scaled(5_000, 100_000);

/** L1 of quality.md. */
describe.each(ENGINES)(
  `${CLIENTS} clients mix every money call on ${'%s'}, seed ${LOAD_SEED}`,
  (engine) => {
    let load: Load;
    let report: LoadReport;
    let seen: ReadonlySet<string>;

    beforeAll(async () => {
      load = await openLoad(engine, CLIENTS);
      seen = await load.during(async () => {
        const started = Date.now();
        report = await runLoad(load.world, { calls: CALLS, clients: CLIENTS });
        const seconds = (Date.now() - started) / 1000;
        const { answers } = report;
        keepFigures(`L1 ${engine}`, { clients: CLIENTS, calls: report.calls, seconds, answers });
      });
    }, LOAD_TIMEOUT_MS);
    afterAll(() => load?.close());

    test('every answer is an applied call or a refusal that a member can mend', () => {
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

    test('every applied call took effect once', async () => {
      expect(await countEffects(load.on.exchange.db)).toEqual(report.applied);
    });

    test('no job failed, and every kind of booking has words for the member', async () => {
      const { rows } = await load.on.exchange.db.execute<{ kind: string }>(
        sql`select distinct kind from ledger_transactions where kind <> 'test.fund'`,
      );
      const wordless = rows.filter(({ kind }) => !REMARKED_KINDS.includes(kind));
      expect(wordless).toEqual([]);
      const { rows: due } = await load.on.exchange.db.execute<{ kind: string; failures: number }>(
        sql`select kind, failures from jobs where failures > 0`,
      );
      expect(due).toEqual([]);
    });

    test('cached balances are what the legs add up to', async () => {
      expect((await verifyWholeLedger(load.on.exchange.db)).faults).toEqual([]);
    });
  },
);
