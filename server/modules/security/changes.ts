import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { ServerText } from '../../errors/refusal.ts';
import { findMember } from '../members/members.repo.ts';
import { changeMember } from '../members/members.service.ts';
import {
  type Announcement,
  type Delivery,
  deliverAnnouncement,
  insertAnnouncement,
} from '../notices/announce.ts';
import { removeAllKeys } from './api-keys/api-keys.repo.ts';
import { type CallOrigin, recordSecurityEvent } from './log/events.ts';

type SecurityDeps = Pick<AppContext, 'db' | 'mailer' | 'texts' | 'log'>;

export interface SecurityChange {
  readonly memberId: number;
  readonly kind: keyof typeof CHANGE_TEXTS;
  /** The call that changes it. */
  readonly call: CallOrigin;
}

const title = /*i18n*/ { id: 'security.changed', message: 'A security setting was changed' };

const CHANGE_TEXTS = {
  password: /*i18n*/ {
    id: 'security.password',
    message:
      'The login password of your account was changed. If it wasn’t you, contact customer service at once.',
  },
  passwordReset: /*i18n*/ {
    id: 'security.passwordReset',
    message:
      'The login password of your account was reset with a code from your e-mail. If it wasn’t you, contact customer service at once.',
  },
  transactionPassword: /*i18n*/ {
    id: 'security.payPassword',
    message:
      'The transaction password of your account was set. If it wasn’t you, contact customer service at once.',
  },
  address: /*i18n*/ {
    id: 'security.address',
    message:
      'A withdrawal address of your account was changed. If it wasn’t you, contact customer service at once.',
  },
  receiver: /*i18n*/ {
    id: 'security.receiver',
    message:
      'A member was added to or removed from the address book of your account. If it wasn’t you, contact customer service at once.',
  },
  whitelistOn: /*i18n*/ {
    id: 'security.whitelistOn',
    message:
      'The whitelist of withdrawal addresses of your account was turned on. If it wasn’t you, contact customer service at once.',
  },
  whitelistOff: /*i18n*/ {
    id: 'security.whitelistOff',
    message:
      'The whitelist of withdrawal addresses of your account was turned off. It stays in force for another 24 hours. If it wasn’t you, contact customer service at once.',
  },
  card: /*i18n*/ {
    id: 'security.card',
    message:
      'A bank card of your account was added or changed. If it wasn’t you, contact customer service at once.',
  },
  twoStepOn: /*i18n*/ {
    id: 'security.twoStepOn',
    message:
      'Two-step verification of your account was turned on. If it wasn’t you, contact customer service at once.',
  },
  twoStepOff: /*i18n*/ {
    id: 'security.twoStepOff',
    message:
      'Two-step verification of your account was turned off. If it wasn’t you, contact customer service at once.',
  },
  recoveryCodes: /*i18n*/ {
    id: 'security.recoveryCodes',
    message:
      'New recovery codes were made for your account. The old ones are no longer valid. If it wasn’t you, contact customer service at once.',
  },
  passkeyAdded: /*i18n*/ {
    id: 'security.passkeyAdded',
    message:
      'A passkey was created for your account. It can be used to log in. If it wasn’t you, contact customer service at once.',
  },
  passkeyRemoved: /*i18n*/ {
    id: 'security.passkeyRemoved',
    message:
      'A passkey of your account was removed. If it wasn’t you, contact customer service at once.',
  },
  apiKeyCreated: /*i18n*/ {
    id: 'security.apiKeyCreated',
    message:
      'An API key was created for your account. If it wasn’t you, remove the key and contact customer service at once.',
  },
  apiKeyRemoved: /*i18n*/ {
    id: 'security.apiKeyRemoved',
    message:
      'An API key of your account was removed. If it wasn’t you, contact customer service at once.',
  },
  email: /*i18n*/ {
    id: 'security.email',
    message:
      'The e-mail address of your account was changed. If it wasn’t you, contact customer service at once.',
  },
  phone: /*i18n*/ {
    id: 'security.phone',
    message:
      'The phone number of your account was changed. If it wasn’t you, contact customer service at once.',
  },
  frozen: /*i18n*/ {
    id: 'security.frozen',
    message:
      'Your account is frozen: nothing in it can be traded, sent or withdrawn. Open orders, coins on their way to members and withdrawals in review were taken back.',
  },
  unfrozen: /*i18n*/ {
    id: 'security.unfrozen',
    message:
      'Your account is no longer frozen. If it wasn’t you, contact customer service at once.',
  },
  closed: /*i18n*/ {
    id: 'security.closed',
    message:
      'Your account is closed. Customer service can reopen it for 30 days. If it wasn’t you, contact customer service at once.',
  },
} satisfies Record<string, ServerText>;

/** Changes that also remove the member's keys for programs (product.md#api-keys). */
const ENDS_KEYS: readonly SecurityChange['kind'][] = [
  ...(['password', 'passwordReset', 'transactionPassword', 'frozen', 'closed'] as const),
];

/**
 * Records a change of security in its transaction: withdrawals may be held from now on, and the
 * member gets a notice (product.md#hold-after-a-change) and an event in the log. Call
 * `mailSecurityChange` after the commit.
 */
export async function recordSecurityChange(
  tx: Tx,
  deps: Pick<SecurityDeps, 'texts'>,
  change: SecurityChange,
): Promise<void> {
  const { memberId, call } = change;
  await changeMember(tx, memberId, { securityChangedAt: call.now });
  if (ENDS_KEYS.includes(change.kind)) await removeAllKeys(tx, memberId);
  await recordSecurityEvent(tx, change);
  await insertAnnouncement(tx, deps, announcementOf(change));
}

/** Delivers the announcement of a change after its commit. Never throws. */
export async function mailSecurityChange(
  deps: SecurityDeps,
  change: SecurityChange,
  delivery?: Delivery,
): Promise<void> {
  await deliverAnnouncement(deps, announcementOf(change), delivery);
}

function announcementOf({ memberId, kind, call }: SecurityChange): Announcement {
  return { memberId, title, content: CHANGE_TEXTS[kind], at: call.now };
}

export interface SecurityState {
  /** Time of the last change of security in epoch milliseconds. */
  readonly securityChangedAt: number | null;
  readonly hasEmail: boolean;
}

/** Returns the security state of a member's account for withdrawals. */
export async function findSecurityState(db: Db, memberId: number): Promise<SecurityState> {
  const member = await findMember(db, memberId);
  return {
    securityChangedAt: member?.securityChangedAt ?? null,
    hasEmail: member !== undefined && member.email !== null,
  };
}
