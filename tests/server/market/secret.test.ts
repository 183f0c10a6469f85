import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketSecrets } from '../../../server/db/schema/market.ts';
import { simulationSecret } from '../../../server/market/markets.repo.ts';
import { dayStart, marketDayOf } from '../../../server/market/periods.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const NOW = Date.UTC(2026, 4, 6, 7, 8, 9);

describe('the secret of the simulated market', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('two instances that start at once create one; trades are of one kind since the birth', async () => {
    const { db } = database;
    const [one, two] = await Promise.all([
      simulationSecret(db, NOW),
      simulationSecret(db, NOW + 1),
    ]);
    expect(one).toEqual(two);
    expect(one.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(one.born).toBe(marketDayOf(NOW) - 3);
    expect(one.since).toBe(dayStart(one.born));
    expect(await simulationSecret(db, NOW + 9e9)).toEqual(one);
  });

  test('a database from before keeps seed and birth, and records when it was updated', async () => {
    const { db } = database;
    await db.delete(marketSecrets);
    await db.insert(marketSecrets).values([
      { name: 'simulation.seed', value: 'old' },
      { name: 'simulation.born', value: '20000' },
    ]);
    const secret = { seed: 'old', born: 20_000, since: NOW };
    expect(await simulationSecret(db, NOW)).toEqual(secret);
    expect(await simulationSecret(db, NOW + 1)).toEqual(secret);
  });
});
