import { isAllowed } from '#desk/contract/call.ts';
import { CALLS, type CallName } from '#desk/contract/calls.ts';
import { canonicalOf, type Decision, sorted } from '../decisions/canonical.ts';
import { challengeOf, verifySignature } from '../operators/passkeys.ts';
import { type RequestKind, SIGNERS } from '../signatures.ts';
import type { AuditRow } from './audit-row.ts';
import type { Register } from './register.ts';
import { SIGNED_ACTIONS, SIGNED_ACTS } from './signed-acts.ts';

/** Returns the faults of a row's author and signature. The row is not in the register yet. */
export async function validateProof(
  row: AuditRow,
  { register, isDemo }: { readonly register: Register; readonly isDemo: boolean },
): Promise<readonly string[]> {
  const { proof, door, action, actor } = row;
  if (door === 'demo') return isDemo ? [] : ['an operator of the demo decided'];
  if (!SIGNED_ACTIONS.has(action)) return [];
  const operator = register.operatorOf(actor);
  if (operator?.isDisabled) return [`${actor} was disabled before`];
  if (door === 'command') return [];
  if (proof?.signed === undefined) return [`${action} is not signed`];
  const decision = JSON.parse(proof.canonical) as Decision;
  if (canonicalOf(decision) !== proof.canonical || decision.nonce !== proof.nonce)
    return ['the decision is not in its canonical form'];
  const key = register.keyOf(proof.signed.credentialId);
  if (key?.name !== actor || decision.operator !== actor)
    return [`the passkey is not one of ${actor}`];
  const challenge = challengeOf(proof.canonical).toString('base64url');
  const { publicKey } = key;
  if ((await verifySignature(proof.signed, { challenge, publicKey })) === undefined)
    return ['the signature does not hold'];
  if (!isAbout(decision, row)) return ['the signed decision is another one'];
  return isRightful(decision, operator?.rights ?? []) ? [] : [`${actor} had no right to it`];
}

type Rights = Parameters<typeof isAllowed>[1];

/** Returns true if these rights permit the decision. */
function isRightful({ act, values }: Decision, rights: Rights): boolean {
  const isOfRight = isAllowed(CALLS[act as CallName], rights);
  if (act !== 'requestSign') return isOfRight;
  return SIGNERS[values.kind as RequestKind].some((right) => rights.includes(right));
}

/** Returns true if an audit row contains the signed act and values. */
function isAbout({ act, values }: Decision, { action, details }: AuditRow): boolean {
  const acts = SIGNED_ACTS[act as keyof typeof SIGNED_ACTS] ?? [];
  if (!acts.includes(action)) return false;
  if (
    typeof values.kind === 'string' &&
    act.startsWith('review') &&
    !action.startsWith(values.kind)
  )
    return false;
  const stated: Readonly<Record<string, unknown>> = {
    ...details,
    id: details.id ?? details.member,
    member: undefined,
  };
  return Object.entries(values).every(([key, value]) => {
    const other = stated[key];
    return other === undefined || other === null || isSame(value, other);
  });
}

/**
 * Compares a signed value with the stated one: a coded reason is stated as a remark, and a hash is
 * stated without spaces and in a single case.
 */
function isSame(signed: unknown, stated: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(sorted(value)).replace('"reason:', '"').replaceAll(/\s/g, '').toLowerCase();
  return plain(signed) === plain(stated);
}
