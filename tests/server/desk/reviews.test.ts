import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { ledgerCheckpoints } from '../../../server/db/schema/ledger.ts';
import { openPhotos, servePhotos } from '../../../server/desk/photos.ts';
import { type ReviewOptions, runReviews } from '../../../server/desk/reviews-command.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

describe('the desk', () => {
  let on: TestServer;
  let member: FundedMember;
  let photo: string;
  beforeEach(async () => {
    on = await startTestServer({ config: { review: 'desk' } });
    member = await fundedMember(on, { 1: { USDT: '1000' } });
    photo = await uploadImage(on.app, member);
    await askForEverything();
  });
  afterEach(() => on.stop());

  async function askForEverything() {
    const { networkList } = (await member.call('getrecharge')).data[0];
    await member.call('recharge', { c_id: 1, num: 50, a_id: networkList[0].id, payimg: photo });
    await member.call('setusraddress', { c_id: 1, address: TRON });
    const withdrawal = { c_id: 1, num: 100, withdraw_type: 1, paypwd: 'pay2026' };
    await member.call('withdraw', withdrawal);
    await member.call('usrsetreal', { real_name: 'Ann Lee', front_card: photo, back_card: photo });
    const [project] = (await member.call('getLoanProjects')).data.list;
    const photos = { front_card: photo, later_card: photo, handheld_card: photo };
    await member.call('applyLoan', { id: project.id, amount: project.minprice, ...photos });
  }

  /** Runs a command and returns the lines that it printed. */
  const desk = (...args: string[]) => deskWith({}, ...args);
  async function deskWith(options: ReviewOptions, ...args: string[]): Promise<string[]> {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      const amount = args[0] === 'approve' && args[1] === 'deposit' ? '50' : undefined;
      await runReviews(
        on.context,
        args,
        { actor: 'ada', at: on.time.now() },
        {
          amount,
          ...options,
        },
      );
      return log.mock.calls.map((words) => words.join(' '));
    } finally {
      log.mockRestore();
    }
  }
  const audits = async () =>
    (await on.context.db.select().from(deskAudit).orderBy(desc(deskAudit.id))).filter(
      ({ actor }) => actor === 'ada',
    );

  test('lists pending requests, of all kinds or of one', async () => {
    const all = await desk('list');
    expect(all.map((line) => line.split(' ')[0])).toEqual([
      'deposit',
      'withdrawal',
      'identity',
      'loan',
    ]);
    const [deposit] = await desk('list', 'deposit');
    expect(deposit).toBe(
      `deposit 1 2026-01-15T12:00:00.000Z member ${member.id} {"amount":"50","coin":"USDT","target":"TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"}`,
    );
    expect(all[1]).toContain(`"arrival":"99.9","coin":"USDT","target":"${TRON}"`);
    on.time.advance(3_600_000);
    await on.context.jobs.runDue();
    expect(await desk('list')).toEqual(all);
  });

  test('shows a request and exports its images, to the operator only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-'));
    const printed = (await deskWith({ to: folder }, 'show', 'identity', '1')).join('\n');
    expect(printed).toContain('"realName": "Ann Lee"');
    const names = readdirSync(folder);
    expect(names).toEqual([`${photo.slice('/uploads/'.length)}.png`]);
    expect(statSync(join(folder, names[0] ?? '')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
    const photos = [photo.slice('/uploads/'.length)];
    expect(await audits()).toMatchObject([
      {
        actor: 'ada',
        action: 'photos.open',
        details: { kind: 'identity', id: 1, photos: expect.arrayContaining(photos) },
      },
    ]);
  });

  test('shows photos by links that work once, and stores nothing unasked', async () => {
    await desk('show', 'identity', '1');
    expect(await audits()).toEqual([]);
    const links: string[] = [];
    const deposit = {
      kind: 'deposit',
      id: 1,
      photoIds: [photo.slice('/uploads/'.length)],
    } as const;
    const audit = { actor: 'ada', at: on.time.now() };
    const photos = await openPhotos(on.context, deposit, audit);
    const seen = new Promise<void>((resolve) => {
      void servePhotos([...photos, ...photos], (link) => void links.push(link)).then(resolve);
    });
    await expect.poll(() => links).toHaveLength(2);
    const [first = '', second = ''] = links;
    const status = async (link: string) => (await fetch(link)).status;
    expect(await status(first)).toBe(200);
    expect(await status(first)).toBe(404);
    expect(await status(first.replace(/\/\w{32}\//, '/x/'))).toBe(404);
    const response = await fetch(second);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(photos[0]?.content);
    await seen;
    await expect(fetch(second)).rejects.toThrow();
  });

  test.each(['deposit', 'withdrawal', 'identity', 'loan'] as const)(
    'decides a %s once, and records who did it',
    async (kind) => {
      expect(await desk('approve', kind, '1', 'looks', 'good')).toEqual([`${kind} 1 approved`]);
      for (const verb of ['approve', 'reject', 'show']) {
        await expect(desk(verb, kind, '1')).rejects.toThrow(`no ${kind} 1 waits for review`);
      }
      expect(await audits()).toMatchObject([
        { action: `${kind}.approve`, details: { id: 1, remark: 'looks good' } },
      ]);
      expect(await desk('list', kind)).toEqual(['nothing waits for review']);
      expect(await fundingOf(on).discrepancies()).toEqual([]);
    },
  );

  test('rejects with a reason that the member sees', async () => {
    await desk('reject', 'loan', '1', 'Too', 'young.');
    expect((await member.call('getLoanRecords', { status: 3 })).data.list).toHaveLength(1);
    expect((await fundingOf(on).notices(member))[0]?.content).toContain('Too young.');
    await desk('reject', 'withdrawal', '1');
    expect(await fundingOf(on).balance(member.id)).toEqual(['1000', '0']);
  });

  test('an unknown command prints one line and changes nothing', async () => {
    for (const args of [
      [],
      ['aprove', 'deposit', '1'],
      ['approve', 'depot', '1'],
      ['approve', 'deposit', 'one'],
      ['approve', 'deposit'],
      ['list', 'everything'],
      ['approve', 'deposit', '77'],
    ]) {
      const error = await desk(...args).then(
        () => undefined,
        (reason: Error) => reason,
      );
      expect(error?.name).toBe('DeskError');
      expect(error?.message).not.toContain('\n');
    }
    expect(await audits()).toEqual([]);
  });

  test('finds a request behind any number of others', async () => {
    await on.context.db.execute(sql`
      insert into deposits (member_id, coin_id, network_id, amount, voucher_id, target, created_at)
      select member_id, coin_id, network_id, amount, voucher_id, target, created_at
      from deposits, generate_series(1, 1000)`);
    expect((await desk('show', 'deposit', '1001')).join('\n')).toContain('"id": 1001');
    expect(await desk('approve', 'deposit', '1001')).toEqual(['deposit 1001 approved']);
  });

  test('reads the ledger without writing to it', async () => {
    const checkpoints = () => on.context.db.$count(ledgerCheckpoints);
    const before = await checkpoints();
    await desk('approve', 'withdrawal', '1');
    await desk('approve', 'deposit', '1');
    expect(await checkpoints()).toBe(before);
  });

  test('changes nothing while the ledger does not verify', async () => {
    await on.context.db.execute(
      sql`update balances set available = available + 1 where member_id = ${member.id}`,
    );
    await expect(desk('approve', 'deposit', '1')).rejects.toThrow('the ledger does not verify');
    expect(await audits()).toEqual([]);
  });
});
