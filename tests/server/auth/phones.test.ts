import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { findDeskMember } from '../../../server/desk/find-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PASSWORD = 'river88stone';
const TAKEN = 'You can’t use this e-mail or phone number. If you already have an account, log in.';

describe('phones in many spellings, on PostgreSQL', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    on.time.advance(3_600_000);
    // Each test starts with all numbers free.
    await on.context.db.update(members).set({ phone: null });
  });

  const register = (phone: string) =>
    on
      .client()
      .mutate('register', { by: 'phone', phone, password: PASSWORD, repeatedPassword: PASSWORD });
  const login = (name: string, country = '', password = PASSWORD) =>
    on.client().login(name, password, { country });
  const phones = async () => {
    const rows = await on.context.db.select().from(members).orderBy(members.id);
    return rows.flatMap(({ phone }) => phone ?? []);
  };
  /** A member whose number an earlier version stored as entered. */
  let serial = 0;
  async function earlier(phone: string) {
    serial += 1;
    const email = `earlier${serial}@example.org`;
    await on
      .client()
      .mutate('register', { by: 'email', email, password: PASSWORD, repeatedPassword: PASSWORD });
    const { db } = on.context;
    const rows = await db
      .update(members)
      .set({ phone })
      .where(eq(members.email, email))
      .returning({ id: members.id });
    return rows[0]?.id;
  }

  const SPELLINGS = [
    '491701234567',
    '+49 170 1234567',
    '0049 (170) 123-45-67',
    '+49 (0)170 / 1234567',
    '۴۹۱۷۰۱۲۳۴۵۶۷',
    '＋４９　１７０－１２３４５６７',
    '\u202a+49\u00a0170\u2011123\u200b4567\u202c',
    'tel:+49-170-123-4567',
    '๐๐๔๙๑๗๐๑๒๓๔๕๖๗',
    '4901701234567',
  ];

  test.each(SPELLINGS)('%s and every other spelling are one account', async (phone) => {
    expect(await register(phone)).toMatchObject({ code: 1 });
    expect(await phones()).toEqual(['491701234567']);
    for (const other of SPELLINGS) {
      expect(await register(other)).toMatchObject({ code: 0, msg: TAKEN });
      expect(await login(other)).toMatchObject({ code: 1 });
      expect(await findDeskMember(on.context.db, other)).toMatchObject({ phone: '491701234567' });
    }
  });

  test('eight concurrent spellings create one member', async () => {
    const answers = await Promise.all(SPELLINGS.slice(0, 8).map(register));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test.each([
    ['(0170) 123-4567', 'DE', '491701234567'],
    ['۰۹۱۲ ۱۲۳ ۴۵۶۷', 'IR', '989121234567'],
    ['8 (912) 345-67-89', 'RU', '79123456789'],
    ['347 123 4567', 'IT', '393471234567'],
    ['202-555-0123', 'US', '12025550123'],
  ])('%s typed in %s signs in the owner of %s', async (typed, country, phone) => {
    await register(phone);
    expect(await login(typed, country)).toMatchObject({ code: 1 });
    expect(await login(typed, 'FR')).toMatchObject({ code: 0 });
  });

  test('a number with an undeterminable country is stored as entered', async () => {
    expect(await register('0170 1234567')).toMatchObject({ code: 1 });
    expect(await register('13800138000')).toMatchObject({ code: 1 });
    expect(await phones()).toEqual(['01701234567', '13800138000']);
    expect(await login('01701234567', 'DE')).toMatchObject({ code: 1 });
    // The number probably belongs to the same phone.
    expect(await register('+49 170 1234567')).toMatchObject({ code: 0, msg: TAKEN });
    expect(await register('+86 138 0013 8000')).toMatchObject({ code: 0, msg: TAKEN });
  });

  test('the form is stored at the next login, and the former spelling still signs in', async () => {
    for (const phone of ['00491701234567', '4901701234567']) {
      await on.context.db.update(members).set({ phone: null });
      await earlier(phone);
      expect(await register('+49 170 1234567')).toMatchObject({ code: 0, msg: TAKEN });
      expect(await login('+49 170 1234567', '', 'wrong11one')).toMatchObject({ code: 0 });
      expect(await phones()).toEqual([phone]);
      expect(await login('+49 170 1234567')).toMatchObject({ code: 1 });
      expect(await phones()).toEqual(['491701234567']);
      expect(await login(phone)).toMatchObject({ code: 1 });
    }
  });

  test('several members of one phone each sign in with their own spelling, and nothing moves', async () => {
    const stored = ['00491701234567', '4901701234567', '491701234567', '01701234567'];
    const ids = [];
    for (const phone of stored) ids.push(await earlier(phone));
    for (const phone of stored) expect(await login(phone, 'DE')).toMatchObject({ code: 1 });
    await expect(findDeskMember(on.context.db, '491701234567')).rejects.toThrow(
      `name one by #number:\n  #${ids[0]}`,
    );
    expect(await phones()).toEqual(stored);
  });

  test('wrong passwords are counted for the phone, however it is spelled', async () => {
    await register('491701234567');
    for (let index = 0; index < 5; index += 1) {
      const { msg } = await login(SPELLINGS[index] ?? '', '', 'wrong11one');
      expect(msg).toMatch(/^Incorrect account/);
    }
    expect((await login('0170 1234567', 'DE', 'wrong11one')).msg).toMatch(/^Too many/);
    await register('01709876543');
    for (const country of ['DE', 'FR', 'GB', 'IT', 'TR']) {
      expect((await login('01709876543', country, 'wrong11one')).msg).toMatch(/^Incorrect account/);
    }
    expect((await login('01709876543', 'JP', 'wrong11one')).msg).toMatch(/^Too many/);
  });

  test.each(['+49 170 12345ab', '12345', '+', '49,1701234567', `+${'1'.repeat(21)}`])(
    'refuses %s',
    async (phone) => {
      const msg = 'Enter a phone number with 6 to 20 digits.';
      expect(await register(phone)).toMatchObject({ code: 0, msg });
    },
  );
});
