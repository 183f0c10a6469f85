import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Who may call: everyone, or only a signed-in member. */
export type Access = 'public' | 'member';

export interface Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Who extends Access = Access,
> {
  /** Short name, unique; also the key of the handler table. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path below `/api`, without leading slash: `login`, `Balance/transfer`. */
  readonly path: string;
  /** Further paths below `/api` that answer the same (full names of the original wire). */
  readonly aliases: readonly string[];
  readonly access: Who;
  /** True when the call moves money: it takes an `Idempotency-Key` and its timeout means "unknown". */
  readonly money: boolean;
  readonly input: Input;
  /** Schema of `data` in a successful answer. */
  readonly output: Output;
}

interface Definition<Input extends Schema, Output extends Schema, Who extends Access>
  extends Pick<Endpoint<Input, Output, Who>, 'name' | 'input' | 'output' | 'access'>,
    Partial<Pick<Endpoint, 'method' | 'path' | 'aliases' | 'money'>> {}

/**
 * Declares one call of the wire. Defaults: POST, path = name, no aliases, moves no money.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<
  Input extends Schema,
  Output extends Schema,
  const Who extends Access,
>(definition: Definition<Input, Output, Who>): Endpoint<Input, Output, Who> {
  return { method: 'POST', path: definition.name, aliases: [], money: false, ...definition };
}

/** What a caller passes: numbers and texts alike are fine on this wire. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the handler receives after the schema. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** What a handler returns before the schema normalises it. */
export type HandlerOutputOf<E extends Endpoint> = z.input<E['output']>;
/** What the client receives after the schema. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
