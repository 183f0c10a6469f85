import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { coins } from '../../../server/db/schema/market.ts';
import { runExport, runImport } from '../../../server/desk/import-command.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SEED = new URL('../../../server/db/seed/demo', import.meta.url).pathname;
const FLAGS = { apply: false, remove: false, overwrite: false };

describe('import and export on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let folders: string[] = [];
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    member = await fundedMember(on, { 1: { USDT: '950' } });
  });
  afterAll(() => on.stop());
  let log: MockInstance<typeof console.log>;
  beforeEach(() => {
    log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    folders = [];
  });

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'import-'));
    folders.push(folder);
    return folder;
  }
  async function exported(): Promise<string> {
    const folder = newFolder();
    await runExport(on.context.db, folder);
    return folder;
  }
  /** Runs the command; returns its output. */
  async function run(folder: string, flags: Partial<typeof FLAGS & { isDemo: boolean }> = {}) {
    log.mockClear();
    const { isDemo = true, ...given } = flags;
    const deps = { db: on.context.db, operator: operatorAt(on.time.now()), isSimulated: false };
    await runImport({ ...deps, isDemo, ...FLAGS, ...given }, folder);
    return log.mock.calls.map(([line]) => String(line));
  }
  // biome-ignore lint/suspicious/noExplicitAny: reference data of any kind
  const edit = (folder: string, name: string, change: (rows: any) => unknown) => {
    const file = join(folder, name);
    const rows = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(change(rows) ?? rows));
  };
  const offered = () => on.context.db.$count(coins, eq(coins.enabled, true));

  test('importing an export changes nothing', async () => {
    const folder = await exported();
    const files = readdirSync(SEED);
    expect(readdirSync(folder).sort()).toEqual([...files, 'base.json'].sort());
    expect(await run(folder)).toEqual(['no change']);
    expect(await run(SEED)).toEqual(['no change']);
    await expect(runExport(on.context.db, folder)).rejects.toThrow('is not empty');
  });

  test('shows each change with old and new values, and makes it with --apply only', async () => {
    const folder = await exported();
    edit(folder, 'option-cycles.json', (rows) => {
      rows[0].payoutRate = '0.75';
    });
    const line = expect.stringMatching(/^~ option-cycles.json 30 payoutRate: "0\.\d+" -> "0\.75"$/);
    expect(await run(folder)).toEqual([line, 'nothing was changed: --apply makes these changes']);
    expect(await run(folder, { apply: true })).toEqual([line]);
    expect(await run(folder)).toEqual(['no change']);
    // The folder continues from the state that it created.
    edit(folder, 'option-cycles.json', (rows) => {
      rows[0].payoutRate = '0.8';
    });
    await run(folder, { apply: true });
  });

  test('a list of two coins removes no coin that members hold', async () => {
    const folder = await exported();
    const before = await offered();
    edit(folder, 'coins.json', (rows) => rows.slice(1, 3));
    for (const name of readdirSync(folder)) {
      if (name !== 'coins.json' && name !== 'base.json') rmSync(join(folder, name));
    }
    const refused =
      /^coins.json: USDT, .* would be removed, and \d+ members hold them: .*--remove$/;
    await expect(run(folder, { apply: true })).rejects.toThrow(refused);
    expect(await offered()).toBe(before);
    await run(folder, { apply: true, remove: true });
    expect(await offered()).toBe(2);
    const { accounts } = await member.query('getUserBalanceList');
    const held = accounts[0]?.holdings.find(({ code }) => code === 'USDT');
    expect(held?.available).toBe('950');
    expect(accounts[0]?.holdings.map(({ code }) => code)).not.toContain('SOL');
    const seed = newFolder();
    cpSync(SEED, seed, { recursive: true });
    await run(seed, { apply: true, overwrite: true });
    expect(await offered()).toBe(before);
  });

  test('two people do not undo each other', async () => {
    const [ada, bob] = [await exported(), await exported()];
    edit(ada, 'transfers.json', (rows) => {
      rows[1].days = 2;
    });
    edit(bob, 'transfers.json', (rows) => {
      rows[2].days = 3;
    });
    await run(ada, { apply: true });
    await expect(run(bob, { apply: true })).rejects.toThrow(
      'transfers.json was changed by somebody else since this folder was exported',
    );
    const own = newFolder();
    cpSync(join(SEED, 'transfers.json'), join(own, 'transfers.json'));
    await expect(run(own, { apply: true })).rejects.toThrow('has no base.json');
    await run(own, { apply: true, overwrite: true });
  });

  test('values of the demo are refused outside demo mode', async () => {
    const folder = newFolder();
    const strict = { isDemo: false, apply: true, overwrite: true };
    cpSync(join(SEED, 'networks.json'), join(folder, 'networks.json'));
    await expect(run(folder, strict)).rejects.toThrow('usdt-trc20 has an address of the demo');
    edit(folder, 'networks.json', (rows) => rows.filter((row: { wire?: object }) => row.wire));
    await expect(run(folder, strict)).rejects.toThrow('usdt-bank has an address of the demo');
    rmSync(join(folder, 'networks.json'));
    writeFileSync(join(folder, 'settings.json'), '{"withdrawalHoldHours":0}');
    await expect(run(folder, strict)).rejects.toThrow('withdrawalHoldHours of 0');
  });
});
