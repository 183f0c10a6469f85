import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { CODE } from '#core/contract/envelope.ts';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import type { Db } from '../../../db/db.ts';
import { passkeyChallenges } from '../../../db/schema/passkeys.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { hashSecret, isSecret, newSecret } from '../../members/secrets.ts';
import { passkeyTexts } from './passkeys.texts.ts';

/**
 * What a response permits: `login` opens a session for the passkey's member, `secondStep` completes
 * a sign-in with a correct password, `withdrawal` permits a payment, `account` another change by a
 * signed-in member, and `create` a new passkey.
 */
export type PasskeyPurpose = 'login' | 'secondStep' | 'withdrawal' | 'account' | 'create';

type Challenge = typeof passkeyChallenges.$inferSelect;

const VALID_MS = 5 * 60_000;

/**
 * The relying party to which browsers bind a passkey: `id` is the host of the origin, without a
 * port.
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Throws a Refusal for an address at which browsers have no passkeys. */
export function relyingPartyOf(origin: string | undefined): RelyingParty {
  const id = origin === undefined ? '' : new URL(origin).hostname;
  if (origin === undefined || !hasPasskeyHost(id)) {
    throw new Refusal(passkeyTexts.unavailable, { code: CODE.rule });
  }
  return { id, origin };
}

interface Binding {
  readonly purpose: PasskeyPurpose;
  /** Null if nobody has signed in. */
  readonly memberId: number | null;
  readonly now: number;
}

/** Stores a challenge for five minutes and returns it; only its hash is stored. */
export async function issueChallenge(
  db: Db,
  { purpose, memberId, now }: Binding,
  { origin }: RelyingParty,
): Promise<string> {
  const challenge = newSecret();
  const challengeHash = hashSecret(challenge);
  await insertChallenge(db, {
    challengeHash,
    purpose,
    memberId,
    origin,
    expiresAt: now + VALID_MS,
  });
  return challenge;
}

const clientData = z.object({ challenge: z.string() });

/** Returns the challenge that a response claims to be for; an empty text for anything else. */
function claimedChallenge(clientDataJson: string): string {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return '';
  }
}

/**
 * Returns the challenge in the client data of a response, and a function that consumes it in the
 * transaction of the permitted action. Throws a Refusal if the challenge is expired, used, or for
 * another purpose or member; the function throws if the challenge was used in the meantime.
 */
export async function openChallenge(db: Db, clientDataJson: string, binding: Binding) {
  const challenge = claimedChallenge(clientDataJson);
  const challengeHash = hashSecret(challenge);
  const found = isSecret(challenge)
    ? await findChallenge(db, { challengeHash, ...binding }, binding.now)
    : undefined;
  if (found === undefined) throw tooLate();
  return {
    challenge,
    party: relyingPartyOf(found.origin),
    consume: async (tx: Db): Promise<void> => {
      if (!(await deleteChallenge(tx, challengeHash))) throw tooLate();
    },
  };
}

function tooLate(): Refusal {
  return new Refusal(passkeyTexts.tooLate, { code: CODE.rule });
}

async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Returns the challenge if it is for this purpose and member, and is still valid. */
async function findChallenge(
  db: Db,
  { challengeHash, purpose, memberId }: Pick<Challenge, 'challengeHash' | 'purpose' | 'memberId'>,
  now: number,
): Promise<Challenge | undefined> {
  const isTheirs =
    memberId === null
      ? isNull(passkeyChallenges.memberId)
      : eq(passkeyChallenges.memberId, memberId);
  const isThis = and(
    eq(passkeyChallenges.challengeHash, challengeHash),
    eq(passkeyChallenges.purpose, purpose),
  );
  const [found] = await db
    .select()
    .from(passkeyChallenges)
    .where(and(isThis, isTheirs, gt(passkeyChallenges.expiresAt, now)));
  return found;
}

/** Consumes a challenge; returns false if it was already consumed in the meantime. */
async function deleteChallenge(tx: Db, challengeHash: string): Promise<boolean> {
  const gone = await tx
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, challengeHash))
    .returning({ purpose: passkeyChallenges.purpose });
  return gone.length > 0;
}
