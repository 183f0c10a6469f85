import { createECDH, randomBytes } from 'node:crypto';

/** The owner's device. Its address is one of the owner's marks. */
export const OWN_DEVICE = 'http://127.0.0.1:9/device-of-the-owner';

const KEYS = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** Returns the fields with which a browser with this address subscribes. */
export const pushOf = (endpoint: string) => ({ endpoint, ...KEYS, zone: 'Asia/Shanghai' });

const ownDevice = () => ({ endpoint: OWN_DEVICE });

/** The rows for the calls about notifications on devices, for `CALL_ROWS`. */
export const PUSH_ROWS = {
  subscribePush: {
    fields: () => pushOf(`http://127.0.0.1:9/${randomBytes(6).toString('hex')}`),
    other: 'same',
  },
  // The call depends only on the secret of the old subscription, which is unknown here.
  renewPush: {
    fields: () => ({
      old_endpoint: 'https://push.example/unknown',
      old_auth: KEYS.auth,
      ...pushOf('http://127.0.0.1:9/renewed'),
    }),
    other: 'same',
  },
  getPushSettings: { fields: ownDevice, other: { code: 1, data: { subscribed: 0 } } },
  setPushSettings: {
    fields: () => ({ ...ownDevice(), kinds: 'money', amounts: 1 }),
    other: { code: 0, data: null },
  },
  unsubscribePush: { fields: ownDevice, other: { code: 1, data: null } },
} as const;
