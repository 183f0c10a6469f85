import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { runPhones } from '../../../server/desk/phones.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PASSWORD = 'river88stone';

describe('the desk and phones of several members', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    on.time.advance(3_600_000);
    await on.context.db.update(members).set({ phone: null });
  });

  const desk = (...args: string[]) => runPhones(on.context.db, args, operatorAt(on.time.now()));

  /** Creates a member whose number an earlier version stored as entered. */
  async function earlier(name: string, phone: string): Promise<number> {
    const { db } = on.context;
    const email = `${name}@example.org`;
    await on
      .client()
      .mutate('register', { by: 'email', email, password: PASSWORD, repeatedPassword: PASSWORD });
    const [row] = await db
      .update(members)
      .set({ phone })
      .where(eq(members.email, email))
      .returning({ id: members.id });
    return row?.id ?? 0;
  }
  const phoneOf = async (id: number) => {
    const [row] = await on.context.db.select().from(members).where(eq(members.id, id));
    return row?.phone;
  };

  test('lists only numbers that mean or may mean one phone', async () => {
    const ids = [
      await earlier('zeros', '00491701234567'),
      await earlier('digits', '491701234567'),
      await earlier('national', '01701234567'),
    ];
    await earlier('alone', '00447400123456');
    await earlier('foreign', '13800138000');
    expect(await desk('list')).toEqual([
      '+491701234567',
      `  #${ids[1]} digits 491701234567`,
      `  #${ids[0]} zeros 00491701234567`,
      `  #${ids[2]} national 01701234567`,
    ]);
  });

  test('settles them two by two; the others sign in by username', async () => {
    const first = await earlier('first', '00491701234567');
    const second = await earlier('second', '4901701234567');
    const third = await earlier('third', '491701234567');
    expect(await desk('keep', 'first', 'second', 'asked', 'both')).toEqual([
      `member #${first} keeps +491701234567; member #${second} signs in as second`,
    ]);
    // The third member still has the canonical form. Each member signs in with the digits as they
    // were entered.
    expect([await phoneOf(first), await phoneOf(third)]).toEqual([
      '00491701234567',
      '491701234567',
    ]);
    expect((await on.client().login('00491701234567', PASSWORD)).code).toBe(1);
    await desk('keep', 'first', 'third', 'asked');
    expect([await phoneOf(first), await phoneOf(third)]).toEqual(['491701234567', null]);
    expect(await desk('list')).toEqual([]);
    expect((await on.client().login('+49 170 1234567', PASSWORD)).code).toBe(1);
    expect((await on.client().login('third', PASSWORD)).code).toBe(1);
    const [entry] = await on.context.db.select().from(deskAudit).orderBy(desc(deskAudit.id));
    expect(entry).toMatchObject({
      actor: 'ada',
      action: 'phones.keep',
      details: { member: first, other: third, phone: '491701234567', reason: 'asked' },
    });
  });

  test('sets a number with its country code, that nobody else has', async () => {
    const id = await earlier('moved', '01709876543');
    await earlier('owner', '00491701234567');
    await expect(desk('set', 'moved', '0170 9876543', 'x')).rejects.toThrow('with + and country');
    await expect(desk('set', 'moved', '+49 170 1234567', 'x')).rejects.toThrow('has this phone');
    expect(await desk('set', 'moved', '+49 170 9876543', 'told')).toEqual([
      `member #${id} has +491709876543`,
    ]);
    expect(await phoneOf(id)).toBe('491709876543');
  });

  test.each([
    [[], 'phones: use list'],
    [['keep', 'demo', 'friend'], 'phones: use list'],
    [['keep', 'demo', 'friend', 'why'], 'do not have one phone'],
    [['keep', 'demo', 'nobody1', 'why'], 'nobody1 is no member'],
  ])('refuses %j', async (args, message) => {
    await expect(desk(...args)).rejects.toThrow(message);
  });
});
