import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { foldText } from '#core/domain/typed-phone.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import { checkAttempt, SECOND_FACTOR_POLICY } from '../members/attempts.ts';
import { consumeCode } from '../members/codes.ts';
import { addressOf, readEmail, readPhone } from '../members/contacts.ts';
import { recordInvitation } from '../members/invitations.ts';
import type { Member } from '../members/member.ts';
import { findMemberByName } from '../members/members.repo.ts';
import { addMember } from '../members/members.service.ts';
import { membersTexts } from '../members/members.texts.ts';
import { newInviteCode } from '../members/secrets.ts';
import { assertStrongPassword } from '../security/passwords/password-rules.ts';
import { readSettings } from '../site/site.service.ts';
import { authTexts } from './auth.texts.ts';

export interface Registration {
  readonly by: 'email' | 'phone';
  /** The e-mail address or phone number, depending on `by`. */
  readonly contact: string;
  readonly password: string;
  readonly repeated: string;
  readonly inviteCode: string | undefined;
  readonly emailCode: string | undefined;
  readonly language: string;
  /** Secret of the device cookie. */
  readonly device: string | undefined;
  /** Key of the network address. */
  readonly address: string;
}

/**
 * Adds a member (product.md#registration); returns the id and the hash of the password. Throws a
 * Refusal.
 */
export async function registerMember(
  context: AppContext,
  given: Registration,
  now: number,
): Promise<Pick<Member, 'id' | 'passwordHash'>> {
  const { db } = context;
  const contact = parseContact(given);
  assertStrongPassword(given.password);
  if (given.password !== given.repeated) throw new Refusal(authTexts.mismatch);
  const invitedBy = await findInviter(db, given.inviteCode);
  if (given.by === 'email' && (await readSettings(db)).verifyEmailCode) {
    const key = `register code ${contact} ${given.address}`;
    await checkAttempt(context, { key, policy: SECOND_FACTOR_POLICY, now }, () =>
      consumeCode(db, { purpose: 'register', subject: contact }, given.emailCode, now),
    );
  }
  const passwordHash = await context.hashing.hash(given.password);
  const known = addressOf(given.by, contact);
  if (await findMemberByName(db, known)) throw new Refusal(membersTexts.taken);
  for (const username of usernamesFor(contact)) {
    const id = await transact(db, async (tx) => {
      const added = await addMember(tx, {
        username,
        email: given.by === 'email' ? contact : null,
        phone: given.by === 'phone' ? contact : null,
        passwordHash,
        inviteCode: newInviteCode(),
        invitedBy,
        language: given.language,
        createdAt: now,
      });
      if (added !== undefined && invitedBy !== undefined)
        await recordInvitation(tx, {
          memberId: added,
          inviterId: invitedBy,
          device: given.device,
          now,
        });
      return added;
    });
    if (id !== undefined) return { id, passwordHash };
    if (await findMemberByName(db, known)) throw new Refusal(membersTexts.taken);
  }
  throw new Error('no free username found');
}

function parseContact({ by, contact }: Registration): string {
  return by === 'email' ? readEmail(contact) : readPhone(contact);
}

async function findInviter(db: Db, code: string | undefined): Promise<number | undefined> {
  if (code === undefined) return undefined;
  const [inviter] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.inviteCode, foldText(code).toUpperCase()));
  if (inviter === undefined) throw new Refusal(authTexts.unknownInvite);
  return inviter.id;
}

const LONGEST_BASE = 14;

/**
 * Yields usernames made of the letters and digits of an e-mail address's local part or of a phone
 * number. Each contains a letter, so it cannot equal another member's phone number
 * (product.md#registration).
 */
export function* usernamesFor(contact: string): Generator<string> {
  const [local = ''] = contact.split('@');
  const plain = local.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const base = (/[a-z]/.test(plain) ? plain : `u${plain}`).slice(0, LONGEST_BASE);
  if (base.length >= 4) yield base;
  for (const digits of [4, 4, 4, 6, 6, 6]) {
    yield base + String(randomInt(10 ** digits)).padStart(digits, '0');
  }
}
