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
import { optionDurations } from '../../../server/db/schema/options.ts';
import { verifyAudit } from '../../../server/desk/audit/verify.ts';
import { runChanges } from '../../../server/desk/catalogue/command.ts';
import { catalogueDeps } from '../../../server/desk/catalogue/due.ts';
import { runExport, runImport } from '../../../server/desk/import-command.ts';
import { type Desk, openDesk } from '../../support/server/desk.ts';
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
  /** Runs the command, and returns its output. */
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

  describe('as soon as two people sign terms', () => {
    let desk: Desk;
    beforeAll(async () => {
      desk = await openDesk(on);
      await desk.enrol('Tina', ['treasury']);
      await desk.enrol('Theo', ['risk']);
    });
    afterAll(() => desk.app.close());

    const changes = async (args: string, actor?: string) =>
      runChanges(
        await catalogueDeps(on.context),
        args.split(' '),
        operatorAt(on.time.now(), actor),
      );
    const payout = async () => {
      const is30 = eq(optionDurations.seconds, 30);
      return (await on.context.db.select().from(optionDurations).where(is30))[0]?.payoutRate;
    };

    test('payouts of a folder wait with all its changes, and another person makes them', async () => {
      const folder = await exported();
      const before = await payout();
      edit(folder, 'option-cycles.json', (rows) => {
        rows[0].payoutRate = '0.66';
      });
      edit(folder, 'coins.json', (rows) => {
        rows[0].name = 'Signed';
      });
      const lines = [
        expect.stringMatching(/^~ coins.json \w+ name: ".+" -> "Signed"$/),
        expect.stringMatching(/^~ option-cycles.json 30 payoutRate: "0\.\d+" -> "0\.66"$/),
      ];
      const asks = 'nothing was changed: --apply asks a second person to sign these changes';
      expect(await run(folder)).toEqual([...lines, asks]);
      const waits = 'change 1 waits for somebody else: changes sign 1, or the web desk';
      expect(await run(folder, { apply: true })).toEqual([...lines, waits]);
      await expect(run(folder, { apply: true })).rejects.toThrow(
        'change 1 waits for somebody else with these changes',
      );
      expect(await payout()).toBe(before);
      await expect(changes('sign 1', ' ADA')).rejects.toThrow('somebody else');
      expect(await changes('list')).toEqual([
        '1 waiting by ada',
        expect.stringMatching(/^ {2}~ coins.json/),
        expect.stringMatching(/^ {2}~ option-cycles.json/),
      ]);
      await changes('sign 1', 'bob');
      expect(await payout()).toBe('0.66');
      expect(await on.context.db.$count(coins, eq(coins.name, 'Signed'))).toBe(1);
      expect(await run(folder)).toEqual(['no change']);
      await expect(changes('sign 1', 'cyd')).rejects.toThrow('no change 1 waits');
      const { faults } = await verifyAudit(on.context.db, { anchors: [], isDemo: true });
      expect(faults).toEqual([]);
    });

    test('what was changed meanwhile is not undone by the signature', async () => {
      const [folder, other] = [await exported(), await exported()];
      for (const [name, rate] of [
        [folder, '0.61'],
        [other, '0.62'],
      ] as const) {
        edit(name, 'option-cycles.json', (rows) => {
          rows[0].payoutRate = rate;
        });
        await run(name, { apply: true });
      }
      await changes('sign 3', 'bob');
      await expect(changes('sign 2', 'bob')).rejects.toThrow('option-cycles was changed since');
      expect(await payout()).toBe('0.62');
    });

    test('coins and texts are still imported by one person', async () => {
      const folder = await exported();
      edit(folder, 'coins.json', (rows) => {
        rows[0].name = 'Alone';
      });
      await run(folder, { apply: true });
      expect(await on.context.db.$count(coins, eq(coins.name, 'Alone'))).toBe(1);
    });
  });
});
