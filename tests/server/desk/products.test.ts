import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loanProjects } from '../../../server/db/schema/loans.ts';
import { notices } from '../../../server/db/schema/notices.ts';
import { stakingDurations } from '../../../server/db/schema/staking.ts';
import { importReferenceData } from '../../../server/desk/import.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const SEED = new URL('../../../server/db/seed/demo', import.meta.url).pathname;

describe('desk import of products', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desk-'));
    cpSync(SEED, folder, { recursive: true });
    await run();
    return () => rmSync(folder, { recursive: true });
  });

  const run = (at = 1000) => importReferenceData(database.db, folder, { actor: 'ada', at });
  // biome-ignore lint/suspicious/noExplicitAny: reference data of any kind
  const edit = (name: string, change: (rows: any) => unknown) => {
    const file = join(folder, name);
    const rows = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(change(rows) ?? rows));
  };
  const termOf = async (key: string) => {
    const [term] = await database.db
      .select()
      .from(stakingDurations)
      .where(eq(stakingDurations.key, key));
    return term;
  };
  const sent = async (key: string) => {
    const [notice] = await database.db.select().from(notices).where(eq(notices.key, key));
    return notice;
  };

  test('a changed term keeps its number; a missing one is switched off', async () => {
    const before = await termOf('eth-90');
    edit('staking.json', (rows) => {
      const eth = rows.find(({ key }: { key: string }) => key === 'eth');
      eth.terms = eth.terms
        .filter(({ days }: { days: number }) => days !== 30)
        .map((term: object) => ({ ...term, interestRate: '5' }));
    });
    expect((await run())['staking.json']).toEqual({ added: 0, changed: 2, removed: 1 });
    expect(await termOf('eth-90')).toMatchObject({ id: before?.id, enabled: true });
    expect(Number((await termOf('eth-90'))?.interestRate)).toBe(5);
    expect((await termOf('eth-30'))?.enabled).toBe(false);
    expect((await run())['staking.json']).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  test('a missing project switches off its terms too', async () => {
    edit('staking.json', (rows) => rows.filter(({ key }: { key: string }) => key !== 'btc'));
    await run();
    expect((await termOf('btc-60'))?.enabled).toBe(false);
  });

  test('a message is sent once, corrected later, and never deleted', async () => {
    const first = await sent('welcome');
    expect(first).toMatchObject({ memberId: null, createdAt: 1000 });
    edit('notices.json', (rows) => {
      const welcome = rows.find(({ key }: { key: string }) => key === 'welcome');
      welcome.content.en = '<p>New</p><script>x</script>';
      return [welcome];
    });
    expect((await run(2000))['notices.json']).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(await sent('welcome')).toMatchObject({
      id: first?.id,
      createdAt: 1000,
      content: { en: '<p>New</p>' },
    });
    expect(await sent('safety')).toBeDefined();
  });

  test('refuses a loan at 0.02 % a day whose coin earns 0.06 % in a machine, with the reason', async () => {
    edit('loans.json', (rows) => {
      rows[2].interestRate = '0.02';
    });
    await expect(run()).rejects.toThrow(
      'loans.json: long costs 1.8 % of the USDT borrowed for 90 days, less than the 5.7935 % of compact of machines.json and rack of machines.json: members would borrow to earn',
    );
    // The change is also refused if the machine is changed, and is accepted once either of them is
    // switched off.
    cpSync(SEED, folder, { recursive: true });
    edit('machines.json', (rows) => rows.map((row: object) => ({ ...row, interestRate: '0.3' })));
    rmSync(join(folder, 'loans.json'));
    await expect(run()).rejects.toThrow('members would borrow to earn');
    writeFileSync(join(folder, 'loans.json'), '[]');
    await run();
  });

  test('refuses a loan whose coin earns more in different lock-ups, the last one beyond its end', async () => {
    edit('machines.json', (rows) => {
      rows[0].interestRate = '0.05';
    });
    await expect(run()).rejects.toThrow(
      'loans.json: standard costs 2.1 % of the USDT borrowed for 30 days, less than the 3.2327 % of compact of machines.json and rack of machines.json',
    );
  });

  test('stores loans in the order of the file', async () => {
    edit('loans.json', (rows) => rows.reverse());
    await run();
    const rows = await database.db.select().from(loanProjects).orderBy(loanProjects.sort);
    expect(rows.map(({ key }) => key)).toEqual(['long', 'standard', 'bridge']);
  });

  const loan = (change: object) => [
    {
      key: 'a',
      title: { en: 'A' },
      institution: { en: 'B' },
      coin: 'USDT',
      minAmount: '100',
      maxAmount: '200',
      interestRate: '0.05',
      cycleDays: 7,
      ...change,
    },
  ];
  test.each([
    ['loans.json', loan({ maxAmount: '99' }), 'minAmount must not be above maxAmount'],
    ['loans.json', loan({ interestRate: '-1' }), 'at 0.interestRate'],
    ['loans.json', loan({ cycleDays: 0 }), 'at 0.cycleDays'],
    ['loans.json', loan({ coin: 'XYZ' }), 'XYZ is not in coins.json'],
    ['loans.json', loan({ cycleDays: 2_000 }), 'at 0.cycleDays'],
    ['loans.json', loan({ interestRate: '1.01' }), 'must be from 0 to 1'],
    ['loans.json', loan({ minAmount: '1.123456789' }), 'minAmount of a has more than the 8'],
    ['loans.json', loan({ interestRate: '0.02' }), 'members would borrow to earn'],
    ['machines.json', loan({}), 'at 0.img'],
    ['machines.json', [machineOf('0.21')], 'bridge costs 1.82 % of the USDT borrowed for 7 days'],
    ['staking.json', [stakingOf([30], '26')], '% of a-30 of staking.json: members'],
    ['staking.json', [stakingOf([7], '101')], 'must be from 0 to 100'],
    [
      'option-cycles.json',
      [{ seconds: 60, minStake: '5', payoutRate: '1' }],
      'from 0.01 to 0.98: at 1 and above the house loses',
    ],
    ['transfers.json', [{ coin: 'USDT', feeRate: '0.2', days: 0 }], 'must be from 0 to 0.1'],
    [
      'withdrawals.json',
      [{ coin: 'XRP', minAmount: '1', maxAmount: '9', feeFixed: '0.1234567' }],
      'feeFixed of XRP has more than the 6 decimals',
    ],
    ['staking.json', [stakingOf([])], 'must not be empty'],
    ['staking.json', [stakingOf([7, 7])], 'twice'],
    ['notices.json', [{ key: 'a', title: { en: 'A' }, content: {} }], 'at 0.content.en'],
  ])('%s with a fault changes nothing, and the fault is reported', async (file, rows, message) => {
    writeFileSync(join(folder, file), JSON.stringify(rows));
    await expect(run()).rejects.toThrow(message);
  });
});

function machineOf(interestRate: string) {
  return {
    key: 'a',
    title: { en: 'A' },
    img: '/coins/btc.svg',
    coin: 'USDT',
    minAmount: '100',
    maxAmount: '200',
    interestRate,
    cycleDays: 10,
  };
}

function stakingOf(days: readonly number[], interestRate = '1') {
  return {
    key: 'a',
    title: { en: 'A' },
    img: '/coins/btc.svg',
    coin: 'USDT',
    redeemable: true,
    terms: days.map((each) => ({ days: each, interestRate, minAmount: '1' })),
  };
}
