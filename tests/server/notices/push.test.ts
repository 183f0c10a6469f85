import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUSH_KINDS, type PushKind } from '#core/domain/notices-push.ts';
import { sessions } from '../../../server/db/schema/auth.ts';
import { pushMessages, pushSubscriptions } from '../../../server/db/schema/push.ts';
import { sendNotice } from '../../../server/modules/notices/notices.service.ts';
import { createPushSender } from '../../../server/modules/notices/push/sender.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { type PushReceiver, startPushReceiver } from '../../support/server/push-receiver.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const HOUR_MS = 3_600_000;

describe('notifications to devices', () => {
  let on: TestServer;
  let service: PushReceiver;
  let member: FundedMember;

  beforeAll(async () => {
    service = await startPushReceiver();
    on = await startTestServer({ push: service.push });
  });
  afterAll(async () => {
    await on.stop();
    await service.stop();
  });
  beforeEach(async () => {
    await on.context.db.delete(pushSubscriptions);
    service.received.length = 0;
    service.answerWith(() => ({ status: 201 }));
    member = await fundedMember(on, { 1: { USDT: '1000' }, 3: { USDT: '1000' } });
  });

  const sendNow = async () => on.context.pushSender?.sendNow();
  const subscribed = async (by = member) => {
    const browser = service.browser();
    await by.query('subscribePush', { ...browser, zone: 'Asia/Shanghai' });
    return browser;
  };
  const settings = (endpoint: string, other: object) =>
    member.query('setPushSettings', {
      endpoint,
      kinds: PUSH_KINDS.join(','),
      amounts: 'hidden',
      ...other,
    });
  let sent = 0;
  const notify = (memberId: number | null, kind: PushKind = 'money') => {
    sent += 1;
    const words = {
      title: { en: 'News', ar: 'أخبار' },
      content: { en: '<p>12.5 USDT &amp; more</p>' },
    };
    const push = { kind, isContentPublic: kind === 'device' };
    const about = { memberId, key: `test:${sent}`, at: on.time.now(), push };
    return sendNotice(on.context.db, { ...about, ...words });
  };
  const devices = () => on.context.db.select().from(pushSubscriptions);

  test('a notice reaches the device, encrypted, signed, and without amounts', async () => {
    await subscribed();
    await notify(member.id);
    await sendNow();
    const [{ message, headers, text } = Object.assign({}, service.received[0])] = service.received;
    expect(message).toMatchObject({ t: 'News', b: '', u: '/notify', l: 'en', n: 1 });
    expect(text).not.toContain('12.5');
    expect(headers).toMatchObject({
      urgency: 'normal',
      ttl: '86400',
      'content-encoding': 'aes128gcm',
    });
    expect((await devices())[0]?.lastSuccessAt).toBe(on.time.now());
    await sendNow();
    expect(service.received).toHaveLength(1);
  });

  test('a member who wants amounts gets them, in the language of the account', async () => {
    const { endpoint } = await subscribed();
    await settings(endpoint, { amounts: 'shown' });
    await member.call('setLang', { lang: 'ar' });
    await notify(member.id);
    await sendNow();
    expect(service.received[0]?.message).toMatchObject({
      t: 'أخبار',
      b: '12.5 USDT & more',
      l: 'ar',
    });
  });

  test('only chosen kinds are sent, to each of several devices, and to all members', async () => {
    const other = await fundedMember(on, {});
    const { endpoint } = await subscribed();
    await subscribed();
    await subscribed(other);
    await settings(endpoint, { kinds: 'options,device' });
    await notify(member.id);
    await sendNow();
    expect(service.received).toHaveLength(1);
    await notify(null, 'notices');
    await sendNow();
    expect(service.received).toHaveLength(3);
    expect(service.received.at(-1)?.message.b).toBe('12.5 USDT & more');
  });

  test('two instances send each event once', async () => {
    await subscribed();
    await subscribed();
    const another = createPushSender({ ...on.context, push: service.push });
    for (let count = 0; count < 20; count += 1) await notify(member.id);
    await Promise.all([sendNow(), another.sendNow(), sendNow(), another.sendNow()]);
    await another.stop();
    expect(service.received).toHaveLength(40);
    const tags = service.received.map(({ path, message }) => path + message.g);
    expect(new Set(tags).size).toBe(40);
  });

  test('quiet hours hold back everything except security, and drop expired messages', async () => {
    const { endpoint } = await subscribed();
    // It is 20:00 in Shanghai at this time.
    on.time.set(Date.UTC(2026, 0, 15, 12, 0, 0));
    await settings(endpoint, { quietFrom: 19 * 60 + 30, quietUntil: 21 * 60 });
    await notify(member.id);
    await notify(member.id, 'device');
    await sendNow();
    expect(service.received.map(({ message }) => message.b)).toEqual(['12.5 USDT & more']);
    on.time.advance(HOUR_MS - 1);
    await sendNow();
    expect(service.received).toHaveLength(1);
    on.time.advance(1);
    await sendNow();
    expect(service.received).toHaveLength(2);

    await settings(endpoint, { quietFrom: 0, quietUntil: 1439 });
    await notify(member.id, 'alerts');
    await sendNow();
    on.time.advance(2 * HOUR_MS);
    await settings(endpoint, {});
    await sendNow();
    expect(service.received).toHaveLength(2);
  });

  test('an expired subscription is removed, with its pending messages', async () => {
    for (const status of [404, 410]) {
      await subscribed();
      service.answerWith(() => ({ status }));
      await notify(member.id);
      await notify(member.id);
      await sendNow();
      expect(await devices()).toEqual([]);
      expect(await on.context.db.$count(pushMessages)).toBe(0);
    }
  });

  test('a message that the service defers is sent later, and not after its time', async () => {
    await subscribed();
    const before = service.requests();
    service.answerWith(() => ({ status: 429, headers: { 'Retry-After': '60' } }));
    await notify(member.id);
    await sendNow();
    on.time.advance(59_000);
    await sendNow();
    expect(service.requests() - before).toBe(1);
    on.time.advance(1_000);
    service.answerWith(() => ({ status: 503 }));
    await sendNow();
    on.time.advance(9_999);
    await sendNow();
    expect(service.requests() - before).toBe(2);
    on.time.advance(1);
    service.answerWith(() => ({ status: 201 }));
    await sendNow();
    expect(service.received).toHaveLength(1);

    service.answerWith(() => ({ status: 500 }));
    await notify(member.id, 'alerts');
    await sendNow();
    on.time.advance(2 * HOUR_MS);
    service.answerWith(() => ({ status: 201 }));
    await sendNow();
    expect(service.received).toHaveLength(1);
  });

  test('a message that may have been accepted is not sent again', async () => {
    await subscribed();
    service.answerWith(() => 'hang');
    await notify(member.id);
    await sendNow();
    service.answerWith(() => ({ status: 201 }));
    on.time.advance(HOUR_MS);
    await sendNow();
    expect(service.received).toEqual([]);
  });

  test('signing out, or the end of a session, ends the notifications of its browser', async () => {
    await subscribed();
    await member.mutate('logout', {});
    expect(await devices()).toEqual([]);

    const again = await fundedMember(on, {});
    await subscribed(again);
    const isTheirs = eq(sessions.memberId, again.id);
    await on.context.db.update(sessions).set({ expiresAt: on.time.now() }).where(isTheirs);
    await notify(again.id);
    await sendNow();
    expect(service.received).toEqual([]);
  });
});
