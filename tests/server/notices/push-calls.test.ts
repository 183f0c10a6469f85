import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushSubscriptions } from '../../../server/db/schema/push.ts';
import { createPushService } from '../../../server/mail/push-service.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import {
  type PushReceiver,
  startPushReceiver,
  testPushKeys,
} from '../../support/server/push-receiver.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('calls of notifications to devices', () => {
  let on: TestServer;
  let service: PushReceiver;
  let member: FundedMember;
  let other: FundedMember;

  beforeAll(async () => {
    service = await startPushReceiver();
    on = await startTestServer({ push: service.push });
    member = await fundedMember(on, {});
    other = await fundedMember(on, {});
  });
  afterAll(async () => {
    await on.stop();
    await service.stop();
  });
  beforeEach(async () => void (await on.context.db.delete(pushSubscriptions)));

  const devices = () =>
    on.context.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id);
  const read = (endpoint: string, by = member) => by.query('getPushSettings', { endpoint });

  test('the settings say which key to subscribe with', async () => {
    expect((await member.query('getSetting')).pushKey).toBe(service.publicKey);
  });

  test('a device is subscribed, set and unsubscribed by its member only', async () => {
    const browser = service.browser();
    const { endpoint } = browser;
    expect(await read(endpoint)).toEqual({ isSubscribed: false, showsAmounts: false });
    await member.query('subscribePush', { ...browser, zone: 'Asia/Shanghai' });
    expect(await read(endpoint)).toMatchObject({
      isSubscribed: true,
      kinds: 'options,orders,alerts,money,device,notices',
      showsAmounts: false,
      quietFrom: undefined,
      quietUntil: undefined,
    });
    const wanted = { endpoint, kinds: 'money,options', amounts: 'shown' } as const;
    await member.query('setPushSettings', { ...wanted, quietFrom: 1320, quietUntil: 420 });
    const stored = {
      kinds: 'options,money',
      quietFrom: 1320,
      quietUntil: 420,
      showsAmounts: true,
    };
    expect(await read(endpoint)).toMatchObject(stored);
    // When notifications are turned on again, the subscription has its former settings.
    await member.query('subscribePush', browser);
    expect(await read(endpoint)).toMatchObject(stored);

    expect(await read(endpoint, other)).toEqual({ isSubscribed: false, showsAmounts: false });
    expect((await other.mutate('setPushSettings', wanted)).code).toBe(0);
    await other.query('unsubscribePush', { endpoint });
    expect(await read(endpoint)).toMatchObject(stored);
    await member.query('unsubscribePush', { endpoint });
    expect(await devices()).toEqual([]);
    expect((await member.mutate('setPushSettings', wanted)).code).toBe(0);
  });

  test('settings that make no sense are refused', async () => {
    const browser = service.browser();
    await member.query('subscribePush', { ...browser, zone: 'Nowhere/City' });
    expect((await devices())[0]?.zone).toBe('UTC');
    const wanted = { endpoint: browser.endpoint, kinds: 'money', amounts: 'hidden' } as const;
    for (const wrong of [
      { kinds: 'money,everything' },
      { quietFrom: 60 },
      { quietFrom: 0, quietUntil: 1440 },
      { quietFrom: -1, quietUntil: 60 },
    ]) {
      const answer = await member.mutate('setPushSettings', { ...wanted, ...wrong });
      expect([answer.code, answer.msg]).toEqual([0, 'These settings aren’t valid.']);
    }
  });

  test('a browser changes hands with its keys, but not by its address alone', async () => {
    const browser = service.browser();
    await member.query('subscribePush', browser);
    const stolen = { ...service.browser(), endpoint: browser.endpoint };
    expect((await other.mutate('subscribePush', stolen)).code).toBe(0);
    expect((await devices())[0]?.memberId).toBe(member.id);
    await other.query('subscribePush', browser);
    expect((await devices()).map(({ memberId }) => memberId)).toEqual([other.id]);
  });

  test('a service worker replaces its subscription by the secret of the old one', async () => {
    const [old, fresh, third] = [service.browser(), service.browser(), service.browser()];
    await member.query('subscribePush', old);
    const visitor = on.client();
    const renewal = { oldEndpoint: old.endpoint, oldAuth: old.auth, ...fresh };
    await other.query('subscribePush', third);
    // The response reveals nothing about known subscriptions.
    await visitor.query('renewPush', { ...renewal, oldAuth: third.auth });
    await visitor.query('renewPush', { ...renewal, ...third });
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([
      ...[old.endpoint, third.endpoint],
    ]);
    await visitor.query('renewPush', renewal);
    expect(await devices()).toMatchObject([
      { endpoint: fresh.endpoint, memberId: member.id },
      { endpoint: third.endpoint, memberId: other.id },
    ]);
    const unusable = { ...renewal, endpoint: 'http://10.0.0.1/x' };
    expect((await visitor.mutate('renewPush', unusable)).code).toBe(0);
  });

  test('no call resolves a name: 300 names that never resolve delay nobody', async () => {
    const lookups = vi.spyOn(dns, 'lookup').mockImplementation(() => ({}) as never);
    const promised = vi.spyOn(dns.promises, 'lookup').mockReturnValue(new Promise(() => undefined));
    syncBuiltinESMExports();
    const strict = await startTestServer({ push: createPushService(testPushKeys()) });
    try {
      const visitor = strict.client();
      const calls = Array.from({ length: 300 }, (_, n) =>
        visitor.mutate('renewPush', {
          oldEndpoint: `https://old${n}.example/x`,
          oldAuth: service.browser().auth,
          ...service.browser(),
          endpoint: `https://new${n}.example/x`,
        }),
      );
      expect((await Promise.all(calls)).every(({ code }) => code === 1)).toBe(true);
      expect([lookups.mock.calls, promised.mock.calls]).toEqual([[], []]);
    } finally {
      await strict.stop();
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });

  test('a member has ten devices, the newest ones', async () => {
    const browsers = Array.from({ length: 12 }, () => service.browser());
    for (const browser of browsers) await member.query('subscribePush', browser);
    const endpoints = (await devices()).map(({ endpoint }) => endpoint);
    expect(endpoints).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
  });

  test('addresses that are no push service are refused', async () => {
    const strict = createPushService(testPushKeys());
    const { p256dh, auth } = service.browser();
    const accepts = (fields: object) =>
      strict.accepts({ endpoint: 'https://push.example/x', p256dh, auth, ...fields });
    for (const endpoint of [
      ...[
        'http://push.example/x',
        'https://127.0.0.1/x',
        'https://[::1]/x',
        'https://2130706433/x',
      ],
      ...['https://localhost/x', 'https://push.example:8443/x', 'https://a:b@push.example/x'],
      ...['https://PUSH.example/x', 'https://push.example/../x', 'file:///etc/passwd', 'x'],
      ...['http://127.0.0.1:80/x', 'https://0x7f.1/x', `https://push.example/${'x'.repeat(1_000)}`],
    ]) {
      expect([endpoint, accepts({ endpoint })]).toEqual([endpoint, false]);
    }
    expect(accepts({})).toBe(true);
    expect(accepts({ auth: 'c2hvcnQ' })).toBe(false);
    expect(accepts({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
    const local = { ...service.browser(), endpoint: 'https://127.0.0.1/x' };
    expect((await member.mutate('subscribePush', local)).code).toBe(0);
  });
});
