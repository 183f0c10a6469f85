import type * as z from 'zod/mini';

/**
 * A right of an operator. An auditor reads everything and changes nothing; an owner decides about
 * operators.
 */
export const RIGHTS = [
  'support',
  'reviewer',
  'compliance',
  'payer',
  'treasury',
  'risk',
  'content',
  'auditor',
  'owner',
] as const;
export type Right = (typeof RIGHTS)[number];

/**
 * `read` changes nothing (some reads are audited), `act` makes a change without a passkey, and
 * `decision` requires the operator's passkey for the displayed decision: first call
 * `decisionStart`, then this call with its `proof`.
 */
type CallKind = 'read' | 'act' | 'decision';

/** The permitted callers: anyone, any operator, or operators with one of these rights. */
export type CallRight = 'public' | 'operator' | readonly [Right, ...Right[]];

type Schema = z.core.$ZodType;

/** A desk call: `POST /api/<name>` with the input as JSON; the response is the output as JSON. */
export interface Call<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Who extends CallRight = CallRight,
> {
  /** The unique name of the call. */
  readonly name: string;
  readonly kind: CallKind;
  /** Auditors may make every call of the kind `read`. */
  readonly right: Who;
  readonly input: Input;
  readonly output: Output;
}

/** Declares one desk call. @__NO_SIDE_EFFECTS__ */
export function defineCall<
  Input extends Schema,
  Output extends Schema,
  const Who extends CallRight,
>(call: Call<Input, Output, Who>): Call<Input, Output, Who> {
  return call;
}

/** Input as the desk's page sends it. */
export type InputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Returns true if operators with these rights may make a call. */
export function isAllowed({ kind, right }: Call, rights: readonly Right[]): boolean {
  if (right === 'public' || right === 'operator') return true;
  if (kind === 'read' && rights.includes('auditor')) return true;
  return right.some((one) => rights.includes(one));
}
