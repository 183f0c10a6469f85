import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushSubscriptions } from '../../../server/db/schema/push.ts';
import { createPushService, type PushService } from '../../../server/mail/push-service.ts';
import { sendNotice } from '../../../server/modules/notices/notices.service.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import {
  type PushReceiver,
  startPushReceiver,
  testPushKeys,
} from '../../support/server/push-receiver.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('another pair of keys of the server', () => {
  let on: TestServer;
  let service: PushReceiver;
  let member: FundedMember;
  /** The server's key pair, which a test replaces. */
  let push: PushService;

  beforeAll(async () => {
    service = await startPushReceiver();
    push = { ...service.push };
    on = await startTestServer({ push });
    member = await fundedMember(on, {});
  });
  afterAll(async () => {
    await on.stop();
    await service.stop();
  });
  beforeEach(async () => {
    Object.assign(push, service.push);
    await on.context.db.delete(pushSubscriptions);
    service.answerWith(() => ({ status: 201 }));
    service.received.length = 0;
  });

  const exchangeKeys = () => Object.assign(push, createPushService(testPushKeys(), true));
  const isOn = async ({ endpoint }: { endpoint: string }) =>
    (await member.query('getPushSettings', { endpoint })).isSubscribed;
  let sent = 0;
  async function notify() {
    sent += 1;
    await sendNotice(on.context.db, {
      memberId: member.id,
      key: `keys:${sent}`,
      at: on.time.now(),
      title: { en: 'News' },
      content: { en: '<p>More</p>' },
      push: { kind: 'money', isContentPublic: false },
    });
    await on.context.pushSender?.sendNow();
  }
  const forgetKeys = () => on.context.db.update(pushSubscriptions).set({ serverKey: null });

  test('turns off the devices of the former pair: nothing is sent to them', async () => {
    const browser = service.browser();
    await member.query('subscribePush', browser);
    expect(await isOn(browser)).toBe(true);
    exchangeKeys();
    expect(await isOn(browser)).toBe(false);
    const before = service.requests();
    await notify();
    expect(service.requests()).toBe(before);
    Object.assign(push, service.push);
    expect(await isOn(browser)).toBe(true);
  });

  test('is received by a browser that subscribes again, with its settings', async () => {
    const [old, fresh] = [service.browser(), service.browser()];
    exchangeKeys();
    await member.query('subscribePush', old);
    const { endpoint } = old;
    await member.query('setPushSettings', { endpoint, kinds: 'money', amounts: 'shown' });
    Object.assign(push, service.push);
    expect(await isOn(old)).toBe(false);
    await on.client().query('renewPush', { oldEndpoint: endpoint, oldAuth: old.auth, ...fresh });
    expect(await member.query('getPushSettings', { endpoint: fresh.endpoint })).toMatchObject({
      isSubscribed: true,
      kinds: 'money',
      showsAmounts: true,
    });
    await notify();
    expect(service.received).toHaveLength(1);
  });

  test('is received by a browser that is turned on again at the same address', async () => {
    const browser = service.browser();
    exchangeKeys();
    await member.query('subscribePush', browser);
    Object.assign(push, service.push);
    await member.query('subscribePush', browser);
    expect(await isOn(browser)).toBe(true);
  });

  test('a device of an earlier build has the key that its service accepts', async () => {
    const browser = service.browser();
    await member.query('subscribePush', browser);
    await forgetKeys();
    expect(await isOn(browser)).toBe(true);
    await notify();
    exchangeKeys();
    expect(await isOn(browser)).toBe(false);
  });

  test.each([401, 403])(
    'a device of an earlier build is off once refused with %i',
    async (status) => {
      const browser = service.browser();
      await member.query('subscribePush', browser);
      await forgetKeys();
      exchangeKeys();
      service.answerWith(() => ({ status }));
      await notify();
      expect(await isOn(browser)).toBe(false);
      const before = service.requests();
      await notify();
      expect(service.requests()).toBe(before);
    },
  );

  test('a refusal for another reason turns no device off', async () => {
    const browser = service.browser();
    await member.query('subscribePush', browser);
    service.answerWith(() => ({ status: 403 }));
    await notify();
    expect(await isOn(browser)).toBe(true);
    await forgetKeys();
    service.answerWith(() => ({ status: 413 }));
    await notify();
    expect(await isOn(browser)).toBe(true);
  });
});
