import { expect, test } from 'vitest';
import {
  createPublicLookup,
  isPublicAddress,
  isPushAddress,
  LocalAddress,
} from '../../../server/mail/push-address.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::'],
  ...['fe80::1', 'fc00::1', 'fd12::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1'],
  ...['2002:a00:1::', '2001:0:1::1', '2001:db8::1', 'ff02::1', 'localhost', ''],
])('%s is no address of the public internet', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::200e', '2001:4860:4860::8888'])(
  '%s is one',
  (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  },
);

test.each([
  ...['https://fcm.googleapis.com/fcm/send/x:y_z-1', 'https://web.push.apple.com/QGu'],
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
])('%s is a push service', (endpoint) => {
  expect(isPushAddress(endpoint)).toBe(true);
});

const lookUp = (v4: Promise<string[]>, v6: Promise<string[]>) =>
  new Promise((resolve) =>
    createPublicLookup({ resolve4: () => v4, resolve6: () => v6 })(
      'push.example',
      { all: true },
      (error, found) => resolve(error ?? found),
    ),
  );
const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }));

test('a name with one address of a local network is refused while it is connected to', async () => {
  const local = lookUp(Promise.resolve(['8.8.8.8', '10.0.0.1']), none());
  expect(await local).toBeInstanceOf(LocalAddress);
  expect(await lookUp(Promise.resolve(['8.8.8.8']), Promise.resolve(['::1']))).toBeInstanceOf(
    LocalAddress,
  );
});

test('a public name has the addresses of both families; one is enough', async () => {
  const four = { address: '8.8.8.8', family: 4 };
  const six = { address: '2001:4860:4860::8888', family: 6 };
  expect(await lookUp(Promise.resolve([four.address]), Promise.resolve([six.address]))).toEqual([
    ...[four, six],
  ]);
  expect(await lookUp(none(), Promise.resolve([six.address]))).toEqual([six]);
  expect(await lookUp(none(), none())).toMatchObject({ code: 'ENODATA' });
});
