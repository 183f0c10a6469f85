import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { savedReceivers } from '../../../server/db/schema/transfer.ts';
import { transact } from '../../../server/db/transact.ts';
import { lockMember } from '../../../server/modules/members/members.service.ts';
import { bookOf } from '../../support/server/address-book.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD } from '../../support/server/two-step.ts';
import { untilBlocked } from '../../support/server/until-blocked.ts';

const DAY = 24 * 3_600_000;
const USDT = 1;
const wireTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

describe('receivers in the address book on PostgreSQL', () => {
  let database: TestDatabase;
  let on: TestServer;
  let sender: FundedMember;
  let receiver: FundedMember;
  let book: ReturnType<typeof bookOf>;
  beforeEach(async () => {
    database = await openFilledDatabase('postgres');
    on = await startTestServer({
      engine: 'postgres',
      database: { ...database, close: async () => undefined },
    });
    sender = await fundedMember(on, { 1: { USDT: '10000' } });
    receiver = await fundedMember(on, {});
    book = bookOf(on, sender);
  });
  afterEach(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
    await database.close();
  });

  /** Lets time pass, during which sessions end. */
  async function pass(ms: number): Promise<void> {
    on.time.advance(ms);
    await sender.login(sender.username, LOGIN_PASSWORD);
  }
  const search = () => sender.query('searchUser', { username: receiver.username });
  const add = (id = receiver.id) => sender.mutate('addReceiver', { receiverId: id });
  const remove = async () =>
    sender.mutate('deleteReceiver', { receiverId: receiver.id, ...(await book.proof()) });
  const send = async () => {
    await search();
    const order = {
      receiverId: receiver.id,
      coinId: USDT,
      amount: 20,
      transactionPassword: 'pay2026',
    };
    return sender.mutate('internalTransfer', order);
  };
  const sent = async () => (await sender.query('getInternalTransferList', { status: 'all' })).list;

  test('with the whitelist only members who are in the book for 24 hours, to the millisecond', async () => {
    expect((await send()).code).toBe(1);
    await book.whitelist(1);
    expect(await send()).toMatchObject({
      code: 201,
      msg: 'Your whitelist is on. Add this member to your address book first.',
    });
    const addedAt = on.time.now();
    expect((await add()).msg).toBe('Member added to your address book');
    const usableAt = wireTime(addedAt + DAY);
    const young = `This member is new to your address book. With your whitelist on, you can send to them from ${usableAt} UTC.`;
    expect(await send()).toMatchObject({ code: 201, msg: young });
    const [listed] = await sender.query('getReceiverList');
    expect(listed).toMatchObject({ id: String(receiver.id), username: receiver.username });
    expect(listed?.usableAt).toBe(addedAt + DAY);
    await pass(DAY - 1);
    expect(await send()).toMatchObject({ code: 201, msg: young });
    on.time.advance(1);
    expect((await send()).code).toBe(1);
    expect((await sender.query('getReceiverList'))[0]?.usableAt).toBeUndefined();
    expect(await sent()).toHaveLength(2);
  });

  test('one that is removed and added again is new; removing takes the proof of the book', async () => {
    await search();
    await add();
    await book.whitelist(1);
    await pass(DAY);
    const bare = { receiverId: receiver.id, transactionPassword: 'pay2026' };
    expect((await sender.mutate('deleteReceiver', bare)).code).toBe(0);
    const wrong = { ...bare, ...(await book.proof()), transactionPassword: 'wrong1' };
    expect((await sender.mutate('deleteReceiver', wrong)).code).toBe(201);
    expect((await send()).code).toBe(1);
    expect((await remove()).msg).toBe('Member removed from your address book');
    expect((await remove()).code).toBe(204);
    await search();
    await add();
    expect((await send()).code).toBe(201);
  });

  test('only somebody whom this session has searched for, once, at most 50', async () => {
    expect((await add()).msg).toContain('Search for the recipient again');
    await search();
    expect((await add()).code).toBe(1);
    expect(await add()).toMatchObject({ code: 201, msg: /already in your address book/ });
    expect((await add(sender.id)).code).toBe(201);
    const { db } = on.context;
    const [{ id: _, ...row } = { id: 0 }] = await db
      .select()
      .from(members)
      .where(eq(members.id, receiver.id));
    const copies = Array.from({ length: 50 }, (_copy, i) => ({
      ...(row as typeof members.$inferInsert),
      username: `copy${i}`,
      email: null,
      phone: null,
      inviteCode: `COPY${i}`,
    }));
    const made = await db.insert(members).values(copies).returning({ id: members.id });
    const saved = made.slice(1).map(({ id }) => ({
      memberId: sender.id,
      receiverId: id,
      createdAt: 0,
    }));
    await db.insert(savedReceivers).values(saved);
    await sender.query('searchUser', { username: 'copy0' });
    expect(await add(made[0]?.id)).toMatchObject({ code: 201, msg: /up to 50 members/ });
  });

  test('adding and removing are changes of security, of which the member is notified', async () => {
    await search();
    await add();
    await remove();
    const notices = await fundingOf(on).notices(sender);
    const text = 'A member was added to or removed from your address book.';
    expect(notices.slice(0, 2).map(({ content }) => content.includes(text))).toEqual([true, true]);
    const log = (await sender.query('getSecurityLog')).list.map(({ title }) => title);
    const event = 'Address book member added or removed';
    expect(log.slice(0, 2)).toEqual([event, event]);
  });

  test('a send that is being proved while the whitelist is turned on is refused', async () => {
    await search();
    const proof = await book.proof();
    const { hashing } = on.context;
    const { verify } = hashing;
    vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...given) => {
      expect((await sender.mutate('setAddressWhitelist', { whitelist: 'on', ...proof })).code).toBe(
        1,
      );
      return verify(...given);
    });
    expect((await send()).msg).toContain('Add this member to your address book first');
    expect(await sent()).toEqual([]);
  });

  test('a send waits for a removal that has not committed, and is refused', async () => {
    await search();
    await add();
    await book.whitelist(1);
    await pass(DAY);
    let sending: Promise<{ code: number }> | undefined;
    await transact(on.context.db, async (tx) => {
      await lockMember(tx, sender.id);
      const isOwn = eq(savedReceivers.memberId, sender.id);
      await tx.delete(savedReceivers).where(and(isOwn, eq(savedReceivers.receiverId, receiver.id)));
      sending = send();
      await untilBlocked(on.context.db);
    });
    expect((await sending)?.code).toBe(201);
    expect(await sent()).toEqual([]);
  });
});
