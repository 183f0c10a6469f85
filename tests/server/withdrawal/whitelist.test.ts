import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { transact } from '../../../server/db/transact.ts';
import { lockMember } from '../../../server/modules/members/members.service.ts';
import { removeAddress } from '../../../server/modules/withdrawal/addresses/book.ts';
import { bookOf, ETHER, tronOf } from '../../support/server/address-book.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { CARD, fundingOf, TRON } from '../../support/server/funding.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD } from '../../support/server/two-step.ts';
import { untilBlocked } from '../../support/server/until-blocked.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const wireTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

describe('the whitelist of addresses on PostgreSQL', () => {
  let database: TestDatabase;
  let on: TestServer;
  let member: FundedMember;
  let book: ReturnType<typeof bookOf>;
  beforeEach(async () => {
    database = await openFilledDatabase('postgres');
    on = await startTestServer({
      engine: 'postgres',
      database: { ...database, close: async () => undefined },
    });
    member = await fundedMember(on, { 1: { USDT: '10000' } });
    book = bookOf(on, member);
  });
  afterEach(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
    await database.close();
  });

  /** Lets time pass, during which sessions end. */
  async function pass(ms: number): Promise<void> {
    on.time.advance(ms);
    await member.login(member.username, LOGIN_PASSWORD);
  }
  const state = () => member.query('getAddressWhitelist');
  const targets = async () => {
    const isOwn = eq(withdrawals.memberId, member.id);
    const rows = await on.context.db.select().from(withdrawals).where(isOwn);
    return rows.map(({ target }) => target);
  };

  test('without it a new address is paid immediately; with it after 24 hours to the millisecond', async () => {
    const addedAt = on.time.now();
    await book.add(TRON);
    expect((await book.withdraw()).code).toBe(1);
    expect(await book.whitelist(1)).toMatchObject({ code: 1, msg: 'The whitelist is on.' });
    const refused = {
      code: 201,
      msg: `This address is new. With your whitelist on, you can use it from ${wireTime(addedAt + DAY)} UTC.`,
    };
    expect(await book.withdraw()).toMatchObject(refused);
    expect((await book.list())[0]?.usableAt).toBe(addedAt + DAY);
    on.time.set(addedAt);
    await pass(DAY - 1);
    expect(await book.withdraw()).toMatchObject(refused);
    on.time.advance(1);
    expect((await book.withdraw()).code).toBe(1);
    expect((await book.list())[0]?.usableAt).toBeUndefined();
    const young = await book.add(ETHER);
    expect((await book.withdraw({ addressId: young })).code).toBe(201);
    await book.bind(tronOf('B'));
    expect((await book.withdraw()).code).toBe(201);
    // An address in the book keeps its age when it becomes the default again.
    await book.bind(TRON);
    expect((await book.withdraw()).code).toBe(1);
    expect(await targets()).toEqual([TRON, TRON, TRON]);
  });

  test('an address that is removed and added again is new', async () => {
    const id = await book.add(TRON);
    await book.whitelist(1);
    await pass(DAY);
    expect((await book.withdraw()).code).toBe(1);
    await book.remove(id);
    await book.add(TRON);
    expect((await book.withdraw()).code).toBe(201);
  });

  test('covers bank cards that were added or changed', async () => {
    await member.query('setBank', CARD);
    const [card] = await member.query('getUserBankList');
    await book.whitelist(1);
    const pay = async () => {
      on.time.advance(60_000);
      await member.query('emssend', { purpose: 'withdraw' });
      const emailCode = lastCode(on.mails);
      return book.withdraw({ kind: 'bank', cardId: String(card?.id), emailCode });
    };
    expect((await pay()).msg).toContain('This bank card is new. With your whitelist on');
    await pass(DAY);
    expect((await pay()).code).toBe(1);
    await member.query('setBank', { ...CARD, ...card, bankName: 'Southern Bank' });
    expect((await pay()).code).toBe(201);
  });

  test('turned off it applies for 24 hours more; turning it on withdraws that', async () => {
    expect(await state()).toEqual({ isOn: false });
    expect((await book.whitelist(0)).msg).toBe('The whitelist is off.');
    await book.whitelist(1);
    await book.add(TRON);
    await pass(DAY);
    await book.bind(ETHER);
    const ending = await book.whitelist(0);
    const endsAt = on.time.now() + DAY;
    expect(ending).toMatchObject({
      data: { isOn: true, endsAt },
      msg: `The whitelist stays on until ${wireTime(endsAt)} UTC, then turns off.`,
    });
    expect((await book.withdraw()).code).toBe(201);
    await pass(HOUR);
    // A second request does not change the end of the whitelist.
    expect((await book.whitelist(0)).data).toEqual({ isOn: true, endsAt });
    expect((await book.whitelist(1)).data).toEqual({ isOn: true });
    expect((await book.whitelist(0)).data?.endsAt).toBe(on.time.now() + DAY);
    const offAt = on.time.now() + DAY;
    await book.bind(tronOf('C'));
    await pass(offAt - 1 - on.time.now());
    expect((await book.withdraw()).code).toBe(201);
    on.time.advance(1);
    expect(await state()).toEqual({ isOn: false });
    expect((await book.withdraw()).code).toBe(1);
    expect(await targets()).toEqual([tronOf('C')]);
  });

  test('is switched with a proof only, reported, and never by a shared account', async () => {
    for (const fields of [
      { emailCode: '000000' },
      {},
      { emailCode: await book.emailCode(), transactionPassword: 'wrong1' },
    ]) {
      const call = { whitelist: 'on', transactionPassword: 'pay2026', ...fields } as const;
      expect((await member.mutate('setAddressWhitelist', call)).code).not.toBe(1);
    }
    expect(await state()).toEqual({ isOn: false });
    await book.whitelist(1);
    await book.whitelist(0);
    const notices = await fundingOf(on).notices(member);
    expect(notices[0]?.content).toContain('was turned off. It stays active for another 24 hours');
    expect(notices[1]?.content).toContain('was turned on.');
    const log = (await member.query('getSecurityLog')).list.map(({ title }) => title);
    expect(log.slice(0, 2)).toEqual([
      'Address whitelist turned off',
      'Address whitelist turned on',
    ]);
    const demo = await on.signedIn();
    const shared = await demo.mutate('setAddressWhitelist', {
      whitelist: 'on',
      transactionPassword: 'pay2026',
    });
    expect(shared.msg).toContain('This is a shared demo account');
  });

  test('an address removed while a withdrawal to it is being proved is not paid', async () => {
    const id = await book.add(TRON);
    const proof = await book.proof();
    const { hashing } = on.context;
    const { verify } = hashing;
    vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...given) => {
      expect((await member.mutate('deleteAddress', { id, ...proof })).code).toBe(1);
      return verify(...given);
    });
    expect(await book.withdraw()).toMatchObject({
      code: 201,
      msg: 'This address is no longer in your address book. Choose another one.',
    });
    await book.add(TRON);
    const again = await book.proof();
    vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...given) => {
      expect((await member.mutate('setAddressWhitelist', { whitelist: 'on', ...again })).code).toBe(
        1,
      );
      return verify(...given);
    });
    expect((await book.withdraw()).msg).toContain('With your whitelist on');
    expect(await targets()).toEqual([]);
  });

  test('a withdrawal waits for a removal that has not committed, and is refused', async () => {
    const id = Number(await book.add(TRON));
    let paying: Promise<{ code: number }> | undefined;
    await transact(on.context.db, async (tx) => {
      await lockMember(tx, member.id);
      await removeAddress(tx, { id });
      paying = book.withdraw({ addressId: id });
      await untilBlocked(on.context.db);
    });
    expect((await paying)?.code).toBeGreaterThan(200);
    expect(await targets()).toEqual([]);
  });

  test('no withdrawal ends after its address was removed, on two instances', async () => {
    const second = await startTestServer({
      engine: 'postgres',
      database: { ...database, close: async () => undefined },
    });
    const elsewhere = Object.assign(second.client(), { token: member.token });
    const there = bookOf(second, elsewhere);
    for (let round = 0; round < 8; round += 1) {
      const id = await book.add(tronOf(String(round + 1)));
      const proof = await book.proof();
      second.time.set(on.time.now());
      let isRemoved = false;
      const late: boolean[] = [];
      // More concurrent attempts with a password would lock it.
      const paying = Array.from({ length: 3 }, async (_, i) => {
        const began = isRemoved;
        const { code } = await (i % 2 ? book : there).withdraw({ addressId: id });
        if (code === 1) late.push(began);
      });
      const removing = member.mutate('deleteAddress', { id, ...proof }).then(({ code }) => {
        expect(code).toBe(1);
        isRemoved = true;
      });
      await Promise.all([...paying, removing]);
      expect(late).not.toContain(true);
      const before = (await targets()).length;
      expect((await there.withdraw({ addressId: id })).code).toBe(204);
      expect(await targets()).toHaveLength(before);
      await fundingOf(on).review();
    }
    await second.stop();
  });

  test('no withdrawal ends to a young address after the whitelist was turned on', async () => {
    const id = await book.add(TRON);
    const proof = await book.proof();
    let isOn = false;
    const late: boolean[] = [];
    const paying = Array.from({ length: 3 }, async () => {
      const began = isOn;
      const { code } = await book.withdraw({ addressId: id });
      if (code === 1) late.push(began);
    });
    const turning = member.mutate('setAddressWhitelist', { whitelist: 'on', ...proof }).then(() => {
      isOn = true;
    });
    await Promise.all([...paying, turning]);
    expect(late).not.toContain(true);
    expect((await book.withdraw({ addressId: id })).code).toBe(201);
  });
});
