import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { sendFromDesk } from '../../../server/desk/notice.ts';
import { noticeTexts, sendNotice } from '../../../server/modules/notices/notices.service.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { operatorAt } from '../../support/server/operator.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('notices', () => {
  let on: TestServer;
  let member: FundedMember;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await fundedMember(on, {});
  });

  const list = async (fields: Input<'getNoticeList'> = {}, headers = {}) =>
    (await member.query('getNoticeList', fields, headers)).list;
  const hasUnread = async () => (await member.query('getusr')).hasUnread;
  const send = (memberId: number | null, title: string, rest: object = {}) =>
    sendNotice(on.context.db, {
      memberId,
      title: { en: title },
      content: { en: '<p>Text</p>' },
      at: on.time.now(),
      ...rest,
    });
  const readAll = async () => {
    for (const { id } of await list({ limit: 50 })) await list({ id, page: 1, limit: 1 });
  };

  test('a new member finds the messages to everyone, in the requested language', async () => {
    const titles = (await list()).map(({ title }) => title);
    expect(titles).toContain('Welcome to Trade');
    const arabic = (await list({ limit: 50 }, { lang: 'ar' })).find(
      ({ title }) => title === 'مرحبًا بك في Trade',
    );
    expect(arabic?.content).toMatch(/^<div dir="rtl"><p>/);
    expect(arabic?.content).toContain('rel="noopener noreferrer nofollow"');
    expect(arabic?.image).toBe('/banners/markets.svg');
    const french = (await list({}, { lang: 'fr' })).map(({ title }) => title);
    expect(french).toContain('Bienvenue sur Trade');
    expect(french.filter((title) => titles.includes(title))).toEqual([]);
  });

  test('a message names the subject with which its key begins, if there is one', async () => {
    await send(member.id, 'Keyed', { key: `deposit:${member.id}` });
    await send(member.id, 'Unkeyed');
    await member.mutate('resetpay', { loginPassword: 'river88stone', newPassword: 'pay2027' });
    const [changed, unkeyed, keyed] = await list();
    expect([changed?.kind, unkeyed?.kind, keyed?.kind]).toEqual(['security', undefined, 'deposit']);
  });

  test('opening by id marks as read for this member, and the dot disappears with the last', async () => {
    expect(await hasUnread()).toBe(true);
    const [first] = await list();
    expect(first).toMatchObject({ status: 'unread' });
    const opened = await list({ id: first?.id ?? '', page: 1, limit: 1 });
    expect(opened).toEqual([{ ...first, status: 'read' }]);
    await list({ id: first?.id ?? '' });
    expect((await list())[0]).toMatchObject({ status: 'read' });
    expect(await hasUnread()).toBe(true);
    await readAll();
    expect(await hasUnread()).toBe(false);
    const other = await fundedMember(on, {});
    expect((await other.query('getusr')).hasUnread).toBe(true);
  });

  test('all messages are marked as read together, only for this member and until the next one', async () => {
    const other = await fundedMember(on, {});
    await send(member.id, 'Own');
    await send(other.id, 'Of the other');
    for (let time = 0; time < 2; time += 1) await member.query('readAllNotices');
    expect(new Set((await list({ limit: 50 })).map(({ status }) => status))).toEqual(
      new Set(['read']),
    );
    expect(await hasUnread()).toBe(false);
    const others = (await other.query('getNoticeList', { limit: 50 })).list;
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['unread']));
    await send(member.id, 'Later');
    expect(await hasUnread()).toBe(true);
  });

  test('own messages reach their member only, newest first, and nobody else can open them', async () => {
    await readAll();
    await send(member.id, 'First');
    await send(member.id, 'Second');
    expect((await list()).slice(0, 2).map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(await hasUnread()).toBe(true);
    const id = (await list())[0]?.id ?? '';
    const other = await fundedMember(on, {});
    expect(await other.call('getNoticeList', { id })).toMatchObject({ code: 204, data: null });
    expect(await list({ page: 2, limit: 1 })).toMatchObject([{ title: 'First' }]);
    expect(await list({ page: 2, limit: 50 })).toEqual([]);
  });

  test('a message with a name is sent once', async () => {
    await send(member.id, 'Once', { key: `once:${member.id}` });
    await send(member.id, 'Once', { key: `once:${member.id}` });
    expect((await list()).filter(({ title }) => title === 'Once')).toHaveLength(1);
  });

  test('HTML is sanitised on write, and values in server texts are no HTML', async () => {
    await send(member.id, 'Hostile', {
      content: { en: '<p onclick="x()">Hi<script>alert(1)</script><img src="https://a.b/c"></p>' },
    });
    expect((await list())[0]?.content).toBe('<p>Hi<img /></p>');
    const words = {
      title: { id: 'test.title', message: 'About {name}' },
      content: { id: 'test.content', message: 'Dear {name}' },
    };
    const texts = noticeTexts(on.context.texts, words, { name: '<img src=x>&' });
    await sendNotice(on.context.db, { memberId: member.id, at: on.time.now(), ...texts });
    expect((await list())[0]?.content).toBe('<p>Dear &lt;img src=x&gt;&amp;</p>');
  });

  test('the desk sends to one member by any name, or to all, with a line in the audit', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'notice-')), 'message.json');
    const write = (message: object) => writeFileSync(file, JSON.stringify(message));
    write({ title: { en: 'Maintenance' }, content: { en: '<h2>Tonight</h2><script>x</script>' } });
    const desk = (to: string) =>
      sendFromDesk(on.context.db, { to, file }, operatorAt(on.time.now()));
    expect(await desk(member.username.toUpperCase())).toBe(`member #${member.id}`);
    expect((await list())[0]).toMatchObject({ title: 'Maintenance', content: '<h2>Tonight</h2>' });
    expect(await desk('all')).toBe('every member');
    const other = await fundedMember(on, {});
    const received = (await other.query('getNoticeList')).list;
    expect(received.map(({ title }) => title)).toContain('Maintenance');
    await expect(desk('nobody')).rejects.toThrow('nobody is no member');
    write({ title: { en: '' }, content: { en: 'x' } });
    await expect(desk('all')).rejects.toThrow('at title.en');
    const audits = (await on.context.db.select().from(deskAudit)).filter(
      ({ action }) => action === 'notice',
    );
    expect(audits.map(({ details }) => details)).toEqual([
      { to: member.username.toUpperCase(), member: member.id, title: 'Maintenance' },
      { to: 'all', member: null, title: 'Maintenance' },
    ]);
  });
});
