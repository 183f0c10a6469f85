import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUPPORT_CATEGORIES } from '#core/domain/support.ts';
import { uploads } from '../../../server/db/schema/uploads.ts';
import { deleteUnused } from '../../../server/uploads/delete-unused.ts';
import { type Desk, type DeskClient, openDesk } from '../../support/server/desk.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const DAY = 86_400_000;
const key = (name: string) => ({ 'idempotency-key': `support-${name}` });

describe('requests to support', () => {
  let on: TestServer;
  let desk: Desk;
  let sue: DeskClient;
  let member: FundedMember;
  let other: FundedMember;

  beforeAll(async () => {
    on = await startTestServer();
    desk = await openDesk(on);
    sue = await desk.enrol('Sue', ['support']);
    member = await fundedMember(on, { 1: { USDT: '1000' } });
    other = await fundedMember(on, { 1: { USDT: '1000' } });
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  const ask = (text: string, more: { photos?: string[]; recordId?: string } = {}) =>
    member.query('createSupportRequest', {
      category: more.recordId === undefined ? 'account' : 'convert',
      text,
      photos: [],
      ...more,
    });
  const thread = (id: string) => member.query('getSupportRequest', { id });
  const answer = async (id: string, text: string, closes = false) => {
    const { version } = await sue.call('supportCase', { id: Number(id) });
    on.time.advance(1_000);
    return sue.call('supportAnswer', { id: Number(id), version, text, closes });
  };
  const settle = (id: string) => member.mutate('closeSupportRequest', { id });

  test('a request goes to the desk with its record and photos, and its answer to the member', async () => {
    on.prices.set('btcusdt', '64000');
    on.prices.setBook('btcusdt', { asks: [['64010', '9']], bids: [['63990', '9']] });
    const convert = {
      type: 1,
      from_coin_id: 1,
      to_coin_id: 2,
      amount: '10',
      paypassword: 'pay2026',
    };
    await member.call('exchangeCoin', convert);
    const { list } = await member.query('getSupportRecords', { category: 'convert' });
    expect(list).toEqual([
      expect.objectContaining({ pair: 'USDT/BTC', amount: '10', coin: 'USDT' }),
    ]);
    const recordId = list[0]?.id ?? '';
    const photo = await uploadImage(on.app, member);
    const { id } = await ask('  <b>Where</b> is it?  ', { recordId, photos: [photo] });
    expect(await thread(id)).toMatchObject({
      category: 'convert',
      status: 'open',
      text: '<b>Where</b> is it?',
      records: [{ id: recordId, amount: '10' }],
      messages: [{ isAnswer: false, text: '<b>Where</b> is it?', photos: [photo] }],
    });

    const { rows } = await sue.call('supportList', { status: 'open' });
    expect(rows).toEqual([
      expect.objectContaining({ id: Number(id), text: '<b>Where</b> is it?' }),
    ]);
    const shown = await sue.call('supportCase', { id: Number(id) });
    expect(shown).toMatchObject({ member: { id: member.id }, record: { amount: '10' } });
    const [photoId = ''] = shown.messages[0]?.photoIds ?? [];
    expect(await sue.call('supportPhoto', { id: Number(id), photoId })).toMatchObject({
      type: 'image/png',
    });
    await answer(id, 'It is in your account.');
    expect(await thread(id)).toMatchObject({
      status: 'answered',
      messages: [{}, { isAnswer: true, text: 'It is in your account.', photos: [] }],
    });
    const notices = (await member.query('getNoticeList')).list;
    expect(notices[0]).toMatchObject({ kind: 'support', title: 'Customer service replied' });
    expect(notices[0]?.content).toContain(id);
    expect((await sue.call('supportList', { status: 'answered' })).rows).toHaveLength(1);

    await member.query('addSupportMessage', { id, text: 'Thank you', photos: [] });
    expect((await thread(id)).status).toBe('open');
    await answer(id, '', true);
    expect((await thread(id)).status).toBe('closed');
    expect((await member.query('getNoticeList')).list[0]?.title).toBe('Your request was closed');
  });

  test('an answer to an older state is refused: nothing is answered twice', async () => {
    const { id } = await ask('Hello');
    const given = { id: Number(id), text: 'Yes', closes: false };
    const { version } = await sue.call('supportCase', { id: Number(id) });
    await sue.call('supportAnswer', { ...given, version });
    const again = sue.call('supportAnswer', { ...given, version });
    await expect(again).rejects.toMatchObject({ code: 'stale' });
    expect((await thread(id)).messages).toHaveLength(2);
    const empty = sue.call('supportAnswer', { ...given, text: ' ', version });
    await expect(empty).rejects.toMatchObject({ code: 'invalid' });
    await settle(id);
  });

  test('the same request sent again is one request, also while trading is halted', async () => {
    await on.context.tradingHalt.halt('test');
    const request = { category: 'other', text: 'Once', photos: [] } as const;
    const first = await member.query('createSupportRequest', request, key('once-once'));
    const second = await member.query('createSupportRequest', request, key('once-once'));
    expect(second).toEqual(first);
    const more = { id: first.id, text: 'More', photos: [] };
    await member.query('addSupportMessage', more, key('more-more'));
    await member.query('addSupportMessage', more, key('more-more'));
    expect((await thread(first.id)).messages).toHaveLength(2);
    await settle(first.id);
  });

  test('requests, records and photos of others do not exist', async () => {
    const { id } = await ask('Mine');
    const foreign = await uploadImage(on.app, other);
    expect((await other.mutate('getSupportRequest', { id })).code).toBe(204);
    expect((await other.mutate('closeSupportRequest', { id })).code).toBe(204);
    const message = { id, text: 'x', photos: [] };
    expect((await other.mutate('addSupportMessage', message)).code).toBe(204);
    expect((await other.query('getSupportList')).list).toEqual([]);
    const { list } = await member.query('getSupportRecords', { category: 'convert' });
    const about = { category: 'convert', recordId: list[0]?.id, text: 'x', photos: [] } as const;
    expect((await other.mutate('createSupportRequest', about)).code).toBe(204);
    const photos = { category: 'account', text: 'x', photos: [foreign] } as const;
    expect((await member.mutate('createSupportRequest', photos)).code).toBe(0);
    const photo = sue.call('supportPhoto', { id: Number(id), photoId: foreign.slice(9) });
    await expect(photo).rejects.toMatchObject({ code: 'missing' });
    await settle(id);
  });

  test('each request is listed with its own first message, and never with that of another member', async () => {
    const { id } = await ask('Mine');
    await member.query('addSupportMessage', { id, text: 'More', photos: [] });
    const request = { category: 'other', text: 'Theirs', photos: [] } as const;
    await other.query('createSupportRequest', request);
    expect((await member.query('getSupportList')).list[0]).toMatchObject({ id, text: 'Mine' });
    expect((await other.query('getSupportList')).list).toEqual([
      expect.objectContaining({ text: 'Theirs' }),
    ]);
    await settle(id);
  });

  test('length, photos and open requests are limited', async () => {
    const mutate = (text: string, photos: string[] = []) =>
      member.mutate('createSupportRequest', { category: 'account', text, photos });
    expect((await mutate('x'.repeat(2001))).msg).toBe('Write up to 2000 characters.');
    expect((await mutate('x', ['1', '2', '3', '4'])).msg).toBe('Add up to 3 photos.');
    expect((await mutate('   ')).code).toBe(0);
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await ask(`Number ${count}`)).id);
    const refused = await mutate('One more');
    expect(refused.msg).toBe('You have 10 open requests. Close one before starting another.');
    const [first = ''] = ids;
    await settle(first);
    expect((await mutate('One more')).code).toBe(1);
    // A message would reopen a closed request.
    const message = { id: first, text: 'Again', photos: [] };
    expect((await member.mutate('addSupportMessage', message)).code).toBe(201);
  });

  test('photos of messages are not swept away', async () => {
    const member2 = await fundedMember(on, {});
    const kept = await uploadImage(on.app, member2);
    const unused = await uploadImage(on.app, member2);
    const photos = [kept];
    await member2.query('createSupportRequest', { category: 'other', text: 'See', photos });
    const now = on.time.now() + 2 * DAY;
    await deleteUnused(on.context.db, { before: now, now });
    const left = await on.context.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.memberId, member2.id));
    expect(left).toEqual([{ id: kept.slice('/uploads/'.length) }]);
    expect(unused).not.toBe(kept);
  });

  test.each(SUPPORT_CATEGORIES)('records of %s are read', async (category) => {
    const { list } = await other.query('getSupportRecords', { category });
    expect(list).toEqual([]);
  });
});

test('messages are limited by the hour', async () => {
  const on = await startTestServer({ limits: { support: { count: 2, seconds: 3600 } } });
  const member = await fundedMember(on, {});
  const codes = [];
  for (const text of ['1', '2', '3']) {
    const request = { category: 'other', text, photos: [] } as const;
    codes.push((await member.mutate('createSupportRequest', request)).code);
  }
  expect(codes).toEqual([1, 1, 429]);
  await on.stop();
});
