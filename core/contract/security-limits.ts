import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { int, optionalText } from './primitives.ts';
import * as response from './response-fields.ts';

/** What a limit is about, as `type` on the wire. */
export const LIMIT_TYPE = { stake: 1, order: 2, loss: 3 } as const;

const limitValue = z.pipe(
  optionalText,
  z.optional(
    z.string().check(
      z.regex(/^\d{1,18}(\.\d{1,18})?$/),
      z.refine((text) => /[1-9]/.test(text), 'zero'),
    ),
  ),
);

const limits = response.whole(
  z.object({
    limits: response.rows(
      z.object({
        type: response.int,
        value: response.optional(response.amount),
        next: response.optional(response.amount),
        next_time: response.optional(response.time),
      }),
    ),
    paused_until: response.optional(response.time),
  }),
);

/**
 * POST getLimits: limits in USDT that the member has set: `type` 1 stake of an option, 2 value of a
 * spot order, 3 loss with options a day. Without `value` there is none. From `next_time` on `next`
 * applies, without `next` no limit. Nothing new is bought before `paused_until`. See
 * product.md#own-limits.
 */
export const getLimits = defineEndpoint({
  name: 'getLimits',
  access: 'member',
  input: z.object({}),
  output: limits,
});

/**
 * POST setLimit: sets a limit to `value`, or ends it without one. A tighter one applies at once, a
 * looser one after 24 hours. Returns all limits. See product.md#own-limits.
 */
export const setLimit = defineEndpoint({
  name: 'setLimit',
  access: 'member',
  input: z.object({ type: int, value: limitValue }),
  output: limits,
});

/**
 * POST pauseTrading: refuses options, spot orders and loans for 1 to 30 `days`. A pause can be
 * prolonged, never shortened. Returns all limits. See product.md#own-limits.
 */
export const pauseTrading = defineEndpoint({
  name: 'pauseTrading',
  access: 'member',
  input: z.object({ days: int }),
  output: limits,
});
