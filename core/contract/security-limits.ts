import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, int, optionalText } from './primitives.ts';
import * as response from './response-fields.ts';

/** Stake of an option, value of a spot order, daily loss with options. */
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
        /** Missing: no limit. */
        value: response.optional(response.money),
        /** Applies from `next_time` on; missing: no limit. */
        next: response.optional(response.money),
        nextAt: wire('next_time', response.optional(response.moment)),
      }),
    ),
    /** The member can buy nothing new before this time. */
    pausedUntil: wire('paused_until', response.optional(response.moment)),
  }),
);

/** POST getLimits: limits in USDT that the member has set. See product.md#own-limits. */
export const getLimits = defineEndpoint({
  name: 'getLimits',
  access: 'member',
  input: z.object({}),
  output: limits,
});

/**
 * POST setLimit: sets a limit to `value`, or removes it without one. A tighter limit applies
 * immediately, a looser one after 24 hours. Returns all limits. See product.md#own-limits.
 */
export const setLimit = defineEndpoint({
  name: 'setLimit',
  access: 'member',
  input: fields({ kind: wire('type', code(KIND)), value: limitValue }),
  output: limits,
});

/**
 * POST pauseTrading: blocks options, spot orders and loans for 1 to 30 `days`. A pause can be
 * extended but not shortened. Returns all limits. See product.md#own-limits.
 */
export const pauseTrading = defineEndpoint({
  name: 'pauseTrading',
  access: 'member',
  input: z.object({ days: int }),
  output: limits,
});
