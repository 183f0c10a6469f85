import type * as z from 'zod/mini';

/** Who may call: everyone, or only a signed-in member. */
export type Access = 'public' | 'member';

export interface Endpoint<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
> {
  /** Short name, unique; also the key of the handler table. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path below `/api`, without leading slash: `login`, `Balance/transfer`. */
  readonly path: string;
  /** Further paths below `/api` that answer the same (full names of the original wire). */
  readonly aliases: readonly string[];
  readonly access: Access;
  /** True when the call moves money: it takes an `Idempotency-Key` and its timeout means "unknown". */
  readonly money: boolean;
  readonly input: Input;
  /** Schema of `data` in a successful answer. */
  readonly output: Output;
}

type Definition<I extends z.core.$ZodType, O extends z.core.$ZodType> = Pick<
  Endpoint<I, O>,
  'name' | 'input' | 'output'
> &
  Partial<Omit<Endpoint<I, O>, 'name' | 'input' | 'output'>>;

/** Declares one call of the wire. Defaults: POST, path = name, no aliases, member only, moves no money. */
export function defineEndpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  definition: Definition<I, O>,
): Endpoint<I, O> {
  return {
    method: 'POST',
    path: definition.name,
    aliases: [],
    access: 'member',
    money: false,
    ...definition,
  };
}

/** What a caller passes: numbers and texts alike are fine on this wire. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the handler receives after the schema. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** What a handler returns before the schema normalises it. */
export type AnswerOf<E extends Endpoint> = z.input<E['output']>;
/** What the client receives after the schema. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
