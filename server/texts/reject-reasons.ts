import type { ServerText } from '../errors/refusal.ts';

/**
 * The reasons why the desk does not accept a request. A remark in the database is the code of one
 * of these reasons, or a text.
 */
const reasons = {
  notReceived: /*i18n*/ {
    id: 'desk.reason.notReceived',
    message: 'We did not receive this payment.',
  },
  unreadable: /*i18n*/ {
    id: 'desk.reason.unreadable',
    message: 'The photo is unreadable.',
  },
  duplicate: /*i18n*/ {
    id: 'desk.reason.duplicate',
    message: 'This payment has already been credited.',
  },
  otherReference: /*i18n*/ {
    id: 'desk.reason.otherReference',
    message: 'The transaction does not match this deposit.',
  },
  otherName: /*i18n*/ {
    id: 'desk.reason.otherName',
    message: 'The name does not match the document.',
  },
  expired: /*i18n*/ { id: 'desk.reason.expired', message: 'The document has expired.' },
  otherDocument: /*i18n*/ {
    id: 'desk.reason.otherDocument',
    message: 'We cannot accept this type of document.',
  },
  conditions: /*i18n*/ {
    id: 'desk.reason.conditions',
    message: 'You do not meet the requirements for this loan.',
  },
  wrongAddress: /*i18n*/ {
    id: 'desk.reason.wrongAddress',
    message: 'We cannot send to this address or card.',
  },
  unavailable: /*i18n*/ {
    id: 'desk.reason.unavailable',
    message: 'This network is not available right now.',
  },
  security: /*i18n*/ {
    id: 'desk.reason.security',
    message: 'We need to review your account first. Please contact customer service.',
  },
} as const satisfies Readonly<Record<string, ServerText>>;

export type ReasonCode = keyof typeof reasons;

const PREFIX = 'reason:';

/** Returns the remark that represents a coded reason in the database. */
export function codedRemark(code: ReasonCode): string {
  return PREFIX + code;
}

/** Returns the text of a coded remark; `undefined` for a remark that an operator typed. */
export function reasonOf(remark: unknown): ServerText | undefined {
  if (typeof remark !== 'string' || !remark.startsWith(PREFIX)) return undefined;
  const code = remark.slice(PREFIX.length);
  return Object.hasOwn(reasons, code) ? reasons[code as ReasonCode] : undefined;
}
