import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money, ZERO } from '#core/domain/money.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { markets } from '../../../server/db/schema/market.ts';
import { optionDurations, optionLimits } from '../../../server/db/schema/options.ts';
import { banners, contents, settings } from '../../../server/db/schema/site.ts';
import { spotOrders } from '../../../server/db/schema/spot.ts';
import { importReferenceData } from '../../../server/desk/import.ts';
import { sanitizeHtml } from '../../../server/lib/html.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const SEED = new URL('../../../server/db/seed/demo', import.meta.url).pathname;

describe('desk import', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'desk-'));
    cpSync(SEED, folder, { recursive: true });
    return () => rmSync(folder, { recursive: true });
  });

  const run = () => importReferenceData(database.db, folder, { actor: 'ada', at: 1000 });
  const audits = () => database.db.select().from(deskAudit).orderBy(asc(deskAudit.id));
  // biome-ignore lint/suspicious/noExplicitAny: reference data of any kind
  const edit = (name: string, change: (rows: any) => unknown) => {
    const file = join(folder, name);
    const rows = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(change(rows) ?? rows));
  };

  test('loads everything, and the second time changes nothing', async () => {
    const first = await run();
    expect(first['markets.json']).toEqual({ added: 17, changed: 0, removed: 0 });
    const nothing = { added: 0, changed: 0, removed: 0 };
    expect(Object.values(await run())).toEqual(Object.keys(first).map(() => nothing));
    const [audit, ...more] = await audits();
    expect(audit).toMatchObject({ actor: 'ada', action: 'import', at: 1000 });
    expect(Object.keys(audit?.details ?? {}).sort()).toEqual(Object.keys(first).sort());
    expect(more).toEqual([]);
  });

  test('refuses decimals with which the simulated market is predictable, on that market only', async () => {
    edit('markets.json', (rows) => {
      rows.find((row: { base: string }) => row.base === 'TRX').pricePrecision = 4;
    });
    const simulated = { isSimulated: true };
    await expect(
      importReferenceData(database.db, folder, { actor: 'ada', at: 1000 }, simulated),
    ).rejects.toThrow('markets.json: pricePrecision of TRX/USDT must be from 5 to 8');
    expect((await run())['markets.json']).toMatchObject({ changed: 1 });
    cpSync(SEED, folder, { recursive: true });
    expect((await run())['markets.json']).toMatchObject({ changed: 1 });
  });

  test('stores markets in the order of the file, BTC/USDT first', async () => {
    const rows = await database.db.select().from(markets).orderBy(asc(markets.sort));
    expect(rows[0]?.symbol).toBe('btcusdt');
    expect(new Set(rows.map(({ parentId }) => parentId)).size).toBe(3);
  });

  test('updates changed rows, switches off missing ones, and switches on returning ones', async () => {
    edit('option-cycles.json', (rows) => {
      rows[0].payoutRate = '0.75';
    });
    edit('banners.json', (rows) => rows.slice(1));
    edit('settings.json', (row) => {
      delete row.support;
      row.name = 'Acme';
    });
    const report = await run();
    expect(report['option-cycles.json']).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(report['banners.json']).toMatchObject({ removed: 1 });
    expect(report['settings.json']).toEqual({ added: 0, changed: 1, removed: 1 });
    const [cycle] = await database.db
      .select()
      .from(optionDurations)
      .where(eq(optionDurations.seconds, 30));
    expect(Number(cycle?.payoutRate)).toBe(0.75);
    const kept = await database.db.select().from(settings).where(eq(settings.key, 'support'));
    expect(kept).toEqual([]);
    const off = await database.db.select().from(banners).where(eq(banners.enabled, false));
    expect(off.map(({ key }) => key)).toEqual(['options']);
    cpSync(SEED, folder, { recursive: true });
    expect((await run())['banners.json']).toMatchObject({ added: 0, removed: 0 });
    expect(await database.db.select().from(banners).where(eq(banners.enabled, false))).toEqual([]);
  });

  test('the audit has the old and the new values of each row', async () => {
    edit('networks.json', (rows) => {
      rows[0].address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
    });
    edit('option-cycles.json', (rows) => rows.slice(1));
    await run();
    expect((await audits()).at(-1)?.details).toEqual({
      'networks.json': [
        {
          ...{ row: 'usdt-trc20', kind: 'changed' },
          old: { address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' },
          new: { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
        },
      ],
      'option-cycles.json': [{ row: '30', kind: 'removed', old: expect.any(Object) }],
    });
    cpSync(SEED, folder, { recursive: true });
    await run();
  });

  test('limits of options are one row, and a missing limit means none', async () => {
    const limits = async () => (await database.db.select().from(optionLimits))[0];
    expect(await limits()).toMatchObject({ id: 1 });
    expect(Number((await limits())?.memberExposure)).toBe(20_000);
    expect((await limits())?.movingCost).toBe('0.004');
    edit('option-limits.json', () => ({ maxStake: '5000.0', marketExposure: '1000000' }));
    const report = await run();
    expect(report['option-limits.json']).toEqual({ added: 0, changed: 1, removed: 1 });
    expect((await limits())?.memberExposure).toBeNull();
    expect((await run())['option-limits.json']).toEqual({ added: 0, changed: 0, removed: 0 });
    cpSync(SEED, folder, { recursive: true });
    expect((await run())['option-limits.json']).toEqual({ added: 1, changed: 1, removed: 0 });
  });

  test('rewards that leave fees of half the spread are stored, and such fees do not fall', async () => {
    const raise = (fee: string) =>
      edit('markets.json', (rows) => {
        rows.find((row: { base: string }) => row.base === 'ETH').fee = fee;
      });
    raise('0.0012');
    writeFileSync(join(folder, 'invite-rewards.json'), rewardsWith({}));
    expect((await run())['invite-rewards.json']).toEqual({ added: 1, changed: 0, removed: 0 });
    raise('0.0011');
    await expect(run()).rejects.toThrow('less the rewards must be at least half');
    writeFileSync(join(folder, 'invite-rewards.json'), '[]');
    expect((await run())['invite-rewards.json']).toMatchObject({ removed: 1 });
    cpSync(SEED, folder, { recursive: true });
    await run();
  });

  test('the decimals of a market do not change while orders are open in it', async () => {
    const { db } = database;
    await run();
    const [market] = await db.select().from(markets).where(eq(markets.symbol, 'btcusdt'));
    const [member] = await db
      .insert(members)
      .values({ username: 'resting', passwordHash: '', inviteCode: 'resting', createdAt: 0 })
      .returning({ id: members.id });
    await db.insert(spotOrders).values({
      memberId: member?.id ?? 0,
      marketId: market?.id ?? 0,
      side: 'buy',
      kind: 'limit',
      price: money('1'),
      quantity: money('1'),
      reserved: money('1'),
      feeRate: ZERO,
      placedAt: 0,
      matchedUntil: 0,
    });
    const change = (field: string) => {
      cpSync(SEED, folder, { recursive: true });
      edit('markets.json', (rows) => {
        rows[0][field] -= 1;
      });
    };
    for (const field of ['pricePrecision', 'amountPrecision']) {
      change(field);
      await expect(run()).rejects.toThrow(
        'markets.json: pricePrecision and amountPrecision of btcusdt cannot change while it has open orders (1)',
      );
    }
    const [kept] = await db.select().from(markets).where(eq(markets.symbol, 'btcusdt'));
    expect(kept).toEqual(market);
    await db.update(spotOrders).set({ status: 'cancelled', reserved: ZERO, closedAt: 1 });
    expect((await run())['markets.json']).toMatchObject({ changed: 1 });
    cpSync(SEED, folder, { recursive: true });
    await run();
  });

  test('a missing file leaves its rows unchanged', async () => {
    rmSync(join(folder, 'banners.json'));
    expect(await run()).not.toHaveProperty('banners.json');
  });

  test('stores only harmless HTML', async () => {
    edit('contents.json', (rows) => {
      rows[0].content.en = '<p onclick="x()">Hi<script>alert(1)</script></p>';
    });
    await run();
    const [row] = await database.db.select().from(contents).where(eq(contents.key, 'about'));
    expect(row?.content.en).toBe('<p>Hi</p>');
  });

  test.each([
    ['option-cycles.json', '[{"seconds":1,"minStake":"5","payoutRate":"0.8"}]', 'at 0.seconds'],
    ['option-cycles.json', '[{"seconds":30,"minStake":5,"payoutRate":"0.8"}]', 'at 0.minStake'],
    ['option-cycles.json', '[{"seconds":29,"minStake":"5","payoutRate":"0.8"}]', 'at 0.seconds'],
    ['option-cycles.json', '[', 'option-cycles.json:'],
    ['option-limits.json', '{"maxStake":"0"}', 'at maxStake'],
    ['option-limits.json', '{"memberExposure":5}', 'at memberExposure'],
    ['option-limits.json', '{"most":"5"}', 'most'],
    ['option-limits.json', '{"movingCost":"0"}', 'at movingCost'],
    ['option-limits.json', '{"movingCost":"1.1"}', 'at movingCost'],
    ['option-limits.json', '{"maxStake":"5","marketExposure":"4.9"}', 'must not be above'],
    ['option-limits.json', '{"maxStake":"5","memberExposure":"4.9"}', 'must not be above'],
    ['invite-rewards.json', rewardsWith({ share: '1' }), 'at 0.share'],
    ['invite-rewards.json', rewardsWith({ days: 366 }), 'at 0.days'],
    ['invite-rewards.json', rewardsWith({ minAmount: '0' }), 'at 0.minAmount'],
    ['invite-rewards.json', rewardsWith({ coin: 'XYZ' }), 'XYZ is not in coins'],
    ['invite-rewards.json', rewardsWith({ dayMax: '0.0000000001' }), 'more than the 8 decimals'],
    // The fee of ETH/USDT is exactly half of its spread.
    [
      'invite-rewards.json',
      rewardsWith({}),
      'less the rewards must be at least half of its spread',
    ],
    ['invite-rewards.json', rewardsWith({ coin: 'ETH' }), 'fee of ethusdt less the rewards'],
    ['banners.json', '[{"key":"a","title":{"fr":"x"},"img":"/b.svg"}]', 'at 0.title.en'],
    [
      'banners.json',
      '[{"key":"a","title":{"en":"x"},"img":"https://evil.example/b.svg"}]',
      'at 0.img',
    ],
    [
      'banners.json',
      '[{"key":"a","title":{"en":"x"},"img":"/b.svg","url":"javascript:x"}]',
      'at 0.url',
    ],
    [
      'partners.json',
      '[{"key":"a","title":"x","img":"/b.svg","url":"http://x.example"}]',
      'at 0.url',
    ],
    ['languages.json', '[{"code":"en"},{"code":"fr"}]', 'exactly one default'],
    [
      'coins.json',
      '[{"code":"BTC","name":"x","logo":"/b.svg"},{"code":"BTC","name":"y","logo":"/b.svg"}]',
      'twice',
    ],
    [
      'markets.json',
      '[{"base":"XYZ","quote":"USDT","pricePrecision":2,"amountPrecision":4,"fee":"0.001"}]',
      'XYZ is not in coins',
    ],
    ['markets.json', marketWith({}), 'fee must be at least half of spread'],
    ['markets.json', marketWith({ spread: '0.0002' }), 'fee must be at least half of spread'],
    ['markets.json', marketWith({ fee: '0.001', spread: '0.003' }), 'fee must be at least half'],
    ['settings.json', '{"support":"javascript:alert(1)"}', 'at support'],
    ['settings.json', '{"withdrawalHoldHours":-1}', 'at withdrawalHoldHours'],
    ['settings.json', '{"convertSpread":"0.001"}', 'at convertSpread'],
    ['settings.json', '{"convertSpread":"10%"}', 'at convertSpread'],
    ['settings.json', '{"smallBalance":"10"}', 'at smallBalance'],
    [
      'networks.json',
      '[{"key":"a","coin":"USDT","method":"TRC20","title":"T","address":"0x12"}]',
      'must be a TRC20 address',
    ],
    ['networks.json', '[{"key":"a","coin":"USDT","method":"bank","title":"B"}]', 'at 0.wire'],
    ['networks.json', '[{"key":"a","coin":"USDT","method":"","title":"B"}]', 'at 0.method'],
    [
      'networks.json',
      '[{"key":"a","coin":"USDT","method":"BEP20","title":"B","address":"0x12"}]',
      'at 0.rule: must be one of tron, evm',
    ],
    [
      'networks.json',
      '[{"key":"a","coin":"USDT","method":"BEP20","title":"B","rule":"bsc","address":"0x12"}]',
      'at 0.rule',
    ],
    [
      'networks.json',
      '[{"key":"a","coin":"USDT","method":"TRC20","title":"B","rule":"evm","address":"0x12"}]',
      'at 0.rule: must be tron for TRC20',
    ],
    [
      'networks.json',
      '[{"key":"a","coin":"BTC","method":"Bitcoin","title":"B","rule":"bitcoin","address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"}]',
      'must be a Bitcoin address, by the rule bitcoin',
    ],
    [
      'networks.json',
      '[{"key":"a","coin":"USDT","method":"BEP20","title":"B","rule":"evm"}]',
      'at 0.address',
    ],
    [
      'withdrawals.json',
      '[{"coin":"USDT","minAmount":"5","maxAmount":"1","feeFixed":"1"}]',
      'minAmount must not be above maxAmount',
    ],
    [
      'withdrawals.json',
      '[{"coin":"USDT","minAmount":"5","maxAmount":"9","feeFixed":"5"}]',
      'minAmount must be above feeFixed',
    ],
    ['withdrawals.json', '[{"coin":"USDT","minAmount":"5","maxAmount":"9"}]', 'either feePercent'],
    [
      'withdrawals.json',
      '[{"coin":"USDT","minAmount":"5","maxAmount":"9","feePercent":"100"}]',
      'at 0.feePercent',
    ],
    [
      'withdrawals.json',
      '[{"coin":"XYZ","minAmount":"5","maxAmount":"9","feeFixed":"1"}]',
      'XYZ is not in coins',
    ],
    ['settings.json', '{"nmae":"x"}', 'nmae'],
    ['mistake.json', '[]', 'mistake.json is not one of'],
  ])('refuses %s %s as a whole, with one line', async (name, text, message) => {
    writeFileSync(join(folder, name), text);
    edit('partners.json', (rows) => (name === 'partners.json' ? rows : rows.slice(1)));
    const before = await audits();
    const error = await run().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.message).toContain(message);
    expect(error?.message).not.toContain('\n');
    expect(await audits()).toEqual(before);
  });

  test('the audit cannot be rewritten', async () => {
    await expect(database.db.delete(deskAudit)).rejects.toThrow();
  });
});

