import { createHash } from 'node:crypto';
import { and, eq, gt, lt, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { hasPasskeyHost } from '#core/domain/security-passkey-host.ts';
import type { assertion } from '#desk/contract/fields.ts';
import type { inviteFinish } from '#desk/contract/session.ts';
import type { Db } from '../../db/db.ts';
import { type DecisionProof, deskChallenges, deskPasskeys } from '../../db/schema/desk.ts';
import { hashSecret, newSecret } from '../../modules/members/secrets.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { findByCredential, listPasskeys, type PasskeyRow } from './operators.repo.ts';

/** The library takes a third of a second to load, so it is loaded when first used. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The COSE numbers of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
const VALID_MS = 2 * 60_000;

export type Assertion = z.output<typeof assertion>;
type Credential = z.output<(typeof inviteFinish)['input']>['credential'];
type Signed = NonNullable<DecisionProof['signed']>;

interface Challenge {
  readonly purpose: 'signIn' | 'invite' | 'decision';
  readonly operatorId: number | null;
  /** The canonical decision, or the hash of the token of an invitation. */
  readonly subject: string;
}

/** Returns the host to which browsers bind passkeys. Throws DeskRefusal for an IP address. */
function relyingPartyOf(origin: string): string {
  const { hostname } = new URL(origin);
  if (hasPasskeyHost(hostname)) return hostname;
  throw new DeskRefusal('proof', `browsers have no passkeys at ${hostname}: use a name`);
}

/** Creates a secret, stores it for two minutes and returns it. */
export async function issueChallenge(db: Db, challenge: Challenge, now: number): Promise<string> {
  const secret = newSecret();
  await db.delete(deskChallenges).where(lt(deskChallenges.expiresAt, now));
  await insertChallenge(db, { ...challenge, secret, now });
  return secret;
}

/** Like `issueChallenge`, for a secret that the caller created. */
export async function insertChallenge(
  db: Db,
  { secret, now, ...challenge }: Challenge & { readonly secret: string; readonly now: number },
): Promise<void> {
  const row = { ...challenge, hash: hashSecret(secret), expiresAt: now + VALID_MS };
  await db.insert(deskChallenges).values(row);
}

/**
 * Consumes a challenge and returns its subject. Throws DeskRefusal if it was used or is too old.
 */
export async function consumeChallenge(
  db: Db,
  secret: string,
  { purpose, operatorId, now }: Omit<Challenge, 'subject'> & { readonly now: number },
): Promise<string> {
  const isThis = and(
    eq(deskChallenges.hash, hashSecret(secret)),
    eq(deskChallenges.purpose, purpose),
    gt(deskChallenges.expiresAt, now),
  );
  const [used] = await db.delete(deskChallenges).where(isThis).returning();
  if (used === undefined || used.operatorId !== operatorId)
    throw new DeskRefusal('proof', 'this took too long, or was used before: begin again');
  return used.subject;
}

/**
 * Returns the options for `navigator.credentials.get`; if no passkeys are given, any passkey known
 * to the browser is allowed.
 */
export async function askPasskey(
  challenge: Uint8Array<ArrayBuffer>,
  { origin, passkeys = [] }: { readonly origin: string; readonly passkeys?: readonly PasskeyRow[] },
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(origin),
    challenge,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  });
}

export const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));

/** Returns the challenge of a decision, which is the SHA-256 of its canonical text. */
export const challengeOf = (canonical: string) => createHash('sha256').update(canonical).digest();

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: transports.split(',').filter(Boolean) };
}

/**
 * Returns the challenge that the client data of a response claims to answer; an empty text if there
 * is none.
 */
export function claimedChallenge({ response }: Assertion | Credential): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Returns whether a passkey signed a challenge at this origin with user verification, and the
 * counter of the response. It is also used to verify stored proofs.
 */
export async function verifySignature(
  { origin, credentialId, ...response }: Signed,
  { challenge, publicKey }: { readonly challenge: string; readonly publicKey: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const credential = { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 };
  return verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential,
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
    () => undefined,
  );
}

export function signedOf({ id: credentialId, response }: Assertion, origin: string): Signed {
  const { clientDataJSON, authenticatorData, signature } = response;
  return { origin, credentialId, clientDataJSON, authenticatorData, signature };
}

/** Verifies the response of a passkey to a challenge and records its use. Throws DeskRefusal. */
export async function verifyPasskey(
  db: Db,
  answer: Assertion,
  {
    challenge,
    origin,
    now,
  }: { readonly challenge: string; readonly origin: string; readonly now: number },
) {
  relyingPartyOf(origin);
  const owner = await findByCredential(db, answer.id);
  if (owner === undefined) throw notVerified();
  const { publicKey } = owner.passkey;
  const counter = await verifySignature(signedOf(answer, origin), { challenge, publicKey });
  if (counter === undefined || !(await recordUse(db, owner.passkey.id, { counter, now })))
    throw notVerified();
  return owner;
}

/** Returns false for a counter that did not increase; synchronised passkeys stay at 0. */
async function recordUse(
  db: Db,
  id: number,
  { counter, now }: { readonly counter: number; readonly now: number },
): Promise<boolean> {
  const isUncounted = counter === 0 ? eq(deskPasskeys.counter, 0) : undefined;
  const used = await db
    .update(deskPasskeys)
    .set({ counter, usedAt: now })
    .where(and(eq(deskPasskeys.id, id), or(lt(deskPasskeys.counter, counter), isUncounted)))
    .returning({ id: deskPasskeys.id });
  return used.length > 0;
}

const notVerified = () => new DeskRefusal('proof', 'the passkey was not verified');

/** Returns the options for `navigator.credentials.create` for an invited operator. */
export async function askNewPasskey(
  challenge: string,
  {
    name,
    handle,
    origin,
  }: { readonly name: string; readonly handle: string; readonly origin: string },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Trade desk',
    rpID: relyingPartyOf(origin),
    userName: name,
    userDisplayName: name,
    userID: bytesOf(hashSecret(`desk ${handle}`)),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a new passkey. Throws DeskRefusal. */
export async function verifyNewPasskey(
  { id, rawId, type, response }: Credential,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) throw notVerified();
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(','),
  };
}

/**
 * Returns the options with which an operator signs a decision. Throws DeskRefusal if the operator
 * has no passkey.
 */
export async function askOwnPasskey(
  db: Db,
  operatorId: number,
  { canonical, origin }: { readonly canonical: string; readonly origin: string },
) {
  const passkeys = await listPasskeys(db, operatorId);
  // An empty list would allow any passkey.
  if (passkeys.length === 0) throw new DeskRefusal('proof', 'you have no passkey');
  return askPasskey(Uint8Array.from(challengeOf(canonical)), { origin, passkeys });
}
