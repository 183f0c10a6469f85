import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { runReviews } from '../../../server/desk/reviews-command.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { controlledClock } from '../../support/server/clock.ts';
import { createPostgres, MINIMUM_COST } from '../../support/server/database.ts';
import { TRON } from '../../support/server/funding.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { scriptedPrices } from '../../support/server/prices.ts';
import { addressAs } from '../../support/server/roles.ts';
import { createTestClient } from '../../support/server/test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const SEED = join(ROOT, 'server/db/seed/demo');
const run = promisify(execFile);

/** The reported and the received amount. */
const REPORTED = '500';
const time = controlledClock();
const prices = scriptedPrices(time.now);
let database: Awaited<ReturnType<typeof createPostgres>>;
let folder: string;
let context: AppContext;
let deskUrl: string;
let deskDatabase: Database;
let app: FastifyInstance;

/** Reviews run in this process, because each desk process takes seconds to start. */
async function reviews(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const amount = args[0] === 'approve' && args[1] === 'deposit' ? REPORTED : undefined;
    const deps = { ...context, db: deskDatabase.db };
    await runReviews(deps, args, operatorAt(time.now()), { amount });
    return log.mock.calls.map((words) => words.join(' ')).join('\n');
  } finally {
    log.mockRestore();
  }
}

/** Runs the desk as an operator would, in a separate process on the same database. */
async function desk(...args: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: deskUrl, MARKET_SOURCE: 'htx' };
  const { stdout } = await run(process.execPath, ['server/desk/main.ts', ...args], {
    cwd: ROOT,
    env,
  });
  return stdout;
}

beforeAll(async () => {
  database = await createPostgres();
  const appUrl = await addressAs(database.url, 'trade_app');
  deskUrl = await addressAs(database.url, 'trade_desk');
  deskDatabase = await openDatabase({ databaseUrl: deskUrl, dataDir: '', migrates: false });
  folder = mkdtempSync(join(tmpdir(), 'platform-'));
  cpSync(SEED, folder, { recursive: true });
  const settings = join(folder, 'settings.json');
  const values = JSON.parse(readFileSync(settings, 'utf8'));
  const own = { name: 'Acme', support: 'mailto:help@acme.example', withdrawalHoldHours: 1 };
  await expect(desk('import', folder, '--apply')).rejects.toMatchObject({
    ...{ code: 1, stderr: 'networks.json: usdt-trc20 has an address of the demo\n' },
  });
  const networks = join(folder, 'networks.json');
  const [network] = JSON.parse(readFileSync(networks, 'utf8'));
  writeFileSync(networks, JSON.stringify([{ ...network, address: TRON }]));
  writeFileSync(settings, JSON.stringify({ ...values, ...own }));
  await desk('import', folder, '--apply');
  context = await openAppContext({
    config: readConfig({ DATABASE_URL: appUrl, MARKET_SOURCE: 'htx' }),
    clock: time.now,
    prices,
    hashing: MINIMUM_COST,
    limits: NO_LIMITS,
    verificationMs: VERIFICATION_MS,
    log: createLogger('silent'),
    mailer: { send: async () => undefined },
  });
  app = await buildApp(context);
});
afterAll(async () => {
  await app.close();
  await context.close();
  await deskDatabase.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('an empty PostgreSQL and an imported folder are a trading platform without demo members', async () => {
  expect(context.config).toMatchObject({ demo: false, review: 'desk' });
  expect(await context.db.select().from(members)).toEqual([]);
  const client = createTestClient(app, true);
  expect((await client.login('demo', 'demo2026')).code).toBe(0);
  const { data: setting } = await client.call('getSetting');
  expect(setting.name).toBe('Acme');
  expect(setting).not.toHaveProperty('demo');

  const password = 'river88stone';
  const fields = { type: 2, email: 'ann@example.org', password, repassword: password };
  client.token = (await client.call('register', fields)).data.userinfo.token;
  await client.call('resetpay', { logpassword: password, newpassword: 'pay2027x' });

  const [coin] = (await client.call('getrecharge')).data;
  const deposit = { c_id: coin.id, num: 500, a_id: coin.networkList[0].id };
  const payimg = await uploadImage(app, client);
  expect((await client.call('recharge', { ...deposit, payimg })).code).toBe(1);
  expect(await reviews('list')).toMatch(/^deposit 1 .*"amount":"500","coin":"USDT"/);
  expect(await reviews('approve', 'deposit', '1')).toBe('deposit 1 approved');
  await expect(desk('reviews', 'approve', 'deposit', '1')).rejects.toMatchObject({
    code: 1,
    stderr: 'no deposit 1 waits for review\n',
  });
  expect((await client.call('getNoticeList')).data.list[0].title).toBe('Your deposit was credited');

  await client.call('transfer', { c_id: coin.id, num: 200, from_type: 1, to_type: 2 });
  prices.hold('btcusdt', '50000', time.now(), time.now() + 60_000);
  const [market] = (await client.call('getMarketList')).data.list;
  const order = { m_id: market.id, ctime: 30, ctzed: 100, buytype: 1 };
  const bought = await client.call('creatorder', order);
  expect(bought.code).toBe(1);
  prices.set('btcusdt', '51000', time.now() + 29_000);
  prices.set('btcusdt', '51000', time.now() + 30_000);
  time.advance(33_000);
  await context.jobs.runDue();
  const { data } = await client.call('getHyOrderInfo', { order_id: bought.data.order_id });
  expect(data).toMatchObject({ status: 2, num: '100' });

  await client.call('setusraddress', { c_id: coin.id, address: TRON });
  time.advance(3_600_000);
  const withdrawal = { c_id: coin.id, num: 100, withdraw_type: 1, paypwd: 'pay2027x' };
  expect((await client.call('withdraw', withdrawal)).code).toBe(1);
  await reviews('reject', 'withdrawal', '1', 'Please bind another address.');
  const [record] = (await client.call('getWithdrawList', { type: 1 })).data.list;
  expect(record).toMatchObject({ status: 3, remark: 'Please bind another address.' });
  expect(await desk('audit')).toMatch(/withdrawal\.reject[\s\S]*deposit\.approve[\s\S]*import/);
  expect((await verifyWholeLedger(context.db)).discrepancies).toEqual([]);
});
