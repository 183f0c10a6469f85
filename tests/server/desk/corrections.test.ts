import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCorrections } from '../../../server/desk/corrections.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe.each(ENGINES)('corrections on %s', (engine) => {
  let on: TestServer;
  let member: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine });
    member = await fundedMember(on, { 1: { USDT: '100' } });
  });
  afterAll(() => on.stop());

  const desk = (actor: string, ...args: string[]) =>
    runCorrections(on.context.db, args, operatorAt(on.time.now(), actor));
  const request = async (amount: string, reason = 'charged twice') => {
    const [line] = await desk('ada', 'request', `#${member.id}`, '1', 'USDT', amount, reason);
    return /^correction (\d+) waits/.exec(line ?? '')?.[1] ?? '';
  };
  const balance = async () => (await fundingOf(on).balance(member.id))[0];

  test('is requested by one person and signed by another, once', async () => {
    const id = await request('25.5');
    expect(await balance()).toBe('100');
    expect(await desk('bob', 'list')).toEqual([
      expect.stringMatching(
        `^${id} .* member #${member.id} account 1 25.5 USDT by ada: charged twice`,
      ),
    ]);
    for (const same of ['ada', ' Ada ']) {
      await expect(desk(same, 'sign', id)).rejects.toThrow('somebody else has to sign it');
    }
    expect(await desk('bob', 'sign', id)).toEqual([`correction ${id} is signed`]);
    await expect(desk('bob', 'sign', id)).rejects.toThrow(`no correction ${id} waits`);
    expect(await balance()).toBe('125.5');
    expect(await fundingOf(on).house('corrections')).toBe('-25.5');
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
  });

  test('takes no more than the member has, and a refused one moves nothing', async () => {
    const tooMuch = await request('-1000');
    await expect(desk('bob', 'sign', tooMuch)).rejects.toThrow('too low');
    await desk('ada', 'refuse', tooMuch, 'a typing error');
    await expect(desk('bob', 'sign', tooMuch)).rejects.toThrow('no correction');
    const id = await request('-25.5');
    await desk('bob', 'sign', id);
    expect(await balance()).toBe('100');
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
  });

  test('the database refuses a signature of the same person and changed figures', async () => {
    const id = await request('5');
    const set = (text: string) =>
      on.context.db.execute(sql.raw(`update corrections set ${text} where id = ${id}`));
    const signed = `status = 'signed', decided_at = 1, decided_by =`;
    await expect(set(`${signed} 'ADA'`)).rejects.toThrow();
    await expect(set(`${signed} 'bob', amount = 5000`)).rejects.toThrow();
    await expect(set('amount = 5000')).rejects.toThrow();
    await expect(on.context.db.execute(sql`delete from corrections`)).rejects.toThrow();
  });

  test.each([
    [['request', 'demo', '1', 'USDT', '5'], 'corrections: use list'],
    [['request', 'demo', '4', 'USDT', '5', 'why'], 'the account is 1, 2 or 3'],
    [['request', 'demo', '1', 'XYZ', '5', 'why'], 'XYZ is no coin'],
    [['request', 'demo', '1', 'USDT', '0', 'why'], 'the amount is 0'],
    [['request', 'demo', '1', 'USDT', '0.000000001', 'why'], 'more than the 8 decimals'],
    [['request', 'nobody1', '1', 'USDT', '5', 'why'], 'is no member'],
    [['sign', 'x'], 'corrections: use list'],
    [['sign', '999'], 'no correction 999'],
  ])('%j is refused in one line', async (args, message) => {
    await expect(desk('ada', ...args)).rejects.toThrow(message);
  });
});
