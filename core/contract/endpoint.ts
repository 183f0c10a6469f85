import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Permitted callers: everyone, or only a signed-in member. */
export type Access = 'public' | 'member';

export interface Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Who extends Access = Access,
> {
  /** The unique short name, which is also the key in the handler table. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path below `/api`, without a leading slash: `login`, `Balance/transfer`. */
  readonly path: string;
  /** Other paths of the same call below `/api` (the full names of the original wire). */
  readonly aliases: readonly string[];
  readonly access: Who;
  /**
   * True for a call that moves money: it requires an `Idempotency-Key`, and after a timeout its
   * result is unknown (product.md#money-calls).
   */
  readonly money: boolean;
  /** True for a call that moves no money but also takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean | undefined;
  readonly input: Input;
  /** Schema of `data` in a successful response. */
  readonly output: Output;
}

interface Definition<Input extends Schema, Output extends Schema, Who extends Access>
  extends Pick<Endpoint<Input, Output, Who>, 'name' | 'input' | 'output' | 'access'>,
    Partial<Pick<Endpoint, 'method' | 'path' | 'aliases' | 'money' | 'isKeyed'>> {}

/**
 * Declares one call of the wire. By default, the method is POST, the path is the name, there are no
 * aliases, and the call moves no money.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<
  Input extends Schema,
  Output extends Schema,
  const Who extends Access,
>(definition: Definition<Input, Output, Who>): Endpoint<Input, Output, Who> {
  return { method: 'POST', path: definition.name, aliases: [], money: false, ...definition };
}

/** The input that a caller passes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** The input that a handler receives. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** The output that a handler returns. */
export type HandlerOutputOf<E extends Endpoint> = z.input<E['output']>;
/** The output that the client receives. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
