import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { SchemaError } from '../../../server/db/migrate.ts';
import { assertServerRole, type DATABASE_ROLES } from '../../../server/db/roles.ts';
import { decideReview } from '../../../server/desk/reviews.ts';
import { runTrading } from '../../../server/desk/trading.ts';
import { sweep } from '../../../server/jobs/housekeeping.ts';
import { verifySinceCheckpoint, verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { publishLiabilities } from '../../../server/modules/assets/liabilities/publish.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { addressAs } from '../../support/server/roles.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const DENIED = /permission denied|must be owner|only the desk decides/;

describe('the roles of PostgreSQL', () => {
  let owner: TestDatabase;
  let as: Record<(typeof DATABASE_ROLES)[number], Database>;
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    owner = await openFilledDatabase('postgres');
    const open = async (role: (typeof DATABASE_ROLES)[number]) =>
      openDatabase({
        databaseUrl: await addressAs(owner.url ?? '', role),
        dataDir: '',
        migrates: false,
      });
    as = {
      trade_app: await open('trade_app'),
      trade_desk: await open('trade_desk'),
      trade_reader: await open('trade_reader'),
    };
    // The members' server runs under its own role, on the demo data.
    const config = { demo: false, review: 'desk' } as const;
    on = await startTestServer({ engine: 'postgres', database: as.trade_app, config });
    const money = await startTestServer({ engine: 'postgres', database: owner, before: on });
    member = await fundedMember(money, { 1: { USDT: '1000' }, 2: { USDT: '100' } });
  });
  afterAll(async () => {
    await on.stop();
    await as.trade_desk.close();
    await as.trade_reader.close();
    await owner.close();
  });

  const run = (role: (typeof DATABASE_ROLES)[number], text: string) =>
    as[role].db.execute(sql.raw(text)).then(
      () => 'done',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );

  test('the server handles calls and its housekeeping as trade_app', async () => {
    const [coin] = await member.query('getrecharge');
    const deposit = { coinId: coin?.id ?? '', networkId: coin?.networks[0]?.id ?? '' };
    const client = on.client();
    client.token = member.token ?? '';
    const voucher = await uploadImage(on.app, client);
    await client.query('recharge', { ...deposit, amount: '50', voucher: voucher });
    await client.query('transfer', { coinId: 1, amount: '1', from: 1, to: 2 });
    on.prices.hold('btcusdt', '50000', on.time.now(), on.time.now() + 60_000);
    await client.query('creatorder', {
      marketId: 1,
      durationSeconds: 30,
      stake: '10',
      direction: 'up',
    });
    await client.query('upbbbuy', {
      marketId: 1,
      kind: 'limit',
      side: 'buy',
      price: '100',
      quantity: '0.5',
    });
    on.prices.set('btcusdt', '51000', on.time.now() + 29_000);
    on.time.advance(33_000);
    await on.context.jobs.runDue();
    await sweep(on.context);
    on.time.advance(40 * 86_400_000);
    await sweep(on.context);
    expect((await verifySinceCheckpoint(as.trade_app.db, on.time.now())).discrepancies).toEqual([]);
    const publication = await publishLiabilities(as.trade_app.db, on.time.now());
    expect(publication).toMatchObject({ kind: 'published' });
  });

  test.each([
    'alter table ledger_legs disable trigger user',
    'set session_replication_role = replica',
    'update ledger_legs set amount = amount',
    'delete from ledger_transactions',
    'truncate deposits',
    `update deposits set status = 'approved', decided_at = 0`,
    `insert into deposits (member_id, coin_id, network_id, amount, voucher_id, target, status, created_at, decided_at)
      select member_id, coin_id, network_id, 5000, voucher_id, target, 'approved', 0, 0 from deposits`,
    `update members set identity_status = 2`,
    `insert into openings values ('x', 100001, 1, 1, 5000)`,
    `insert into desk_audit (at, actor, action, details) values (0, 'ada', 'x', '{}')`,
    `update deposit_networks set address = 'mine'`,
    `update withdrawal_terms set fee_fixed = 0`,
    `update trading_halts set cleared_at = 1, cleared_by = 'app'`,
    'update liability_roots set root = root',
    'delete from liability_roots',
    'drop table market_ticks',
    'create or replace function refuse_decision() returns trigger language sql as $$ select null $$',
  ])('trade_app is refused: %s', async (statement) => {
    expect(await run('trade_app', statement)).toMatch(DENIED);
  });

  test('trade_app can post an entry, and the ledger names it', async () => {
    const postings = [
      { memberId: member.id, account: 1, bucket: 'available', coinId: 1, amount: '5000' },
      { house: 'deposits', coinId: 1, amount: '-5000' },
    ];
    const minted = `select post_ledger_entry('deposit', 'deposit:1', 0, '${JSON.stringify(postings)}')`;
    await as.trade_app.db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(minted));
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await run('trade_app', minted.replace('deposit:1', 'deposit:99'))).toBe('done');
    const { discrepancies } = await verifySinceCheckpoint(
      as.trade_app.db,
      on.time.now(),
      'touched',
    );
    expect(discrepancies).toEqual([
      expect.stringMatching(/^entry \d+ deposit of deposit:99 has no/),
    ]);
    // The owner removes the row again.
    const guarded = ['ledger_legs', 'ledger_transactions'];
    for (const table of guarded)
      await owner.db.execute(sql.raw(`alter table ${table} disable trigger user`));
    await owner.db.execute(
      sql.raw(`delete from ledger_legs where transaction_id =
      (select id from ledger_transactions where reference = 'deposit:99')`),
    );
    await owner.db.execute(
      sql.raw(`delete from ledger_transactions where reference = 'deposit:99'`),
    );
    for (const table of guarded)
      await owner.db.execute(sql.raw(`alter table ${table} enable trigger user`));
    await owner.db.execute(
      sql.raw(`update balances set available = available - 5000
      where member_id = ${member.id} and account = 1 and coin_id = 1`),
    );
  });

  test('trade_desk decides, halts and resumes, and changes no entry', async () => {
    const { db } = as.trade_desk;
    const review = { kind: 'deposit', id: 1, isApproved: true, remark: '' } as const;
    const operator = operatorAt(on.time.now());
    const byApp = decideReview({ db: as.trade_app.db, texts: on.context.texts }, review, operator);
    await expect(byApp).rejects.toThrow();
    await decideReview({ db, texts: on.context.texts }, review, operator);
    await runTrading(db, ['halt', 'a', 'drill'], operator);
    await runTrading(db, ['resume'], operator);
    for (const statement of [
      'alter table ledger_legs disable trigger user',
      'update ledger_legs set amount = amount',
      `update desk_audit set actor = 'bob'`,
      `insert into openings values ('x', 100001, 1, 1, 5000)`,
    ]) {
      expect(await run('trade_desk', statement)).toMatch(DENIED);
    }
  });

  test('trade_reader verifies the ledger, writes nothing and reads no secret', async () => {
    expect((await verifyWholeLedger(as.trade_reader.db)).discrepancies).toEqual([]);
    for (const statement of [
      'select * from sessions',
      'select password_hash from members',
      'select content from uploads',
      'select secret from liability_secrets',
      'delete from jobs',
      `insert into trading_halts (at, reason) values (0, 'x')`,
    ]) {
      expect(await run('trade_reader', statement)).toMatch(DENIED);
    }
  });

  test('the server refuses to run as owner, as the desk, or on PostgreSQL without tables', async () => {
    const roleOf = async (url: string) =>
      assertServerRole(await openDatabase({ databaseUrl: url, dataDir: '', migrates: false }));
    await expect(roleOf(owner.url ?? '')).rejects.toThrow('owns the tables');
    const config = readConfig({ DATABASE_URL: owner.url, MARKET_SOURCE: 'htx' });
    await expect(openAppContext({ config })).rejects.toThrow(SchemaError);
    const desk = await addressAs(owner.url ?? '', 'trade_desk');
    await expect(roleOf(desk)).rejects.toThrow('may decide reviews');
    await assertServerRole(as.trade_app);
  });
});
