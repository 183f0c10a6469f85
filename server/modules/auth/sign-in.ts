import { formatTextTime } from '#core/contract/wire-time.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { isSharedAccount } from '../../demo-accounts.ts';
import type { CallContext } from '../../handler.ts';
import { maskAddress } from '../../lib/address-key.ts';
import { deviceNames } from '../../lib/user-agent.ts';
import type { Member } from '../members/member.ts';
import { assertOpenAccount } from '../members/open-account.ts';
import { openSession } from '../members/sessions.ts';
import {
  type Announcement,
  deliverAnnouncement,
  insertAnnouncement,
  type MailNote,
} from '../notices/announce.ts';
import { insertFreezeLink } from '../security/freeze-links.ts';
import { recordSecurityEvent } from '../security/log/events.ts';
import { authTexts } from './auth.texts.ts';

type PublicCall = CallContext<'public'>;

/**
 * Opens a session for a member with a verified identity, and returns its token. The sign-in is
 * recorded in the security log. A sign-in from a browser that the member has never used is
 * reported in an e-mail with a link that freezes the account (product.md#new-device). `prove` runs
 * in the transaction of the session and consumes the proof, such as a code. Throws a Refusal if the
 * password has changed since it was checked.
 */
export async function admitMember(
  context: AppContext,
  member: Pick<Member, 'id' | 'passwordHash' | 'username' | 'email'>,
  isRemembered: boolean,
  call: PublicCall,
  prove?: (tx: Tx) => Promise<void>,
): Promise<string> {
  const memberId = member.id;
  // Everyone may sign in to a demo account, so a new browser means nothing there.
  const isShared = isSharedAccount(context.config, member.username);
  const announcement = newDevice(memberId, call);
  let isAnnounced = false;
  let note: MailNote | undefined;
  const record = async (tx: Tx, isNew: boolean) => {
    // The member's row is locked at this point, so the closing of the account has either ended or
    // is waiting.
    await assertOpenAccount(tx, memberId);
    isAnnounced = isNew && !isShared;
    const kind = isAnnounced ? 'signInNewDevice' : 'signIn';
    await recordSecurityEvent(tx, { memberId, kind, call });
    if (!isAnnounced) return;
    await insertAnnouncement(tx, context, announcement);
    if (member.email !== null) note = await insertFreezeLink(tx, memberId, call);
  };
  const token = await openSession(context, member, isRemembered, call, record, prove);
  if (isAnnounced) await deliverAnnouncement(context, announcement, { note });
  return token;
}

/** Opens the first session of a new member, and returns its token. */
export function admitNewMember(
  context: AppContext,
  member: Pick<Member, 'id' | 'passwordHash'>,
  call: PublicCall,
): Promise<string> {
  return openSession(context, member, false, call, (tx) =>
    recordSecurityEvent(tx, { memberId: member.id, kind: 'registered', call }),
  );
}

/**
 * Records a sign-in with a wrong password. Returns immediately, because the response must not take
 * longer for an existing account.
 */
export function recordFailedSignIn(
  { db, config, log }: AppContext,
  member: Pick<Member, 'id' | 'username'>,
  call: PublicCall,
): void {
  // Attempts on a demo account are limited only by address, and its users need not see them.
  if (isSharedAccount(config, member.username)) return;
  recordSecurityEvent(db, { memberId: member.id, kind: 'signInFailed', call }).catch(
    (error: unknown) => log.error({ err: error }, 'a failed sign-in could not be recorded'),
  );
}

function newDevice(memberId: number, { now, address, userAgent }: PublicCall): Announcement {
  const { browser, system } = deviceNames(userAgent);
  return {
    memberId,
    title: authTexts.newDevice,
    content: authTexts.newDeviceText,
    values: {
      device: [browser, system].filter(Boolean).join(', ') || '–',
      address: maskAddress(address) || '–',
      time: formatTextTime(now),
    },
    at: now,
  };
}
