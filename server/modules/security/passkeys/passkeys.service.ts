import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { CODE } from '#core/contract/envelope.ts';
import {
  PASSKEY_LIMIT,
  PASSKEY_NAME_MAX,
  validatePasskeyName,
} from '#core/domain/security-passkeys.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import { passkeys } from '../../../db/schema/passkeys.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal, type ServerText, type TextValues } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { lockPassword, memberOf } from '../../members/members.service.ts';
import { readSettings } from '../../site/site.service.ts';
import { mailSecurityChange, recordSecurityChange } from '../changes.ts';
import {
  assertNotSharedAccount,
  verifyLoginPassword,
  wrongPassword,
} from '../passwords/login-password.ts';
import { hasSecondFactor, secondFactorOf, verifySecondFactor } from '../two-step/second-factor.ts';
import { issueChallenge, openChallenge, relyingPartyOf } from './challenges.ts';
import { listPasskeys, type Passkey } from './passkeys.repo.ts';
import { passkeyTexts } from './passkeys.texts.ts';
import { descriptorOf, loadWebAuthn, parseAnswer, userHandleOf } from './proof.ts';

/**
 * The COSE numbers of EdDSA, ES256 and RS256, which authenticators support; the library's defaults
 * depend on Node.
 */
const ALGORITHMS = [-8, -7, -257];

type MemberCall = CallContext<'member'>;

function refuse(text: ServerText, values: TextValues = {}): Refusal {
  return new Refusal(text, { code: CODE.rule, values });
}

/**
 * Returns the options for `navigator.credentials.create` as JSON text; requires the login password
 * and, with two-step verification, a second factor. Throws a Refusal.
 */
export async function proposePasskey(
  context: AppContext,
  given: { readonly loginPassword: string; readonly code: string | undefined },
  call: MemberCall,
): Promise<string> {
  const { db } = context;
  const { now } = call;
  const party = relyingPartyOf(call.origin);
  const member = await memberOf(context, call.caller);
  const memberId = member.id;
  assertNotSharedAccount(context, member);
  const own = await listPasskeys(db, memberId);
  assertFewPasskeys(own.length);
  const hasFactor = await hasSecondFactor(db, memberId);
  const proof = hasFactor ? secondFactorOf(given.code ?? '') : undefined;
  await verifyLoginPassword(context, member, given.loginPassword, now);
  const consume =
    proof && (await verifySecondFactor(context, { memberId, proof, scope: 'account', now }));
  const challenge = await transact(db, async (tx) => {
    await consume?.(tx);
    return issueChallenge(tx, { purpose: 'create', memberId, now }, party);
  });
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: (await readSettings(db)).name,
    rpID: party.id,
    userName: member.username,
    userDisplayName: member.username,
    userID: Uint8Array.from(Buffer.from(userHandleOf(memberId), 'base64url')),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

const created = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(4000),
    attestationObject: z.string().max(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

/** Stores the passkey that a browser created. Throws a Refusal. */
export async function storePasskey(
  context: AppContext,
  { json, name }: { readonly json: string; readonly name: string },
  call: MemberCall,
): Promise<void> {
  const { db } = context;
  const { now } = call;
  assertPasskeyName(name);
  const answer = parseAnswer(created, json, () => refuse(passkeyTexts.notCreated));
  const member = await memberOf(context, call.caller);
  const memberId = member.id;
  const binding = { purpose: 'create', memberId, now } as const;
  const { challenge, party, consume } = await openChallenge(
    db,
    answer.response.clientDataJSON,
    binding,
  );
  const credential = await verifyCreated(answer, challenge, party);
  const change = { memberId, kind: 'passkeyAdded', call } as const;
  await transact(db, async (tx) => {
    // The lock on the member's row keeps concurrent calls within the limit.
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    assertFewPasskeys((await listPasskeys(tx, memberId)).length);
    await consume(tx);
    const isStored = await insertPasskey(tx, {
      memberId,
      ...credential,
      name: name.trim(),
      createdAt: now,
      transports: (answer.response.transports ?? []).join(','),
    });
    if (!isStored) throw refuse(passkeyTexts.exists);
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
}

async function verifyCreated(
  { id, rawId, type, response }: z.output<typeof created>,
  challenge: string,
  party: { readonly id: string; readonly origin: string },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch((): never => {
    throw refuse(passkeyTexts.notCreated);
  });
  if (!verified) throw refuse(passkeyTexts.notCreated);
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** Renames one of the member's passkeys. Throws a Refusal (204 if there is no such passkey). */
export async function changePasskeyName(
  { db }: AppContext,
  { id, name }: { readonly id: number; readonly name: string },
  { caller }: MemberCall,
): Promise<void> {
  assertPasskeyName(name);
  const isRenamed = await namePasskey(db, caller.memberId, { id, name: name.trim() });
  if (!isRenamed) throw missing();
}

/**
 * Removes one of the member's passkeys; requires the login password or a fresh passkey response.
 * Throws a Refusal (204 if there is no such passkey).
 */
export async function removePasskey(
  context: AppContext,
  given: {
    readonly id: number;
    readonly loginPassword: string;
    readonly answer: string | undefined;
  },
  call: MemberCall,
): Promise<void> {
  const { db } = context;
  const { now } = call;
  const member = await memberOf(context, call.caller);
  const memberId = member.id;
  if (!(await hasPasskey(db, memberId, given.id))) throw missing();
  let consume: ((tx: Db) => Promise<void>) | undefined;
  if (given.answer === undefined) {
    await verifyLoginPassword(context, member, given.loginPassword, now);
  } else {
    const proof = { kind: 'passkey', code: given.answer } as const;
    consume = await verifySecondFactor(context, { memberId, proof, scope: 'account', now });
  }
  const change = { memberId, kind: 'passkeyRemoved', call } as const;
  await transact(db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    await consume?.(tx);
    if (!(await deletePasskey(tx, memberId, given.id))) throw missing();
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
}

function assertPasskeyName(name: string): void {
  if (validatePasskeyName(name) !== undefined) {
    throw refuse(passkeyTexts.badName, { count: PASSKEY_NAME_MAX });
  }
}

function assertFewPasskeys(count: number): void {
  if (count >= PASSKEY_LIMIT) throw refuse(passkeyTexts.tooMany, { count: PASSKEY_LIMIT });
}

function missing(): Refusal {
  return new Refusal(passkeyTexts.missing, { code: CODE.notFound });
}

function ofMember(memberId: number, id: number) {
  return and(eq(passkeys.id, id), eq(passkeys.memberId, memberId));
}

/** Stores a passkey; returns false if its credential is already stored. */
async function insertPasskey(
  tx: Db,
  passkey: Omit<typeof passkeys.$inferInsert, 'id' | 'usedAt'>,
): Promise<boolean> {
  const stored = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return stored.length > 0;
}

async function hasPasskey(db: Db, memberId: number, id: number): Promise<boolean> {
  return (await db.$count(passkeys, ofMember(memberId, id))) > 0;
}

/** Renames a passkey; returns false if the member has no such passkey. */
async function namePasskey(
  db: Db,
  memberId: number,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<boolean> {
  const changed = await db
    .update(passkeys)
    .set({ name })
    .where(ofMember(memberId, id))
    .returning({ id: passkeys.id });
  return changed.length > 0;
}

/** Deletes a passkey; returns false if the member has no such passkey. */
async function deletePasskey(tx: Db, memberId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(ofMember(memberId, id))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}
