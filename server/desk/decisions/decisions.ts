import * as z from 'zod/mini';
import type { Call } from '#desk/contract/call.ts';
import type { proof } from '#desk/contract/fields.ts';
import type { Db } from '../../db/db.ts';
import type { DecisionProof } from '../../db/schema/desk.ts';
import { newSecret } from '../../modules/members/secrets.ts';
import type { SignedIn } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import {
  askOwnPasskey,
  challengeOf,
  consumeChallenge,
  insertChallenge,
  signedOf,
  verifyPasskey,
} from '../operators/passkeys.ts';
import { canonicalOf } from './canonical.ts';

interface Asked {
  readonly operator: SignedIn;
  readonly origin: string;
  readonly now: number;
}

/** Returns the input of a decision without its proof. Throws DeskRefusal. */
function valuesOf(call: Call, input: unknown): Record<string, unknown> {
  // Every decision has an object as its input.
  const schema = z.omit(call.input as z.ZodMiniObject<{ proof: z.ZodMiniType }>, { proof: true });
  const parsed = z.safeParse(schema, input);
  if (!parsed.success) throw new DeskRefusal('invalid', 'the decision is not complete');
  return parsed.data;
}

/** Prepares a decision: stores its canonical text, and asks the operator's passkey for a signature. */
export async function startDecision(
  db: Db,
  { call, input }: { readonly call: Call; readonly input: unknown },
  { operator, origin, now }: Asked,
) {
  const nonce = newSecret();
  const values = valuesOf(call, input);
  const canonical = canonicalOf({ act: call.name, operator: operator.name, nonce, values });
  const { operatorId, isDemo } = operator;
  const options = isDemo ? null : await askOwnPasskey(db, operatorId, { canonical, origin });
  const challenge = { purpose: 'decision', operatorId, subject: canonical } as const;
  await insertChallenge(db, { ...challenge, secret: nonce, now });
  return { nonce, canonical, options };
}

/**
 * Verifies that the operator's passkey signed this decision and that it is used only once. Returns
 * the proof for the audit log. Throws DeskRefusal.
 */
export async function proveDecision(
  db: Db,
  {
    call,
    input,
  }: { readonly call: Call; readonly input: { readonly proof: z.output<typeof proof> } },
  { operator, origin, now }: Asked,
): Promise<DecisionProof> {
  const { nonce, assertion } = input.proof;
  const { operatorId, isDemo } = operator;
  const values = valuesOf(call, input);
  const canonical = canonicalOf({ act: call.name, operator: operator.name, nonce, values });
  const shown = await consumeChallenge(db, nonce, { purpose: 'decision', operatorId, now });
  if (shown !== canonical)
    throw new DeskRefusal('proof', 'this is not the decision that was shown');
  if (isDemo) return { nonce, canonical };
  if (assertion === undefined) throw new DeskRefusal('proof', 'the passkey did not answer');
  const challenge = challengeOf(canonical).toString('base64url');
  const found = await verifyPasskey(db, assertion, { challenge, origin, now });
  if (found.operator.id !== operatorId)
    throw new DeskRefusal('proof', 'this is the passkey of another operator');
  return { nonce, canonical, signed: signedOf(assertion, origin) };
}
