import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { openInBatch } from '../../../server/modules/options/open-batch.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

const COUNT = 5;

describe('options that are opened together on PostgreSQL', () => {
  let rig: LedgerRig;
  let ids: number[];
  let bought: number;

  beforeAll(async () => {
    rig = await openLedgerRig('postgres');
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    await rig.db.delete(jobs);
    rig.time.advance(3_600_000);
    bought = rig.time.now();
    rig.prices.set(SYMBOL, '100');
    const member = await rig.newMember('1000');
    ids = [];
    for (let count = 0; count < COUNT; count += 1) ids.push(await rig.buy(member));
    rig.prices.set(SYMBOL, '105', bought + 600);
    rig.time.set(bought + 5_000);
  });

  const batch = () => openInBatch({ db: rig.db, prices: rig.prices });
  const claimed = () => rig.db.select().from(jobs).where(eq(jobs.kind, 'option.open'));
  const kinds = async () => (await rig.db.select().from(jobs)).map(({ kind }) => kind);

  test('each gets its tick and its settlement, and its own job is done', async () => {
    const due = await claimed();
    const done = await batch()(due, rig.time.now());
    expect([...done].sort()).toEqual(due.map(({ id }) => id).sort());
    for (const id of ids) {
      expect(await rig.order(id)).toMatchObject({ openTickAt: bought + 600, status: 'running' });
    }
    expect(await kinds()).toEqual(ids.map(() => 'option.settle'));
    const [settlement] = await rig.db.select().from(jobs);
    expect(settlement?.dueAt).toBe(bought + CYCLE_SECONDS * 1_000 + 2_000);
  });

  test('options claimed by two instances are opened and scheduled once', async () => {
    const due = await claimed();
    const both = await Promise.all([batch()(due, rig.time.now()), batch()(due, rig.time.now())]);
    expect(both.flatMap((done) => [...done]).length).toBe(COUNT);
    expect(await kinds()).toEqual(ids.map(() => 'option.settle'));
  });

  test('an option without a tick, or past its end, is left to its own job', async () => {
    const due = await claimed();
    rig.prices.setIncomplete(SYMBOL, bought + 100);
    expect((await batch()(due, rig.time.now())).size).toBe(0);
    rig.prices.setIncomplete(SYMBOL);
    rig.time.set(bought + CYCLE_SECONDS * 1_000 + 2_000);
    expect((await batch()(due, rig.time.now())).size).toBe(0);
    expect(await kinds()).toEqual(ids.map(() => 'option.open'));
  });

  test('the jobs of a batch that fails are run one by one', async () => {
    const { tradesWithin } = rig.prices;
    const broken = rig.newRunner({ ...rig.prices, tradesWithin: failingOnce(tradesWithin) });
    await broken.runDue();
    for (const id of ids) expect((await rig.order(id)).openTickAt).toBe(bought + 600);
    expect(await kinds()).toEqual(ids.map(() => 'option.settle'));
  });
});

/** Wraps a function whose first call rejects. */
function failingOnce<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  let calls = 0;
  return (...args: Args): Promise<Result> => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('no answer')) : work(...args);
  };
}
