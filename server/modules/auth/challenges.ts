import { and, eq, gt, lte } from 'drizzle-orm';
import { loginChallenge } from '#core/contract/auth.ts';
import { encode } from '#core/contract/codec.ts';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { loginChallenges } from '../../db/schema/two-step.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import type { Member } from '../members/member.ts';
import { findMember } from '../members/members.repo.ts';
import { hashSecret, isSecret, newSecret } from '../members/secrets.ts';
import { hasPasskeys } from '../security/passkeys/proof.ts';
import { secondFactorOf, verifySecondFactor } from '../security/two-step/second-factor.ts';
import { authTexts } from './auth.texts.ts';
import { admitMember } from './sign-in.ts';

type PublicCall = CallContext<'public'>;

const VALID_MS = 5 * 60_000;

/**
 * Stores a sign-in with a correct password, and returns the Refusal that requests the second factor
 * (product.md#login, ADR-127). Its challenge is bound to the member, to the current password, and
 * to the browser by its device cookie, which a new browser receives here.
 */
export async function askSecondFactor(
  db: Db,
  member: Pick<Member, 'id' | 'passwordHash'>,
  isRemembered: boolean,
  call: PublicCall,
): Promise<Refusal> {
  const challenge = newSecret();
  const isOver = lte(loginChallenges.expiresAt, call.now);
  await db.delete(loginChallenges).where(and(eq(loginChallenges.memberId, member.id), isOver));
  await db.insert(loginChallenges).values({
    challengeHash: hashSecret(challenge),
    memberId: member.id,
    deviceHash: call.fromBrowser ? hashSecret(deviceOf(call)) : null,
    passwordDigest: hashSecret(member.passwordHash),
    isRemembered,
    expiresAt: call.now + VALID_MS,
  });
  const hasPasskey = await hasPasskeys(db, member.id);
  const data = encode(loginChallenge, { challenge, hasPasskey });
  return new Refusal(authTexts.secondFactor, { code: CODE.secondFactor, data });
}

/**
 * Completes a sign-in with its challenge and a second factor; returns the token. Throws a Refusal:
 * 204 if the challenge is unknown, used, too old or from another browser, and 201 for a wrong code.
 */
export async function finishSignIn(
  context: AppContext,
  given: { challenge: string; code: string },
  call: PublicCall,
): Promise<string> {
  const { db } = context;
  const proof = secondFactorOf(given.code);
  const found = await findChallenge(db, given.challenge, call);
  const member = found && (await findMember(db, found.memberId));
  if (member === undefined || hashSecret(member.passwordHash) !== found?.passwordDigest) {
    throw challengeOver();
  }
  const consume = await verifySecondFactor(context, {
    memberId: member.id,
    proof,
    scope: 'login',
    now: call.now,
  });
  return admitMember(context, member, found.isRemembered, call, async (tx) => {
    await consume(tx);
    const used = await tx
      .delete(loginChallenges)
      .where(eq(loginChallenges.challengeHash, found.challengeHash))
      .returning({ memberId: loginChallenges.memberId });
    if (used.length === 0) throw challengeOver();
  });
}

/**
 * Returns the member whose sign-in waits for the second factor. Throws a Refusal (204), like
 * `finishSignIn`.
 */
export async function memberOfChallenge(
  db: Db,
  challenge: string,
  call: PublicCall,
): Promise<number> {
  const found = await findChallenge(db, challenge, call);
  if (found === undefined) throw challengeOver();
  return found.memberId;
}

async function findChallenge(db: Db, challenge: string, call: PublicCall) {
  if (!isSecret(challenge)) return undefined;
  const isThis = eq(loginChallenges.challengeHash, hashSecret(challenge));
  const [found] = await db
    .select()
    .from(loginChallenges)
    .where(and(isThis, gt(loginChallenges.expiresAt, call.now)));
  const deviceHash = call.fromBrowser ? hashSecret(call.device ?? '') : null;
  return found?.deviceHash === deviceHash ? found : undefined;
}

/** Returns the secret of the browser's device cookie; a browser without a cookie receives one. */
function deviceOf(call: PublicCall): string {
  if (call.device !== undefined && isSecret(call.device)) return call.device;
  const device = newSecret();
  call.cookie.setDevice(device);
  return device;
}

function challengeOver(): Refusal {
  return new Refusal(authTexts.challengeOver, { code: CODE.notFound });
}
