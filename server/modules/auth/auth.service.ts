import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { isSharedAccount } from '../../demo-accounts.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Caller } from '../../handler.ts';
import { readAccountName } from '../members/account-name.ts';
import { checkAttempts, LOGIN_POLICY } from '../members/attempts.ts';
import { type CodePurpose, sendCode } from '../members/codes.ts';
import { readEmail } from '../members/contacts.ts';
import type { Member } from '../members/member.ts';
import { findMemberByName } from '../members/members.repo.ts';
import { memberOf, storePhoneForm } from '../members/members.service.ts';
import { membersTexts } from '../members/members.texts.ts';
import { hashSecret } from '../members/secrets.ts';
import { isKnownDevice } from '../members/sessions.ts';
import { hasSecondFactor } from '../security/two-step/second-factor.ts';
import { authTexts } from './auth.texts.ts';
import { askSecondFactor } from './challenges.ts';
import { admitMember, recordFailedSignIn } from './sign-in.ts';

type PublicCall = CallContext<'public'>;

/** Part of the attempt key for every browser that the member has not used. */
export const UNKNOWN_DEVICE = 'unknown';

/**
 * Signs a member in and returns the token. An unknown name and a wrong password lead to the same
 * response after the same work. Attempts are counted by name (a phone number in its canonical
 * form), but separately for a browser that this member has used before, so a stranger cannot lock
 * out the owner (product.md#guessing, ADR-032). Attempts on a shared demo account are counted by
 * address. If the password changes during the check, it counts as wrong. With two-step
 * verification, a browser that the member has never used gets a Refusal with a challenge instead of
 * a session (ADR-127).
 */
export async function signIn(
  context: AppContext,
  given: {
    name: string;
    country: string | undefined;
    password: string;
    isRemembered: boolean;
  },
  call: PublicCall,
): Promise<string> {
  const { db, hashing, config } = context;
  const account = readAccountName(given.name, given.country);
  const member = await findMemberByName(db, account);
  const device = await deviceKey(db, member, call.device);
  const isShared = member !== undefined && isSharedAccount(config, member.username);
  const keys = account.counted.map(
    (name) => `${loginKey(name, device)}${isShared ? ` ${call.address}` : ''}`,
  );
  const found = await checkAttempts(
    context,
    { keys, policy: LOGIN_POLICY, now: call.now },
    async () => {
      const isRight = await hashing.verify(given.password, member?.passwordHash);
      if (member !== undefined && isRight) return member;
      if (member !== undefined) recordFailedSignIn(context, member, call);
      throw new Refusal(membersTexts.wrongLogin);
    },
  );
  await storePhoneForm(db, found);
  if (device === UNKNOWN_DEVICE && (await hasSecondFactor(db, found.id))) {
    throw await askSecondFactor(db, found, given.isRemembered, call);
  }
  return admitMember(context, found, given.isRemembered, call);
}

/**
 * Returns the part of an attempt key that identifies the browser: a browser that the member has
 * used before has a separate count (ADR-032). For an unknown member, it makes the same query with
 * an id that does not exist, because the time must not differ.
 */
export async function deviceKey(
  db: Db,
  member: Pick<Member, 'id'> | undefined,
  device: string | undefined,
): Promise<string> {
  const isKnown = await isKnownDevice(db, member?.id ?? 0, device);
  return isKnown ? hashSecret(device ?? '') : UNKNOWN_DEVICE;
}

/** Returns the key of the login attempts under a name from a browser. */
export function loginKey(name: string, device: string): string {
  return `login ${hashSecret(name)} ${device}`;
}

/**
 * Sends an e-mail code: for a member, only to the account's own address; for a visitor, to the
 * address to be registered.
 */
export async function sendEmailCode(
  context: AppContext,
  given: { email: string | undefined; purpose: string | undefined },
  call: PublicCall,
): Promise<void> {
  const { now, say } = call;
  const purpose = purposeOf(given.purpose, call.caller);
  if (call.caller !== undefined) {
    const { id, email } = await memberOf(context, call.caller);
    if (email === null) throw new Refusal(authTexts.noEmail);
    await sendCode(context, { purpose, subject: `member ${id}`, email, now, say });
    return;
  }
  const email = readEmail(given.email ?? '');
  context.limiter.take('mail', call.address);
  const isTaken = (await findMemberByName(context.db, readAccountName(email))) !== undefined;
  await sendCode(context, { purpose, subject: email, email, now, isTaken, say });
}

function purposeOf(purpose: string | undefined, caller: Caller | undefined): CodePurpose {
  const expected = caller === undefined ? 'register' : 'withdraw';
  if (purpose === undefined || purpose === expected) return expected;
  if ((purpose === 'address' || purpose === 'account') && caller !== undefined) return purpose;
  throw new Refusal(membersTexts.signIn, caller === undefined ? { code: CODE.unauthorised } : {});
}
