import type { ServerText } from '../../../errors/refusal.ts';

/**
 * Kinds of events in the security log and their strings for the member. A new kind is added only
 * here, because the app shows the string. `hasFailed` marks failed attempts.
 */
const SECURITY_EVENTS = {
  registered: {
    text: /*i18n*/ { id: 'security.event.registered', message: 'Account created' },
  },
  signIn: {
    text: /*i18n*/ { id: 'security.event.signIn', message: 'Logged in' },
  },
  signInNewDevice: {
    text: /*i18n*/ {
      id: 'security.event.signInNewDevice',
      message: 'Logged in from a new device',
    },
  },
  signInFailed: {
    text: /*i18n*/ {
      id: 'security.event.signInFailed',
      message: 'Login failed: incorrect password',
    },
    hasFailed: true,
  },
  deviceEnded: {
    text: /*i18n*/ { id: 'security.event.deviceEnded', message: 'Logged out of another device' },
  },
  othersEnded: {
    text: /*i18n*/ {
      id: 'security.event.othersEnded',
      message: 'Logged out of all other devices',
    },
  },
  password: {
    text: /*i18n*/ { id: 'security.event.password', message: 'Login password changed' },
  },
  passwordReset: {
    text: /*i18n*/ {
      id: 'security.event.passwordReset',
      message: 'Login password reset by e-mail',
    },
  },
  transactionPassword: {
    text: /*i18n*/ {
      id: 'security.event.transactionPassword',
      message: 'Transaction password set',
    },
  },
  address: {
    text: /*i18n*/ { id: 'security.event.address', message: 'Withdrawal address changed' },
  },
  receiver: {
    text: /*i18n*/ {
      id: 'security.event.receiver',
      message: 'Address book member added or removed',
    },
  },
  whitelistOn: {
    text: /*i18n*/ { id: 'security.event.whitelistOn', message: 'Address whitelist turned on' },
  },
  whitelistOff: {
    text: /*i18n*/ { id: 'security.event.whitelistOff', message: 'Address whitelist turned off' },
  },
  card: {
    text: /*i18n*/ { id: 'security.event.card', message: 'Bank card added or changed' },
  },
  antiPhishingCode: {
    text: /*i18n*/ {
      id: 'security.event.antiPhishingCode',
      message: 'Anti-phishing code set',
    },
  },
  twoStepOn: {
    text: /*i18n*/ { id: 'security.event.twoStepOn', message: 'Two-step verification turned on' },
  },
  twoStepOff: {
    text: /*i18n*/ { id: 'security.event.twoStepOff', message: 'Two-step verification turned off' },
  },
  recoveryCodes: {
    text: /*i18n*/ { id: 'security.event.recoveryCodes', message: 'New recovery codes created' },
  },
  passkeyAdded: {
    text: /*i18n*/ { id: 'security.event.passkeyAdded', message: 'Passkey created' },
  },
  passkeyRemoved: {
    text: /*i18n*/ { id: 'security.event.passkeyRemoved', message: 'Passkey removed' },
  },
  email: {
    text: /*i18n*/ { id: 'security.event.email', message: 'E-mail address changed' },
  },
  phone: {
    text: /*i18n*/ { id: 'security.event.phone', message: 'Phone number changed' },
  },
  apiKeyCreated: {
    text: /*i18n*/ { id: 'security.event.apiKeyCreated', message: 'API key created' },
  },
  apiKeyRemoved: {
    text: /*i18n*/ { id: 'security.event.apiKeyRemoved', message: 'API key removed' },
  },
  apiKeyAddress: {
    text: /*i18n*/ {
      id: 'security.event.apiKeyAddress',
      message: 'API key used from a new IP address',
    },
  },
  apiKeyRefused: {
    text: /*i18n*/ { id: 'security.event.apiKeyRefused', message: 'API key refused' },
    hasFailed: true,
  },
  frozen: {
    text: /*i18n*/ { id: 'security.event.frozen', message: 'Account frozen' },
  },
  unfrozen: {
    text: /*i18n*/ { id: 'security.event.unfrozen', message: 'Account unfrozen' },
  },
  closed: {
    text: /*i18n*/ { id: 'security.event.closed', message: 'Account closed' },
  },
  reopened: {
    text: /*i18n*/ { id: 'security.event.reopened', message: 'Account reopened' },
  },
} satisfies Record<string, EventKind>;

interface EventKind {
  readonly text: ServerText;
  readonly hasFailed?: true;
}

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

const unknownKind = /*i18n*/ { id: 'security.event.unknown', message: 'Security event' };

/** Returns the entry of a stored kind, which may also be one that only another version defines. */
export function eventKindOf(kind: string): EventKind {
  const kinds: Readonly<Record<string, EventKind>> = SECURITY_EVENTS;
  return Object.hasOwn(kinds, kind)
    ? (kinds[kind] ?? { text: unknownKind })
    : { text: unknownKind };
}
