import * as z from 'zod/mini';
import * as response from './response-fields.ts';

/** Body codes of the answer envelope (specification section 8). */
export const CODE = {
  refused: 0,
  ok: 1,
  /** Refused for a reason the member can mend: wrong transaction password, moved rate, short balance. */
  rule: 201,
  notFound: 204,
  unauthorised: 401,
  tooMany: 429,
  failed: 500,
} as const;

/** True for a body code of ours; another one means that something else speaks, or speaks wrongly. */
export function isKnownCode(code: number | undefined): boolean {
  return Object.values(CODE).some((known) => known === code);
}

/** Every answer of the API, errors too. `data` is absent or null when there is nothing to say. */
export const envelope = z.object({
  code: z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value) => Number(value)),
  ),
  msg: response.text,
  data: z.optional(z.unknown()),
});

export type Envelope = z.infer<typeof envelope>;
