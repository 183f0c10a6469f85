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
  /** The call that makes the change. */
  readonly call: CallOrigin;
}

const title = /*i18n*/ { id: 'security.changed', message: 'A security setting was changed' };

const CHANGE_TEXTS = {
  password: /*i18n*/ {
    id: 'security.password',
    message:
      'Your login password was changed. If this wasn’t you, contact customer service immediately.',
  },
  passwordReset: /*i18n*/ {
    id: 'security.passwordReset',
    message:
      'Your login password was reset with a code sent to your e-mail. If this wasn’t you, contact customer service immediately.',
  },
  transactionPassword: /*i18n*/ {
    id: 'security.payPassword',
    message:
      'Your transaction password was set. If this wasn’t you, contact customer service immediately.',
  },
  address: /*i18n*/ {
    id: 'security.address',
    message:
      'A withdrawal address on your account was changed. If this wasn’t you, contact customer service immediately.',
  },
  receiver: /*i18n*/ {
    id: 'security.receiver',
    message:
      'A member was added to or removed from your address book. If this wasn’t you, contact customer service immediately.',
  },
  whitelistOn: /*i18n*/ {
    id: 'security.whitelistOn',
    message:
      'Your withdrawal address whitelist was turned on. If this wasn’t you, contact customer service immediately.',
  },
  whitelistOff: /*i18n*/ {
    id: 'security.whitelistOff',
    message:
      'Your withdrawal address whitelist was turned off. It stays active for another 24 hours. If this wasn’t you, contact customer service immediately.',
  },
  card: /*i18n*/ {
    id: 'security.card',
    message:
      'A bank card on your account was added or changed. If this wasn’t you, contact customer service immediately.',
  },
  twoStepOn: /*i18n*/ {
    id: 'security.twoStepOn',
    message:
      'Two-step verification was turned on for your account. If this wasn’t you, contact customer service immediately.',
  },
  twoStepOff: /*i18n*/ {
    id: 'security.twoStepOff',
    message:
      'Two-step verification was turned off for your account. If this wasn’t you, contact customer service immediately.',
  },
  recoveryCodes: /*i18n*/ {
    id: 'security.recoveryCodes',
    message:
      'New recovery codes were created for your account. The old ones are no longer valid. If this wasn’t you, contact customer service immediately.',
  },
  passkeyAdded: /*i18n*/ {
    id: 'security.passkeyAdded',
    message:
      'A passkey was created for your account. It can be used to log in. If this wasn’t you, contact customer service immediately.',
  },
  passkeyRemoved: /*i18n*/ {
    id: 'security.passkeyRemoved',
    message:
      'A passkey was removed from your account. If this wasn’t you, contact customer service immediately.',
  },
  apiKeyCreated: /*i18n*/ {
    id: 'security.apiKeyCreated',
    message:
      'An API key was created for your account. If this wasn’t you, remove the key and contact customer service immediately.',
  },
  apiKeyRemoved: /*i18n*/ {
    id: 'security.apiKeyRemoved',
    message:
      'An API key was removed from your account. If this wasn’t you, contact customer service immediately.',
  },
  email: /*i18n*/ {
    id: 'security.email',
    message:
      'Your e-mail address was changed. If this wasn’t you, contact customer service immediately.',
  },
  phone: /*i18n*/ {
    id: 'security.phone',
    message:
      'Your phone number was changed. If this wasn’t you, contact customer service immediately.',
  },
  frozen: /*i18n*/ {
    id: 'security.frozen',
    message:
      'Your account is frozen, so nothing in it can be traded, sent or withdrawn. Open orders and withdrawals in review were cancelled, and coins on their way to members were returned.',
  },
  unfrozen: /*i18n*/ {
    id: 'security.unfrozen',
    message:
      'Your account is no longer frozen. If this wasn’t you, contact customer service immediately.',
  },
  closed: /*i18n*/ {
    id: 'security.closed',
    message:
      'Your account is closed. Customer service can reopen it for 30 days. If this wasn’t you, contact customer service immediately.',
  },
} satisfies Record<string, ServerText>;

/** Changes that also remove the member's API keys (product.md#api-keys). */
const ENDS_KEYS: readonly SecurityChange['kind'][] = [
  ...(['password', 'passwordReset', 'transactionPassword', 'frozen', 'closed'] as const),
];

/**
 * Records a security change in its transaction. From then on, withdrawals may be held
 * (product.md#hold-after-a-change); the member gets a notice, and the event is added to the
 * security log. Call `mailSecurityChange` after the commit.
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
  /** Time of the last security change in epoch milliseconds. */
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
