import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, int, optionalText } from './primitives.ts';
import * as response from './response-fields.ts';

/** The stake of an option, the value of a spot order, and the daily loss with options. */
const KIND = { stake: 1, order: 2, loss: 3 } as const;

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
  fields({
    limits: response.rows(
      fields({
        kind: wire('type', response.optional(response.code(KIND))),
        /** Missing if there is no limit. */
        value: response.optional(response.money),
        /** The limit that applies from `next_time` on; missing if there is none then. */
        next: response.optional(response.money),
        nextAt: wire('next_time', response.optional(response.moment)),
      }),
    ),
    /** The member can buy nothing new before this time. */
    pausedUntil: wire('paused_until', response.optional(response.moment)),
  }),
);

/** POST getLimits: the limits that the member has set, in USDT. See product.md#trading-limits. */
export const getLimits = defineEndpoint({
  name: 'getLimits',
  access: 'member',
  input: z.object({}),
  output: limits,
});

/**
 * POST setLimit: sets a limit to `value`, or removes the limit if `value` is missing. A tighter
 * limit applies immediately, and a looser one after 24 hours. It returns all limits. See
 * product.md#trading-limits.
 */
export const setLimit = defineEndpoint({
  name: 'setLimit',
  access: 'member',
  input: fields({ kind: wire('type', code(KIND)), value: limitValue }),
  output: limits,
});

/**
 * POST pauseTrading: blocks options, spot orders and loans for 1 to 30 `days`. A pause can be
 * extended but not shortened. It returns all limits. See product.md#trading-limits.
 */
export const pauseTrading = defineEndpoint({
  name: 'pauseTrading',
  access: 'member',
  input: z.object({ days: int }),
  output: limits,
});
