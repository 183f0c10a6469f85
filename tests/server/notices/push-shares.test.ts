import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushKind } from '#core/domain/notices-push.ts';
import { pushSubscriptions } from '../../../server/db/schema/push.ts';
import type { PushOutcome, PushService } from '../../../server/mail/push-service.ts';
import { sendNotice } from '../../../server/modules/notices/notices.service.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const HOUR_MS = 3_600_000;

/**
 * Push services that respond immediately, and hosts named `silent…`, which respond only when they
 * are released.
 */
function scriptedPush() {
  const reached: string[] = [];
  let hanging: ((outcome: PushOutcome) => void)[] = [];
  const service: PushService = {
    publicKey: 'key',
    accepts: () => true,
    send: async ({ target: { endpoint }, payload }) => {
      if (endpoint.startsWith('https://silent')) {
        return new Promise<PushOutcome>((resolve) => hanging.push(resolve));
      }
      reached.push(JSON.parse(payload).t);
      return { state: 'sent' };
    },
  };
  return {
    service,
    reached,
    hanging: () => hanging.length,
    release() {
      const held = hanging;
      hanging = [];
      for (const resolve of held) resolve({ state: 'unknown' });
    },
  };
}

describe('shares of notifications', () => {
  let on: TestServer;
  let push: ReturnType<typeof scriptedPush>;
  let member: FundedMember;
  beforeEach(async () => {
    push = scriptedPush();
    on = await startTestServer({ push: push.service });
    member = await fundedMember(on, {});
  });
  afterEach(async () => {
    const stopping = on.stop();
    const timer = setInterval(push.release, 10);
    await stopping;
    clearInterval(timer);
  });

  let devices = 0;
  async function subscribe(by: FundedMember, host: string): Promise<void> {
    devices += 1;
    const keys = { p256dh: 'key', auth: 'secret', zone: 'UTC' };
    await by.query('subscribePush', { endpoint: `https://${host}/${devices}`, ...keys });
  }
  let notices = 0;
  async function notify(to: FundedMember, title: string, kind: PushKind = 'money') {
    notices += 1;
    const words = { title: { en: title }, content: { en: '<p>x</p>' } };
    const about = { memberId: to.id, key: `test:${notices}`, at: on.time.now() };
    await sendNotice(on.context.db, { ...about, ...words, push: { kind, isContentPublic: true } });
  }
  const start = () => on.context.pushSender?.start();

  test('unresponsive devices of one member delay nobody else', async () => {
    const stranger = await fundedMember(on, {});
    for (let i = 0; i < 10; i += 1) await subscribe(stranger, `silent${i}.example`);
    for (let i = 0; i < 20; i += 1) await notify(stranger, 'old');
    await subscribe(member, 'push.example');
    await notify(member, 'News');
    start();
    await expect.poll(() => push.reached).toEqual(['News']);
    expect(push.hanging()).toBe(4);
  });

  test('members whose devices did not answer share a quarter, in any number', async () => {
    for (let i = 0; i < 12; i += 1) {
      const one = await fundedMember(on, {});
      for (let j = 0; j < 4; j += 1) await subscribe(one, `silent${i}.example`);
      for (let j = 0; j < 3; j += 1) await notify(one, 'old');
    }
    await on.context.db.update(pushSubscriptions).set({ unanswered: 1 });
    await subscribe(member, 'push.example');
    await notify(member, 'News');
    start();
    await expect.poll(() => push.reached).toEqual(['News']);
    expect(push.hanging()).toBe(8);
  });

  test('security comes first', async () => {
    await subscribe(member, 'push.example');
    for (let i = 0; i < 6; i += 1) await notify(member, 'old');
    on.time.advance(1_000);
    await notify(member, 'New device', 'device');
    await on.context.pushSender?.sendNow();
    expect(push.reached).toHaveLength(7);
    expect(push.reached.slice(0, 4)).toContain('New device');
  });

  test('a device that never answers ends; one that did within 24 hours stays', async () => {
    await subscribe(member, 'silent.example');
    const fail = async (times: number) => {
      for (let i = 0; i < times; i += 1) {
        await notify(member, 'old');
        const sending = on.context.pushSender?.sendNow();
        await expect.poll(push.hanging).toBe(1);
        push.release();
        await sending;
      }
    };
    const left = () => on.context.db.$count(pushSubscriptions);
    const answered = (at: number) =>
      on.context.db.update(pushSubscriptions).set({ lastSuccessAt: at });
    await fail(4);
    expect(await left()).toBe(1);
    await fail(1);
    expect(await left()).toBe(0);
    await subscribe(member, 'silent.example');
    await answered(on.time.now());
    await fail(6);
    expect(await left()).toBe(1);
    await answered(on.time.now() - 24 * HOUR_MS);
    await fail(1);
    expect(await left()).toBe(0);
  });
});

test('a member has ten devices, also if they subscribe at the same time on PostgreSQL', async () => {
  const on = await startTestServer({ engine: 'postgres', push: scriptedPush().service });
  const member = await fundedMember(on, {});
  const keys = { p256dh: 'key', auth: 'secret', zone: 'UTC' };
  const endpoints = Array.from({ length: 40 }, (_, device) => `https://push.example/${device}`);
  await Promise.all(
    endpoints.map((endpoint) => member.query('subscribePush', { endpoint, ...keys })),
  );
  expect(await on.context.db.$count(pushSubscriptions)).toBe(10);
  await on.stop();
});
