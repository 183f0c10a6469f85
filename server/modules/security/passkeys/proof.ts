import { and, eq, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import { passkeys } from '../../../db/schema/passkeys.ts';
import { Refusal, type ServerText } from '../../../errors/refusal.ts';
import { hashSecret } from '../../members/secrets.ts';
import {
  issueChallenge,
  openChallenge,
  type PasskeyPurpose,
  relyingPartyOf,
} from './challenges.ts';
import { findByCredential, listPasskeys, type Passkey } from './passkeys.repo.ts';
import { passkeyTexts } from './passkeys.texts.ts';

/** The library takes a third of a second to load, so it is loaded when first used. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

interface Asked {
  readonly purpose: PasskeyPurpose;
  /** Null if nobody has signed in, in which case any passkey may respond. */
  readonly memberId: number | null;
  readonly now: number;
}

/**
 * Returns the options for `navigator.credentials.get` as JSON text, with a challenge that is valid
 * for five minutes. If no member is given, the options list no passkey, so the browser offers those
 * that it has, and nothing reveals who is a member. Throws a Refusal for an address that cannot
 * have passkeys, and for a member who has none.
 */
export async function askPasskey(
  db: Db,
  asked: Asked,
  origin: string | undefined,
): Promise<string> {
  const party = relyingPartyOf(origin);
  const own = asked.memberId === null ? [] : await listPasskeys(db, asked.memberId);
  // An empty list would let any passkey respond.
  if (asked.memberId !== null && own.length === 0) throw refuse(passkeyTexts.none);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await issueChallenge(db, asked, party), 'base64url'),
    userVerification: 'required',
    allowCredentials: own.map(descriptorOf),
  });
  return JSON.stringify(options);
}

/** Returns true if the member has a passkey. */
export async function hasPasskeys(db: Db, memberId: number): Promise<boolean> {
  return (await listPasskeys(db, memberId)).length > 0;
}

/** Returns the descriptor by which browsers identify a passkey. */
export function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: transports.split(',').filter(Boolean) };
}

/**
 * Returns the member's id for authenticators, which is opaque and constant, so a new passkey
 * replaces the previous one.
 */
export function userHandleOf(memberId: number): string {
  return hashSecret(`passkey user ${memberId}`);
}

const assertion = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(4000),
    authenticatorData: z.string().max(4000),
    signature: z.string().max(2000),
    userHandle: z.string().max(100).nullish(),
  }),
});

/** Parses the JSON text that a browser sends. Throws the Refusal `failed` if it is invalid. */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  failed: () => Refusal,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw failed();
  }
}

/**
 * Verifies a passkey's response: challenge, origin, relying party, signature, user verification,
 * and an increased counter. Returns the passkey's owner, and a function that consumes the challenge
 * and stores the counter, in the transaction of the permitted action. Both throw a Refusal, with
 * 204 for a passkey that is unknown or belongs to another member.
 */
export async function verifyPasskey(
  { db }: Pick<AppContext, 'db'>,
  json: string,
  asked: Asked,
): Promise<{ memberId: number; consume: (tx: Db) => Promise<void> }> {
  const answer = parseAnswer(assertion, json, notVerified);
  const { challenge, party, consume } = await openChallenge(
    db,
    answer.response.clientDataJSON,
    asked,
  );
  const passkey = await findByCredential(db, answer.id);
  if (passkey === undefined || !isOf(passkey, asked.memberId, answer.response.userHandle)) {
    throw new Refusal(passkeyTexts.unknown, { code: CODE.notFound });
  }
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticatorData, clientDataJSON, signature } = answer.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: { authenticatorData, clientDataJSON, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      // The counter is compared below, because the library would refuse it before verifying the
      // signature.
      counter: 0,
    },
  }).catch((): never => {
    throw notVerified();
  });
  if (!verified) throw notVerified();
  if (!hasGrown(passkey.counter, authenticationInfo.newCounter)) {
    throw refuse(passkeyTexts.wentBack);
  }
  const use = { counter: authenticationInfo.newCounter, usedAt: asked.now };
  return {
    memberId: passkey.memberId,
    consume: async (tx) => {
      await consume(tx);
      if (!(await recordUse(tx, passkey.id, use))) throw notVerified();
    },
  };
}

/**
 * Returns true if a counter has increased. It may remain 0, because synchronised passkeys do not
 * count.
 */
function hasGrown(stored: number, given: number): boolean {
  return given > stored || (given === 0 && stored === 0);
}

function isOf(
  passkey: Passkey,
  memberId: number | null,
  userHandle: string | null | undefined,
): boolean {
  if (memberId !== null && memberId !== passkey.memberId) return false;
  return !userHandle || userHandle === userHandleOf(passkey.memberId);
}

function notVerified(): Refusal {
  return refuse(passkeyTexts.notVerified);
}

function refuse(text: ServerText): Refusal {
  return new Refusal(text, { code: CODE.rule });
}

/**
 * Records the use of a passkey; returns false if it was removed in the meantime, or if its counter
 * decreased. If two responses have the same counter, the guarded statement accepts only one.
 */
async function recordUse(
  tx: Db,
  id: number,
  { counter, usedAt }: { readonly counter: number; readonly usedAt: number },
): Promise<boolean> {
  const isUncounted = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const hasGrown = or(lt(passkeys.counter, counter), isUncounted);
  const used = await tx
    .update(passkeys)
    .set({ counter, usedAt })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