test.each([
  [
    '<a href="https://x.example" onclick="y">z</a>',
    '<a href="https://x.example" rel="noopener noreferrer nofollow">z</a>',
  ],
  ['<a href="javascript:alert(1)">z</a>', '<a rel="noopener noreferrer nofollow">z</a>'],
  ['<a href="//evil.example">z</a>', '<a rel="noopener noreferrer nofollow">z</a>'],
  ['<img src="https://evil.example/p.png" alt="a">', '<img alt="a" />'],
  ['<img src="//evil.example/p.png">', '<img />'],
  ['<img src="/a.png" onerror="x" style="y">', '<img src="/a.png" />'],
  ['<p dir="rtl" style="x" class="y">a</p>', '<p dir="rtl">a</p>'],
  ['<svg><script>x</script></svg><iframe src="x"></iframe><style>y</style>', ''],
  ['<td colspan="2" width="9">a</td>', '<td colspan="2">a</td>'],
])('%s becomes %s', (html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected);
});

/** Returns a `markets.json` with one market. */
/** Returns rewards for fees in USDT. */
function rewardsWith(fields: Readonly<Record<string, string | number>>): string {
  const limits = { minAmount: '1', memberMax: '100', dayMax: '10' };
  return JSON.stringify([{ coin: 'USDT', share: '0.2', days: 90, ...limits, ...fields }]);
}

function marketWith(terms: { readonly fee?: string; readonly spread?: string }): string {
  const market = { base: 'BTC', quote: 'USDT', pricePrecision: 2, amountPrecision: 4 };
  return JSON.stringify([{ ...market, ...terms }]);
}
